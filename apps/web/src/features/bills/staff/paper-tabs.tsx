import { moneyWords } from '#web/lib/money-words.ts'
import type { ReactElement } from 'react'
import type { IssuedBill } from '../live-bills.ts'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import styles from './staff-bill.module.css'
import type { ToBill } from './table-papers.ts'

type PaperTabsProps = {
  readonly bills: readonly IssuedBill[]
  readonly toBill: readonly ToBill[]
  /** The id of a bill or the key of orders. */
  readonly current: string | undefined
  readonly onChoose: (key: string) => void
}

const nameOf = ({ orders, total }: ToBill, isOnly: boolean): string => {
  const [order] = orders
  if (isOnly || !order) return messages.newBill(moneyWords(total))
  return order.tokenNumber !== undefined
    ? messages.newBillOfToken({ token: order.tokenNumber, total: moneyWords(total) })
    : messages.newBillOf({ orderNumber: order.orderNumber, total: moneyWords(total) })
}

const stateOf = ({ status, due }: IssuedBill): string =>
  status === 'issued' ? messages.due(moneyWords(due)) : messages.states[status]

/** Chooses among the bills of a table; null for a single one. */
export const PaperTabs = ({ bills, toBill, current, onChoose }: PaperTabsProps): ReactElement | null => {
  const tabs = [
    ...bills.map((bill) => ({ key: bill.id, name: messages.paperOf({ number: bill.number, state: stateOf(bill) }) })),
    ...toBill.map((one) => ({ key: one.key, name: nameOf(one, toBill.length === 1) })),
  ]
  if (tabs.length < 2) return null
  return (
    <nav aria-label={messages.papers} className={styles.tabs}>
      {tabs.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          className="chosen-fill"
          aria-pressed={key === current}
          onClick={() => onChoose(key)}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
