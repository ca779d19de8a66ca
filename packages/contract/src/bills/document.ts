import { toPaise, toRupees } from '../basics/money.ts'
import type { Bill, CreditNote } from './bill.ts'
import {
  discountsInOrder,
  hasRepeatedSubtotal,
  hasReverseCharge,
  letterOf,
  shownState,
  titleOf,
} from './document-layout.ts'
import { blocksOf, type DocumentLines, type DocumentWords, type Words, withTaxes } from './document-lines.ts'
import { eInvoiceOf } from './e-invoice.ts'
import { documentTexts } from './document-messages.en.ts'

type Group = Bill['groups'][number]

/** A name and its value, such as an amount. */
export type DocumentRow = { readonly name: string; readonly value: string; readonly isStrong?: boolean }

/** A tax group: its rows below its name, then a remark. */
export type DocumentTaxes = {
  readonly key: string
  readonly name: string
  readonly rows: readonly DocumentRow[]
  readonly remark?: string
}

/** The restaurant as the law asks for it. */
export type DocumentSeller = {
  /** The path of a picture. */
  readonly logo?: string
  readonly remark?: string
  readonly name: string
  /** Below a trade name. */
  readonly legalName?: string
  readonly address: string
  readonly numbers: readonly string[]
}

/** A bill or credit note as texts in their sequence, the same in the browser and on a printer (plan §6). */
export type BillDocument = {
  readonly seller: DocumentSeller
  readonly title: string
  /** Why it is not valid, when the bill was cancelled. */
  readonly cancelled?: string
  readonly facts: readonly DocumentRow[]
  readonly customer?: { readonly name: string; readonly lines: readonly string[] } | undefined
  /** The titles of the columns of `blocks`. */
  readonly columns: { readonly item: string; readonly amount: string }
  readonly blocks: readonly DocumentLines[]
  /** Value and discounts. */
  readonly sums: readonly DocumentRow[]
  readonly taxes: readonly DocumentTaxes[]
  /** Rounding and the amount. */
  readonly totals: readonly DocumentRow[]
  /** Credit notes, payments and refunds since the issue, and the amount due. */
  readonly money: readonly DocumentRow[]
  /** IRN and acknowledgement of its e-invoice, and the text of its code. */
  readonly eInvoice?: { readonly lines: readonly string[]; readonly code?: string }
  /** The label below a line to sign on. */
  readonly signature?: string
  readonly footer?: string
}

const sumOf = (amounts: readonly number[]): number =>
  toRupees(amounts.reduce((sum, amount) => sum + toPaise(amount), 0))

const taxRows = (group: Group, { money, texts }: Words): DocumentRow[] => {
  const { kind, rate, taxable, cgst, sgst, vat } = group
  const base = { name: kind === 'exempt' ? texts.exempt : texts.taxable, value: money(taxable) }
  if (kind === 'gst')
    return [base, { name: texts.cgst(rate), value: money(cgst) }, { name: texts.sgst(rate), value: money(sgst) }]
  return kind === 'vat' ? [base, { name: texts.vat(rate), value: money(vat) }] : [base]
}

/** The taxes of a bill or of its credit note, whose groups have the letters of the bill. */
const taxesOf = (bill: Pick<Bill, 'groups' | 'layout'>, groups: readonly Group[], words: Words): DocumentTaxes[] =>
  groups.map((group) => ({
    key: `${group.taxClass} ${group.isTaxIncluded}`,
    name: [letterOf(bill, group), group.name, group.code === undefined ? '' : words.texts.code(group.code)]
      .filter(Boolean)
      .join(' · '),
    rows: taxRows(group, words),
    ...(group.isTaxIncluded && group.kind !== 'exempt' && { remark: words.texts.included }),
  }))

const customerOf = ({ customer, layout }: Bill, { texts }: Words): Pick<BillDocument, 'customer'> => {
  if (!customer) return {}
  const { name, address, gstin } = customer
  const lines = [
    name,
    address,
    shownState({ customer, layout }, texts) ?? '',
    gstin === undefined ? '' : texts.gstin(gstin),
  ].filter(Boolean)
  return { customer: { name: texts.customer, lines } }
}

