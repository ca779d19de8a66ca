import { sellerOf, type BillDocument } from '../bills/document.ts'
import type { DocumentWords, Words } from '../bills/document-lines.ts'
import { documentTexts } from '../bills/document-messages.en.ts'
import type { Slip } from './slip.ts'

/** The slip of a platform's order as texts, the same in the browser and on a printer: no tax, no number of an invoice. */
export const slipDocument = (slip: Slip, given: Omit<DocumentWords, 'choice'>): BillDocument => {
  const texts = documentTexts(slip.language ?? 'en')
  const words: Words = { ...given, texts, choice: () => '' }
  const { money, moment } = given
  const { source, lines, value, amount, orderNumber, reversed } = slip
  // The sentence of the composition scheme is for its bills of supply.
  const { remark: _, ...seller } = sellerOf({ seller: slip.seller, groups: [] }, words)
  return {
    seller,
    title: texts.notInvoice,
    ...(reversed && { cancelled: texts.cancelled(reversed.reason) }),
    facts: [
      { name: source.name, value: source.number },
      { name: texts.date, value: moment(slip.issuedDateTime) },
      { name: texts.orders, value: texts.orderNumbers([orderNumber]) },
    ],
    columns: { item: texts.item, amount: texts.amount },
    blocks: [
      {
        lines: lines.map((line) => ({
          id: line.id,
          name: line.itemName,
          details: [line.portion?.name ?? '', texts.each(line.quantity, money(line.price))].filter(Boolean),
          value: money(line.value),
        })),
      },
    ],
    sums: value === amount ? [] : [{ name: texts.subtotal, value: money(value) }],
    taxes: [
      {
        key: 'operator',
        name: [texts.taxPaidBy(source.name), source.gstin && texts.gstin(source.gstin)].filter(Boolean).join(' · '),
        rows: value === amount ? [] : [{ name: texts.taxable, value: money(amount) }],
      },
    ],
    totals: [{ name: texts.owedBy(source.name), value: money(amount), isStrong: true }],
    money: [],
    ...(slip.seller.footer && { footer: slip.seller.footer }),
  }
}
