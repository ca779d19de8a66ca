import { type ReactElement, useState } from 'react'
import type { Table } from '@thali/contract/tables/table'
import { shortDate } from '#web/lib/date.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { cardTableText } from './card-tables.ts'
import { type PrintState, printStateOf } from './print-state.ts'
import { reachOf } from './reach.ts'
import styles from './table-cards.module.css'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

/** Warns of an address that phones of guests cannot open, or only in one network. */
export const AddressNotice = ({ origin }: { readonly origin: string }): ReactElement | null => {
  const reach = reachOf(origin)
  if (reach === 'all') return null
  const isUseless = reach === 'device'
  return (
    <div role={isUseless ? 'alert' : 'note'} className={isUseless ? styles.danger : styles.warning}>
      <Icon name="alert" />
      <div>
        <p className={styles.strong}>
          {isUseless ? messages.onlyThisDevice(origin) : messages.onlyThisNetwork(origin)}
        </p>
        <p>{isUseless ? messages.onlyThisDeviceHint : messages.onlyThisNetworkHint}</p>
      </div>
    </div>
  )
}

type Words = (table: Table, timezone: string) => string

const placeWords = (table: { number: number; label: string; area: string }): string =>
  [cardTableText(table), table.area].filter(Boolean).join(', ')

/** Why the paper of a table is wrong. */
const reasons: Partial<Record<PrintState, Words>> = {
  replaced: (table, timezone) =>
    messages.stale.replaced({
      name: cardTableText(table),
      date: shortDate(table.card?.replacedDateTime ?? new Date(), timezone),
    }),
  renamed: (table) => {
    const { label = '', area = '' } = table.card?.printed ?? {}
    return messages.stale.renamed({
      name: placeWords(table),
      printed: placeWords({ number: table.number, label, area }),
    })
  },
  moved: (table) => messages.stale.moved({ name: cardTableText(table), origin: table.card?.printed?.origin ?? '' }),
}

const shownMax = 4

type StaleNoticeProps = {
  /** The tables that need new paper. */
  readonly tables: readonly Table[]
  readonly origin: string
  readonly timezone: string
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (numbers: readonly number[]) => void
}

/** Names the cards that need new paper, with the reason, and offers to choose just them. */
export const StaleNotice = ({ tables, origin, timezone, chosen, onChoose }: StaleNoticeProps): ReactElement | null => {
  const [isOpen, setIsOpen] = useState(false)
  if (tables.length === 0) return null
  const isChosen = chosen.size === tables.length && tables.every(({ number }) => chosen.has(number))
  const unprinted = tables.filter((table) => printStateOf(table, origin) === 'unprinted').length
  const words = tables.flatMap((table) => reasons[printStateOf(table, origin)]?.(table, timezone) ?? [])
  const shown = isOpen ? words : words.slice(0, shownMax)
  return (
    <section className={styles.stale} aria-labelledby="stale-title">
      <h2 id="stale-title">{messages.staleTitle(tables.length)}</h2>
      <ul className="stack-1 small">
        {shown.map((one) => (
          <li key={one}>{one}</li>
        ))}
        {unprinted > 0 && <li>{messages.unprinted(unprinted)}</li>}
      </ul>
      <div className="row-2">
        {!isChosen && (
          <Button onClick={() => onChoose(tables.map(({ number }) => number))}>
            {messages.chooseStale(tables.length)}
          </Button>
        )}
        {words.length > shown.length && (
          <Button variant="ghost" onClick={() => setIsOpen(true)}>
            {messages.showAllStale(words.length)}
          </Button>
        )}
      </div>
    </section>
  )
}