/** The restaurant as a document names it. */
export const sellerOf = ({ seller, groups }: Pick<Bill, 'seller' | 'groups'>, { texts }: Words): DocumentSeller => {
  const { scheme, logo, legalName, tradeName, address, phone, gstin, fssai, vatNumber, exciseLicence } = seller
  const hasLiquor = groups.some(({ kind }) => kind === 'vat')
  return {
    ...(logo !== undefined && { logo }),
    ...(scheme === 'composition' && { remark: texts.composition }),
    name: tradeName ?? legalName,
    ...(tradeName !== undefined && { legalName }),
    address,
    numbers: [
      phone ? texts.phone(phone) : '',
      gstin ? texts.gstin(gstin) : '',
      hasLiquor && vatNumber ? texts.vatNumber(vatNumber) : '',
      hasLiquor && exciseLicence ? texts.exciseLicence(exciseLicence) : '',
      fssai ? texts.fssai(fssai) : '',
    ].filter(Boolean),
  }
}

const cancelledOf = ({ status, cancelReason }: Bill, { texts }: Words): Pick<BillDocument, 'cancelled'> =>
  status === 'cancelled' ? { cancelled: texts.cancelled(cancelReason ?? '') } : {}

const discountRows = (bill: Bill, { money, texts }: Words): DocumentRow[] =>
  discountsInOrder(bill).map(({ lineId, percent, reason, value }) => {
    const line = bill.lines.find(({ id }) => id === lineId)
    const name = texts.discount(percent, line ? texts.lineDiscountOf(line.itemName, reason) : reason)
    return { name, value: money(-value) }
  })

/** Whether the whole amount of a bill is still to be paid, as on a preview. */
export const isAllDue = ({ status, payable, payments, refunds, creditNotes }: Bill): boolean =>
  status === 'issued' && payable > 0 && payments.length + refunds.length + creditNotes.length === 0

const paymentRows = ({ payments }: Bill, { money, texts }: Words): DocumentRow[] =>
  payments.flatMap(({ method, utr, amount, tip, tendered, change = 0 }) => [
    { name: [texts.payment(method), utr && texts.utr(utr)].filter(Boolean).join(', '), value: money(amount) },
    ...(tip > 0 ? [{ name: texts.tip, value: money(tip) }] : []),
    ...(tendered !== undefined && change > 0
      ? [
          { name: texts.tendered, value: money(tendered) },
          { name: texts.change, value: money(change) },
        ]
      : []),
  ])

const moneyRows = (bill: Bill, words: Words): DocumentRow[] => {
  const { number, creditNotes, refunds, due, toRefund, status } = bill
  const { money, texts } = words
  if (number === undefined) return []
  const isDue = due > 0 && status !== 'cancelled' && !isAllDue(bill)
  return [
    ...creditNotes.map((note) => ({
      name: `${texts.creditNote(note.number)}: ${texts.creditNoteReason(note.reason, note.lineIds.length)}`,
      value: money(-note.amount),
    })),
    ...paymentRows(bill, words),
    ...refunds.flatMap(({ method, reason, amount, tip }) => [
      { name: texts.refund(method, reason), value: money(-amount) },
      ...(tip > 0 ? [{ name: texts.tip, value: money(-tip) }] : []),
    ]),
    ...(isDue ? [{ name: texts.due, value: money(due), isStrong: true }] : []),
    ...(toRefund > 0 ? [{ name: texts.toRefund, value: money(toRefund), isStrong: true }] : []),
  ]
}

const cashierRow = (cashier: string | undefined, { cashier: name }: Words['texts']): DocumentRow[] =>
  cashier === undefined ? [] : [{ name, value: cashier }]

const factsOf = (bill: Bill, { texts, moment }: Words): DocumentRow[] => {
  const { number, issuedDateTime, tableNumber, tableLabel, orderNumbers, cashier } = bill
  const table = tableLabel === '' ? `${tableNumber}` : tableLabel
  const orders = texts.orderNumbers(orderNumbers)
  return [
    { name: bill.layout === undefined ? texts.number : texts.no, value: number ?? texts.preview },
    ...(issuedDateTime ? [{ name: texts.date, value: moment(issuedDateTime) }] : []),
    ...(bill.layout === undefined
      ? [
          { name: texts.table, value: table },
          { name: texts.orders, value: orders },
        ]
      : [{ name: texts.table, value: texts.tableAndOrders(table, orders) }]),
    ...(bill.source ? [{ name: bill.source.name, value: bill.source.number }] : []),
    ...cashierRow(cashier, texts),
    ...(hasReverseCharge(bill) ? [texts.reverseCharge] : []),
  ]
}

