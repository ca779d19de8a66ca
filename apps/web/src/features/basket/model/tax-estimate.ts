import { toPaise, toRupees } from '@thali/contract/basics/money'
import { calculateBill } from '@thali/contract/bills/bill'
import { BillError } from '@thali/contract/bills/bill-error'
import type { AddedTaxes } from '@thali/contract/bills/billing'
import type { BasketEntry } from './basket.ts'
import type { MenuDish } from './menu-dish.ts'

type Line = Pick<BasketEntry, 'id' | 'lineKey' | 'price' | 'quantity'>
type Taxed = Pick<MenuDish, 'taxClass' | 'isTaxIncluded'>

/** The taxes that a bill would add to the prices of a basket, its rounding, and the amount to pay; in rupees. */
export type TaxEstimate = { readonly taxes: number; readonly rounding: number; readonly payable: number }

/**
 * The bill that these lines would get on a date in India; undefined if a tax has no rate then. An estimate: the bill
 * may have discounts, and covers all orders of the table.
 */
export const estimateOf = (
  taxes: AddedTaxes,
  lines: readonly Line[],
  menu: ReadonlyMap<string, Taxed>,
  date: string,
): TaxEstimate | undefined => {
  const toBill = lines.map(({ id, lineKey, price, quantity }) => {
    const { taxClass, isTaxIncluded } = menu.get(id) ?? {}
    return { id: lineKey, price: toPaise(price), quantity, taxClass, isTaxIncluded }
  })
  try {
    const bill = calculateBill(taxes, toBill, { date })
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
