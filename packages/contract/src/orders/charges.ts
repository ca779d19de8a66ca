import type { z } from 'zod'
import { toPaise, toRupees } from '../basics/money.ts'
import type { TaxKind } from '../bills/tax.ts'
import type { publicPacking } from '../restaurants/takeaway-schema.ts'
import type { Charge, Order } from './order.ts'

/** The packing in menus; see `publicPacking`. */
export type PublicPacking = z.infer<typeof publicPacking>

type Counted = { readonly itemId: string; readonly quantity: number }

/** The packing of a basket, in rupees. Units of an order count, whatever their portions and options are. */
export const packingTotal = ({ per, amount, items = {} }: PublicPacking, lines: readonly Counted[]): number => {
  const packed = lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, price: items[line.itemId] ?? amount }))
  if (per === 'order') return packed.some(({ price }) => price > 0) ? amount : 0
  return toRupees(packed.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0))
}

/** The tax class of a dish. */
export type LineClass = { readonly taxClass: string; readonly kind: TaxKind }

/**
 * A charge as it was agreed when the order was placed: `price` in paise, for each unit of its line, or once while a line
 * of the order is left.
 */
export type ChargeTerms = {
  readonly id: string
  readonly per: 'dish' | 'order'
  readonly price: number
  readonly lines: readonly (LineClass & { readonly id: string })[]
  /** Staff took it off. */
  readonly isRemoved?: true
}

type ChargedLine = { readonly id: string; readonly price: number; readonly quantity: number }

/** The class of the largest GST group, or without GST the largest one; the first of equal ones. `value` in any unit. */
export const largestClass = (lines: readonly (LineClass & { readonly value: number })[]): string => {
  const withGst = lines.filter(({ kind }) => kind === 'gst')
  const values = new Map<string, number>()
  for (const { taxClass, value } of withGst.length > 0 ? withGst : lines)
    values.set(taxClass, (values.get(taxClass) ?? 0) + value)
  const [first = '', ...others] = values.keys()
  return others.reduce(
    (best, taxClass) => ((values.get(taxClass) ?? 0) > (values.get(best) ?? 0) ? taxClass : best),
    first,
  )
}

/**
 * The charges of an order at its present quantities, in rupees. One without a line that is left is not charged. Charges are
 * not stored as sums: a process that knows none of them changes the quantities alone. The tax class is the order's;
 * a bill takes the class that its dishes have then.
 */
export const chargesOf = (terms: readonly ChargeTerms[], items: readonly ChargedLine[]): Charge[] => {
  const ordered = new Map(items.map((line) => [line.id, line]))
  return terms.flatMap(({ id, per, price, lines, isRemoved }) => {
    const left = lines.flatMap((line) => {
      const { quantity = 0, price: unit = 0 } = ordered.get(line.id) ?? {}
      return quantity > 0 ? [{ ...line, quantity, value: toPaise(unit) * quantity }] : []
    })
    const quantity = per === 'order' ? 1 : left.reduce((sum, line) => sum + line.quantity, 0)
    if (isRemoved || left.length === 0 || price === 0) return []
    return {
      id,
      name: 'Packing',
      kind: 'packing' as const,
      per,
      price: toRupees(price),
      quantity,
      amount: toRupees(price * quantity),
      taxClass: largestClass(left),
      lineIds: left.map((line) => line.id),
    }
  })
}

/** The sum of charges, in rupees. */
export const chargesTotal = (charges: readonly Pick<Charge, 'amount'>[]): number =>
  toRupees(charges.reduce((sum, { amount }) => sum + toPaise(amount), 0))

/** The total of an order with its charges, in rupees. */
export const orderAmount = ({
  totalPrice,
  totalWithCharges = totalPrice,
}: Pick<Order, 'totalPrice' | 'totalWithCharges'>): number => totalWithCharges
