import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { Chip } from '#web/ui/chip.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import styles from './bill-section.module.css'
import { billState } from './bill-state.ts'
import { dinerMessages as messages } from './diner-messages.en.ts'
import type { Kept } from './kept-bills.ts'
import { StartedPayment } from './started-payment.tsx'
import { useVisitBills } from './visit-bills.ts'

type BillSectionProps = {
  /** Asks for the bill. */
  readonly ask: ReactNode
  /** Whether the diner sees running orders of the table. */
  readonly hasOrders: boolean
  readonly timezone: string
}

/** A bill that was issued within this time (ms) is not an earlier one. */
const recentMs = 12 * 60 * 60 * 1000

const BillCard = ({ kept: { bill } }: { readonly kept: Kept }): ReactElement => {
  const { tone, icon, text } = billState(bill)
  return (
    <li>
      <Link to={paths.myBill(bill.id)} className={styles.card} data-press="">
        <span className="title anywhere">{messages.number(bill.number)}</span>
        <Chip tone={tone} icon={icon} className={styles.state}>
          {text}
        </Chip>
        <span className={styles.amount}>
          {bill.isPart && <span>{messages.share} </span>}
          <strong>{shortMoneyWords(bill.due > 0 ? bill.due : bill.payable)}</strong>
        </span>
        <span className={styles.chevron}>
          <LaterIcon name="chevron-right" />
        </span>
      </Link>
    </li>
  )
}

const EarlierBills = ({ bills }: { readonly bills: readonly Kept[] }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  return (
    <div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {messages.earlier} <span className={styles.count}>{bills.length}</span>
        <LaterIcon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      <ul id={listId} hidden={!isOpen} className="stack-3">
        {bills.map((kept) => (
          <BillCard key={kept.bill.id} kept={kept} />
        ))}
      </ul>
    </div>
  )
}

/** In My Orders: the bills of this phone, and asking for one (plan §6). Empty without orders and bills. */
export const BillSection = ({ ask, hasOrders, timezone }: BillSectionProps): ReactElement | null => {
  const { bills, currentIds } = useVisitBills()
  const isRecent = ({ bill, keptAt }: Kept): boolean =>
    currentIds.includes(bill.id) ||
    bill.status === 'issued' ||
    Date.parse(bill.issuedDateTime ?? '') > keptAt - recentMs
  const recent = bills.filter(isRecent)
  const earlier = bills.filter((kept) => !isRecent(kept))
  const isBilled = bills.some(({ bill }) => currentIds.includes(bill.id) && bill.status === 'issued' && !bill.isStale)
  const isAsking = hasOrders && !isBilled
  if (bills.length === 0 && !isAsking) return null
  const title = recent.length > 1 ? messages.sectionTitleMany : messages.sectionTitle
  return (
    <section aria-label={title} className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <StartedPayment timezone={timezone} />
      {recent.length > 0 && (
        <ul className="stack-3">
          {recent.map((kept) => (
            <BillCard key={kept.bill.id} kept={kept} />
          ))}
        </ul>
      )}
      {isAsking && ask}
      {earlier.length > 0 && <EarlierBills bills={earlier} />}
    </section>
  )
}
