import { toPaise } from '@thali/contract/basics/money'
import type { BillableLine } from '@thali/contract/bills/bill'
import { dishClass } from '@thali/contract/bills/dish-class'
import { largestClass } from '@thali/contract/orders/charges'
import type { Order } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import type { DishTax, Guest, LineToBill } from './needs.ts'

/** In the place of a dish's id. */
const packingId = 'packing'

/** The lines of an accepted order that are on no living bill, and the charges for them. */
export const linesToBill = (
  { id: orderId, items, charges = [], tokenNumber }: Order,
  billed: ReadonlyMap<string, string>,
  guest: Guest | undefined,
): { readonly dishes: LineToBill[]; readonly charges: LineToBill[] } => {
  const shared = { orderId, guest, isTakeaway: tokenNumber !== undefined }
  const left = items.filter(({ id, quantity }) => quantity > 0 && !billed.has(id))
  const ids = new Set(left.map(({ id }) => id))
  return {
    dishes: left.map((line) => ({ ...shared, line })),
    charges: charges
      .filter(({ lineIds }) => lineIds.some((id) => ids.has(id)))
      .map((charge) => {
        const { id, name, price, quantity } = charge
        return { ...shared, charge, line: { id, itemId: packingId, itemName: name, price, quantity } }
      }),
  }
}

/**
 * The lines of a bill with their taxes. A charge takes the class of its dishes as they are taxed on this bill. A class that
 * became one of alcohol since the order is none for it: then its own of the order counts, or the default one.
 */
export const toBillable = (
  { billing, takeaway }: Pick<Settings, 'billing' | 'takeaway'>,
  lines: readonly LineToBill[],
  taxes: ReadonlyMap<string, DishTax>,
): BillableLine[] => {
  const rules = { ...billing, takeawayClass: takeaway.taxClass }
  const classOf = ({ line, isTakeaway }: LineToBill) => dishClass(rules, taxes.get(line.itemId)?.taxClass, isTakeaway)
  const byId = new Map(lines.map((line) => [line.line.id, line]))
  const classOfCharge = (charge: NonNullable<LineToBill['charge']>): string => {
    const dishes = charge.lineIds.flatMap((id) => {
      const found = byId.get(id)
      return found ? [{ ...classOf(found), value: toPaise(found.line.price) * found.line.quantity }] : []
    })
    const own = largestClass(dishes.filter(({ kind }) => kind !== 'vat'))
    const known = [own, charge.taxClass].find((id) => billing.taxClasses.some((taxClass) => taxClass.id === id))
    return known ?? billing.defaultTaxClass
  }
  return lines.map((toBill) => {
    const { line, charge, isTakeaway } = toBill
    const { id, itemId, quantity } = line
    const amounts = { id, price: toPaise(line.price), quantity }
    if (charge) return { ...amounts, isCharge: true, taxClass: classOfCharge(charge) }
    const isOther = isTakeaway && takeaway.taxClass !== null
    return { ...amounts, ...taxes.get(itemId), ...(isOther && { taxClass: classOf(toBill).taxClass }) }
  })
}
