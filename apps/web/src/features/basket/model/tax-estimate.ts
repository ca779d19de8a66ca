import { toPaise, toRupees } from '@thali/contract/basics/money'
import { calculateBill } from '@thali/contract/bills/bill'
import { BillError } from '@thali/contract/bills/bill-error'
import type { AddedTaxes } from '@thali/contract/bills/billing'
import { dishClass } from '@thali/contract/bills/dish-class'
import { largestClass, type PublicPacking, packingTotal } from '@thali/contract/orders/charges'
import type { BasketEntry } from './basket.ts'
import type { MenuDish } from './menu-dish.ts'

type Line = Pick<BasketEntry, 'id' | 'lineKey' | 'price' | 'quantity'>
type Taxed = Pick<MenuDish, 'taxClass' | 'isTaxIncluded'>

/** The taxes that a bill would add to the prices of a basket, its rounding, and the amount to pay; in rupees. */
export type TaxEstimate = { readonly taxes: number; readonly rounding: number; readonly payable: number }

/** How the order of a basket is taken. */
type Takeaway = {
  readonly isAtCounter: boolean
  /** Undefined without packing. */
  readonly packing: PublicPacking | undefined
}

/** A basket as lines of a bill: its dishes, then its packing with the tax of its dishes. */
const toBillable = (
  taxes: AddedTaxes,
  lines: readonly Line[],
  menu: ReadonlyMap<string, Taxed>,
  { isAtCounter, packing }: Takeaway,
) => {
  const rules = { ...taxes, takeawayClass: taxes.takeawayClass ?? null }
  const dishes = lines.map(({ id, lineKey, price, quantity }) => {
    const { taxClass, isTaxIncluded } = menu.get(id) ?? {}
    const used = dishClass(rules, taxClass, isAtCounter)
    const charge = packing ? toPaise(packingTotal(packing, [{ itemId: id, quantity }])) : 0
    return {
      bill: { id: lineKey, price: toPaise(price), quantity, taxClass: used.taxClass, isTaxIncluded },
      used,
      charge,
    }
  })
  const packed = dishes.filter(({ charge }) => charge > 0)
  const chargeOf = (id: string, price: number, taxClass: string) => ({
    id: `packing ${id}`,
    price,
    quantity: 1,
    taxClass,
  })
  const charges = packed.map(({ bill, used, charge }) => chargeOf(bill.id, charge, used.taxClass))
  const classes = packed.map(({ bill, used }) => ({ ...used, value: bill.price * bill.quantity }))
  const [first] = charges
  const once = first && [{ ...first, taxClass: largestClass(classes) }]
  return [...dishes.map(({ bill }) => bill), ...(packing?.per === 'order' ? (once ?? []) : charges)]
}

/**
 * The bill that these lines would get on a date in India; undefined if a tax has no rate then. An estimate: the bill
 * may have discounts, and covers all orders of the table.
 */
export const estimateOf = (
  taxes: AddedTaxes,
  lines: readonly Line[],
  menu: ReadonlyMap<string, Taxed>,
  date: string,
  takeaway: Takeaway = { isAtCounter: false, packing: undefined },
): TaxEstimate | undefined => {
  try {
    const bill = calculateBill(taxes, toBillable(taxes, lines, menu, takeaway), { date })
    const value = bill.lines.reduce((sum, line) => sum + line.value, 0)
    return {
      taxes: toRupees(bill.total - value),
      rounding: toRupees(bill.payable - bill.total),
      payable: toRupees(bill.payable),
    }
  } catch (error) {
    if (error instanceof BillError) return undefined
    throw error
  }
}
