import type { CheckedInput } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import {
  calculateBill,
  needsCustomer,
  type Bill,
  type BillAmounts,
  type BilledLine,
  type Discount,
} from '@thali/contract/bills/bill'
import { indianDate } from '@thali/contract/bills/bill-number'
import type { BillingSettings } from '@thali/contract/bills/billing'
import type { TaxAmounts } from '@thali/contract/bills/tax'
import type { Order } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { calculated } from '#server/platform/calculated.ts'
import { toBillable } from './billable-lines.ts'
import type { Issuer } from './issuer.ts'
import type { DishTax, LineToBill } from './needs.ts'

/** The body of a preview or an issue. */
export type BillRequest = CheckedInput<'createBill'>['body']

/** The printed content of a bill, which no later change touches; amounts in rupees, as in answers. */
export type BillDocument = Pick<
  Bill,
  | 'kind'
  | 'layout'
  | 'tableLabel'
  | 'language'
  | 'orderIds'
  | 'orderNumbers'
  | 'source'
  | 'cashier'
  | 'hasSignatureLine'
  | 'seller'
  | 'customer'
  | 'lines'
  | 'groups'
  | 'discounts'
  | 'discount'
  | 'total'
  | 'roundOff'
  | 'roundTo'
  | 'payable'
>

/** The inputs for calculating a bill. */
export type DraftInput = {
  readonly settings: Settings
  readonly request: Pick<BillRequest, 'discounts' | 'customer'>
  readonly lines: readonly LineToBill[]
  readonly taxes: ReadonlyMap<string, DishTax>
  readonly orders: readonly Pick<Order, 'id' | 'orderNumber' | 'source'>[]
  readonly tableLabel: string
  readonly issuer: Issuer
  readonly now: Date
}

/** A calculated bill, and what its rules say about it. */
export type BillDraft = {
  readonly document: BillDocument
  readonly amounts: BillAmounts
  /** Whether the law asks for the guest's name and address. */
  readonly needsCustomer: boolean
}

const inRupees = ({ taxable, cgst, sgst, vat }: TaxAmounts): TaxAmounts => ({
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  vat: toRupees(vat),
})

/** The language next to English on new documents; empty for English alone. */
export const documentLanguage = ({ languages, billing }: Settings): Pick<Bill, 'language'> => {
  const [language] = languages
  return language !== undefined && language !== 'en' && billing.englishOnly !== true ? { language } : {}
}

/** The restaurant as papers name it at this moment. */
export const sellerOf = ({ profile, billing }: Settings): Bill['seller'] => {
  const { scheme, gstin, legalName, address, fssai, footer, vatNumber, exciseLicence } = billing
  return {
    scheme,
    legalName: legalName || profile.name,
    ...(legalName !== '' && legalName !== profile.name && { tradeName: profile.name }),
    address: address || profile.address,
    ...(profile.phone !== '' && { phone: profile.phone }),
    ...(vatNumber && { vatNumber }),
    ...(exciseLicence && { exciseLicence }),
    ...(gstin !== '' && scheme !== 'unregistered' && { gstin }),
    ...(fssai !== '' && { fssai }),
    ...(billing.printsLogo && profile.logo !== '' && { logo: profile.logo }),
    ...(footer !== '' && { footer }),
  }
}

const toLine = ({ line, orderId, guest, charge }: LineToBill, amounts: BilledLine): Bill['lines'][number] => {
  const { id, itemId, itemName, price, quantity, portion, options } = line
  const { taxClass, isTaxIncluded, value, discount, total } = amounts
  return {
    id,
    orderId,
    ...(charge && { charge: { kind: charge.kind, lineIds: charge.lineIds } }),
    itemId,
    itemName,
    price,
    quantity,
    ...(portion && { portion }),
    ...(options && { options }),
    ...(guest && { guest }),
    ...(taxClass !== undefined && { taxClass }),
    isTaxIncluded,
    value: toRupees(value),
    discount: toRupees(discount),
    ...inRupees(amounts),
    total: toRupees(total),
  }
}

/** Groups of a calculation as the paper names them. */
export const toGroups = (amounts: Pick<BillAmounts, 'groups'>, { taxClasses }: BillingSettings): Bill['groups'] =>
  amounts.groups.map((group) => {
    const { name = group.taxClass, code } = taxClasses.find(({ id }) => id === group.taxClass) ?? {}
    const { taxClass, kind, rate, isTaxIncluded } = group
    return { taxClass, name, ...(code !== undefined && { code }), kind, rate, isTaxIncluded, ...inRupees(group) }
  })

/** The source of the only order. */
const sourceOf = ([order, ...others]: DraftInput['orders']): Pick<BillDocument, 'source'> => {
  if (!order?.source || others.length > 0) return {}
  const { name, number, isPrepaid } = order.source
  return { source: { name, number, isPrepaid } }
}

/** Calculates a bill at the prices of its orders and the tax rates of the day. Throws `validation_failed`, `tax_class_unknown`. */
export const draftBill = (input: DraftInput): BillDraft => {
  const { settings, request, lines, taxes, orders, tableLabel, issuer, now } = input
  const { billing } = settings
  const { discounts = [], customer } = request
  const date = indianDate(now)
  const billable = toBillable(settings, lines, taxes)
  const calculate = (chosen: readonly Discount[]): BillAmounts =>
    calculated(() => calculateBill(billing, billable, { discounts: chosen, date }))
  const inPaise = discounts.map(({ lineId, percent, amount }) => ({
    lineId,
    percent,
    amount: amount === undefined ? undefined : toPaise(amount),
  }))
  const amounts = calculate(inPaise)
  const values = discountValues(inPaise, calculate)
  const byId = new Map(amounts.lines.map((line) => [line.id, line]))
  return {
    amounts,
    needsCustomer: needsCustomer(amounts, toPaise(bounds.customerFromRupees)),
    document: {
      kind: amounts.kind,
      layout: 2,
      tableLabel,
      ...documentLanguage(settings),
      orderIds: orders.map(({ id }) => id),
      orderNumbers: orders.map(({ orderNumber }) => orderNumber),
      ...sourceOf(orders),
      ...issuer,
      seller: sellerOf(settings),
      ...(customer && { customer }),
      lines: lines.flatMap((line) => {
        const found = byId.get(line.line.id)
        return found ? [toLine(line, found)] : []
      }),
      groups: toGroups(amounts, billing),
      discounts: discounts.map((discount, index) => ({ ...discount, value: toRupees(values[index] ?? 0) })),
      discount: toRupees(amounts.discount),
      total: toRupees(amounts.total),
      roundOff: toRupees(amounts.roundOff),
      roundTo: amounts.roundTo,
      payable: toRupees(amounts.payable),
    },
  }
}

/** The amount of each discount, in paise. Those on lines come first, and each applies to what the earlier ones left. */
const discountValues = (
  discounts: readonly Discount[],
  calculate: (chosen: readonly Discount[]) => BillAmounts,
): number[] => {
  const placed = [
    ...discounts.filter(({ lineId }) => lineId !== undefined),
    ...discounts.filter(({ lineId }) => lineId === undefined),
  ]
  // One discount is the usual case, and the sum is its amount.
  let before = 0
  const values = new Map<Discount, number>()
  for (const [index, discount] of placed.entries()) {
    const after = calculate(placed.slice(0, index + 1)).discount
    values.set(discount, after - before)
    before = after
  }
  return discounts.map((discount) => values.get(discount) ?? 0)
}
