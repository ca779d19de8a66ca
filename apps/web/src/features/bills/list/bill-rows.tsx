import { type ReactElement, memo } from 'react'
import type { BillRow } from '@thali/contract/bills/bill-row'
import { classNames } from '#web/lib/class-names.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { tableText } from '#web/lib/table-words.ts'
import { Chip } from '#web/ui/chip.tsx'
import { usePieces } from '#web/ui/pieces.tsx'
import styles from './bill-list.module.css'
import { listMessages as messages } from './list-messages.en.ts'

const tones = { issued: 'warn', paid: 'success', cancelled: 'neutral', credited: 'neutral' } as const

/** Rows that are drawn at once: a few screens. */
const piece = 60

type RowProps = { readonly bill: BillRow; readonly timezone: string }

// A live bill renders its own row only.
const Row = memo(({ bill, timezone }: RowProps): ReactElement => {
  const { id, number, tableNumber, tableLabel, issuedDateTime, customerName, status, payable, due, toRefund } = bill
  const { claims, isPaidTwice } = bill
  return (
    <li className={styles.item}>
      <Link className={styles.row} to={paths.staffBill(id)} data-press="">
        <span className={styles.names}>
          <span className={styles.number}>{number}</span>
          <span className="hint block">
            {tableText(tableNumber, tableLabel, messages.table(tableNumber))} · {shortMoment(issuedDateTime, timezone)}
            {customerName && ` · ${customerName}`}
          </span>
        </span>
        <span className={styles.marks}>
          {claims > 0 && status !== 'paid' && <Chip tone="info">{messages.claimed}</Chip>}
          {isPaidTwice && <Chip tone="warn">{messages.paidTwice}</Chip>}
          {bill.isStale && status === 'issued' && <Chip tone="info">{messages.stale}</Chip>}
          <Chip tone={tones[status]}>{messages.chips[status]}</Chip>
        </span>
        <span className={styles.amounts}>
          <span className={classNames('sum', status === 'cancelled' && styles.cancelled)}>{moneyWords(payable)}</span>
          {due > 0 && due !== payable && <span className="hint block">{messages.due(moneyWords(due))}</span>}
          {toRefund > 0 && <span className="hint block">{messages.toRefund(moneyWords(toRefund))}</span>}
        </span>
      </Link>
    </li>
  )
})

type BillRowsProps = { readonly bills: readonly BillRow[]; readonly timezone: string }

/** Bills as links, newest first. Further rows are drawn when the end of the list comes into view. */
export const BillRows = ({ bills, timezone }: BillRowsProps): ReactElement => {
  const { drawn, more } = usePieces(bills, piece)
  return (
    <>
      <ul className="list" aria-label={messages.list}>
        {drawn.map((bill) => (
          <Row key={bill.id} bill={bill} timezone={timezone} />
        ))}
      </ul>
      {more}
    </>
  )
}
