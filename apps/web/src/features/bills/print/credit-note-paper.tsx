import type { ReactElement } from 'react'
import { type Bill, type CreditNote, toPaise, toRupees } from '@thali/contract'
import { fullDateTime } from '#web/lib/date-time.ts'
import { moneyWords, signedMoneyWords } from '#web/lib/money-words.ts'
import { BillHead, Fact } from '../paper/bill-head.tsx'
import { BillLines } from '../paper/bill-lines.tsx'
import { billMessages } from '../paper/bill-messages.en.ts'
import paper from '../paper/bill-paper.module.css'
import { TaxBlocks } from '../paper/bill-totals.tsx'
import { SumRow } from '../paper/sum-row.tsx'
import { printMessages as messages } from './print-messages.en.ts'

type CreditNotePaperProps = {
  readonly bill: Bill
  readonly note: CreditNote
  /** Of the restaurant. */
  readonly timezone: string
}

type CreditTotalsProps = Pick<CreditNotePaperProps, 'note'> & Pick<Bill, 'lines'>

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + toPaise(amount), 0)

const CreditTotals = ({ lines, note: { groups, roundOff, amount } }: CreditTotalsProps): ReactElement => {
  const discount = sumOf(lines.map((line) => line.discount))
  const hasMore = discount > 0 || groups.length > 0 || roundOff !== 0
  return (
    <div className={paper.totals}>
      {hasMore && (
        <dl>
          <SumRow name={billMessages.subtotal} value={moneyWords(toRupees(sumOf(lines.map(({ value }) => value))))} />
          {discount > 0 && <SumRow name={messages.discount} value={moneyWords(toRupees(-discount))} />}
        </dl>
      )}
      <TaxBlocks groups={groups} />
      <dl>
        {hasMore && (
          <SumRow name={billMessages.total} value={moneyWords(toRupees(toPaise(amount) - toPaise(roundOff)))} />
        )}
        {roundOff !== 0 && <SumRow name={billMessages.roundOff} value={signedMoneyWords(roundOff)} />}
        <SumRow name={messages.creditAmount} value={moneyWords(amount)} isStrong />
      </dl>
    </div>
  )
}

/** A credit note as a document: it names its bill (plan §6). */
export const CreditNotePaper = ({ bill, note, timezone }: CreditNotePaperProps): ReactElement => {
  const lines = bill.lines.filter(({ id }) => note.lineIds.includes(id))
  return (
    <article className={paper.paper}>
      <BillHead bill={bill} title={messages.creditNote}>
        <Fact name={billMessages.number}>{note.number}</Fact>
        <Fact name={billMessages.date}>{fullDateTime(note.issuedDateTime, timezone)}</Fact>
        <Fact name={messages.against}>
          {messages.billOf(bill.number ?? '', fullDateTime(bill.issuedDateTime ?? '', timezone))}
        </Fact>
        <Fact name={messages.reason}>{note.reason}</Fact>
      </BillHead>
      <BillLines bill={{ ...bill, lines }} />
      <CreditTotals lines={lines} note={note} />
    </article>
  )
}