const signatureOf = (
  { hasSignatureLine }: Pick<Bill, 'hasSignatureLine'>,
  { texts }: Words,
): Pick<BillDocument, 'signature'> => (hasSignatureLine ? { signature: texts.signature } : {})

const eInvoiceTexts = (bill: Bill, number: string | undefined, { texts }: Words): Pick<BillDocument, 'eInvoice'> => {
  const found = eInvoiceOf(bill, number)
  if (!found) return {}
  const lines = [
    texts.irn(found.irn),
    texts.acknowledged(found.ackNumber, found.ackDate.split('-').toReversed().join('/')),
  ]
  return { eInvoice: { lines, ...(found.signedQr !== undefined && { code: found.signedQr }) } }
}

/** The document of an issued bill, or of a preview without number and date. */
export const billDocument = (bill: Bill, given: DocumentWords): BillDocument => {
  const words: Words = { ...given, texts: documentTexts(bill.language ?? 'en') }
  const { lines, groups, discounts, total, roundOff, payable } = bill
  const { money, signedMoney, texts } = words
  const hasMore = !hasRepeatedSubtotal(bill) && (discounts.length > 0 || groups.length > 0 || roundOff !== 0)
  const subtotal = { name: texts.subtotal, value: money(sumOf(lines.map(({ value }) => value))) }
  return {
    seller: sellerOf(bill, words),
    title: titleOf(bill, texts),
    ...cancelledOf(bill, words),
    facts: factsOf(bill, words),
    ...customerOf(bill, words),
    columns: { item: texts.item, amount: texts.amount },
    blocks: blocksOf(bill, words),
    sums: hasMore ? [subtotal, ...discountRows(bill, words)] : [],
    taxes: taxesOf(bill, groups, words),
    totals: [
      ...(roundOff === 0
        ? []
        : [
            { name: texts.total, value: money(total) },
            { name: texts.roundOff, value: signedMoney(roundOff) },
          ]),
      { name: isAllDue(bill) ? texts.payable : texts.amountOfBill, value: money(payable), isStrong: true },
    ],
    money: moneyRows(bill, words),
    ...eInvoiceTexts(bill, bill.number, words),
    ...signatureOf(bill, words),
    ...(bill.seller.footer && { footer: bill.seller.footer }),
  }
}

/** The document of a credit note, which names its bill. */
export const creditNoteDocument = (bill: Bill, note: CreditNote, given: DocumentWords): BillDocument => {
  const words: Words = { ...given, texts: documentTexts(bill.language ?? 'en') }
  const { number, groups, roundOff, amount, reason, issuedDateTime, lineIds, isCommercial = false } = note
  const { money, signedMoney, moment, texts } = words
  const own = bill.lines.filter(({ id }) => lineIds.includes(id))
  const lines = isCommercial ? own.map(withTaxes) : own
  const discount = sumOf(lines.map((line) => line.discount))
  const hasMore = discount > 0 || groups.length > 0 || roundOff !== 0
  const before = toRupees(toPaise(amount) - toPaise(roundOff))
  return {
    seller: sellerOf(bill, words),
    title: isCommercial ? texts.commercialNoteTitle : texts.creditNoteTitle,
    ...cancelledOf(bill, words),
    facts: [
      { name: bill.layout === undefined ? texts.number : texts.no, value: number },
      { name: texts.date, value: moment(issuedDateTime) },
      { name: texts.against, value: `${bill.number ?? ''}\n${moment(bill.issuedDateTime ?? '')}` },
      { name: texts.reason, value: reason },
      ...cashierRow(note.cashier, texts),
    ],
    ...customerOf(bill, words),
    columns: { item: texts.item, amount: texts.amount },
    blocks: blocksOf({ ...bill, lines }, words),
    sums: hasMore
      ? [
          { name: texts.subtotal, value: money(sumOf(lines.map(({ value }) => value))) },
          ...(discount > 0 ? [{ name: texts.discountOfLines, value: money(-discount) }] : []),
        ]
      : [],
    taxes: isCommercial ? [{ key: 'commercial', name: texts.taxStays, rows: [] }] : taxesOf(bill, groups, words),
    totals: [
      ...(hasMore ? [{ name: texts.total, value: money(before) }] : []),
      ...(roundOff === 0 ? [] : [{ name: texts.roundOff, value: signedMoney(roundOff) }]),
      { name: texts.creditAmount, value: money(amount), isStrong: true },
    ],
    money: [],
    ...eInvoiceTexts(bill, number, words),
    ...signatureOf(note, words),
  }
}
