import { Fragment, type ReactElement } from 'react'
import type { Bill } from '@thali/contract'
import { moneyWords } from '#web/lib/money-words.ts'
import { billMessages as messages } from './bill-messages.en.ts'
import styles from './bill-paper.module.css'
import { SumRow } from './sum-row.tsx'

type Payment = Bill['payments'][number]

const paymentName = ({ method, utr }: Payment): string =>
  [messages.payment(method), utr && messages.utr(utr)].filter(Boolean).join(', ')

const PaymentRows = ({ payment }: { readonly payment: Payment }): ReactElement => (
  <>
    <SumRow name={paymentName(payment)} value={moneyWords(payment.amount)} />
    {payment.tip > 0 && <SumRow name={messages.tip} value={moneyWords(payment.tip)} />}
    {payment.tendered !== undefined && (payment.change ?? 0) > 0 && (
      <>
        <SumRow name={messages.tendered} value={moneyWords(payment.tendered)} />
        <SumRow name={messages.change} value={moneyWords(payment.change ?? 0)} />
      </>
    )}
  </>
)

/** Whether the whole amount of a bill is still to be paid, as on a preview. */
export const isAllDue = ({ status, payable, payments, refunds, creditNotes }: Bill): boolean =>
  status === 'issued' && payable > 0 && payments.length + refunds.length + creditNotes.length === 0

/** What happened to a bill since it was issued, and what is due; nothing for a preview. */
export const BillMoney = ({ bill }: { readonly bill: Bill }): ReactElement | null => {
  const { payments, refunds, creditNotes, due, toRefund } = bill
  if (bill.number === undefined) return null
  const isDue = due > 0 && bill.status !== 'cancelled' && !isAllDue(bill)
  return (
    <dl className={styles.totals}>
      {creditNotes.map(({ number, amount, reason, lineIds }) => (
        <SumRow
          key={number}
          name={`${messages.creditNote(number)}: ${messages.creditNoteReason(reason, lineIds.length)}`}
          value={moneyWords(-amount)}
        />
      ))}
      {payments.map((payment) => (
        <PaymentRows key={payment.id} payment={payment} />
      ))}
      {refunds.map(({ id, method, reason, amount, tip }) => (
        <Fragment key={id}>
          <SumRow name={messages.refund(method, reason)} value={moneyWords(-amount)} />
          {tip > 0 && <SumRow name={messages.tip} value={moneyWords(-tip)} />}
        </Fragment>
      ))}
      {isDue && <SumRow name={messages.due} value={moneyWords(due)} isStrong />}
      {toRefund > 0 && <SumRow name={messages.toRefund} value={moneyWords(toRefund)} isStrong />}
    </dl>
  )
}
