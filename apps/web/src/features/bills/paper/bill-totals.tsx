import type { ReactElement } from 'react'
import { type Bill, toPaise, toRupees } from '@thali/contract'
import { moneyWords, signedMoneyWords } from '#web/lib/money-words.ts'
import { billMessages as messages } from './bill-messages.en.ts'
import { isAllDue } from './bill-money.tsx'
import styles from './bill-paper.module.css'
import { SumRow } from './sum-row.tsx'

type Group = Bill['groups'][number]
type Discount = Bill['discounts'][number]

const discountName = ({ lineId, percent, reason }: Discount, lines: Bill['lines']): string => {
  const line = lines.find(({ id }) => id === lineId)
  return messages.discount(percent, line ? messages.lineDiscountOf(line.itemName, reason) : reason)
}

const groupName = ({ name, code }: Group): string => (code === undefined ? name : `${name} · ${messages.code(code)}`)

/** GST and VAT are blocks of their own: alcohol is outside of GST. */
const TaxBlock = ({ group }: { readonly group: Group }): ReactElement => (
  <div className={styles.group}>
    <p className={styles.groupName}>{groupName(group)}</p>
    <dl>
      <SumRow name={group.kind === 'exempt' ? messages.exempt : messages.taxable} value={moneyWords(group.taxable)} />
      {group.kind === 'gst' && (
        <>
          <SumRow name={messages.cgst(group.rate)} value={moneyWords(group.cgst)} />
          <SumRow name={messages.sgst(group.rate)} value={moneyWords(group.sgst)} />
        </>
      )}
      {group.kind === 'vat' && <SumRow name={messages.vat(group.rate)} value={moneyWords(group.vat)} />}
    </dl>
    {group.isTaxIncluded && group.kind !== 'exempt' && <p className={styles.choice}>{messages.included}</p>}
  </div>
)

/** The taxes of a document, each group apart. */
export const TaxBlocks = ({ groups }: Pick<Bill, 'groups'>): ReactElement[] =>
  groups.map((group) => <TaxBlock key={`${group.taxClass} ${group.isTaxIncluded}`} group={group} />)

/** Discounts, taxes, rounding and the amount to pay. */
export const BillTotals = ({ bill }: { readonly bill: Bill }): ReactElement => {
  const { lines, discounts, groups, total, roundOff, payable } = bill
  const subtotal = toRupees(lines.reduce((sum, { value }) => sum + toPaise(value), 0))
  const hasMore = discounts.length > 0 || groups.length > 0 || roundOff !== 0
  return (
    <div className={styles.totals}>
      {hasMore && (
        <dl>
          <SumRow name={messages.subtotal} value={moneyWords(subtotal)} />
          {discounts.map((discount, at) => (
            // Discounts have no id; a bill never changes their order.
            <SumRow key={at} name={discountName(discount, lines)} value={moneyWords(-discount.value)} />
          ))}
        </dl>
      )}
      <TaxBlocks groups={groups} />
      <dl>
        {roundOff !== 0 && (
          <>
            <SumRow name={messages.total} value={moneyWords(total)} />
            <SumRow name={messages.roundOff} value={signedMoneyWords(roundOff)} />
          </>
        )}
        <SumRow name={isAllDue(bill) ? messages.payable : messages.amountOfBill} value={moneyWords(payable)} isStrong />
      </dl>
    </div>
  )
}
