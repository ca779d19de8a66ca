import { toPaise, toRupees } from '@thali/contract/basics/money'
import { chargesOf, chargesTotal, type ChargeTerms } from '@thali/contract/orders/charges'
import type { Connection } from './database.ts'

type Summed = { readonly id: string; readonly charges: string | null; readonly total: number }

/** Adds the charges of orders to their totals, in paise. Only orders with charges need another statement. */
export const withChargeSums = async <T extends Summed>(
  db: Connection,
  orders: readonly T[],
): Promise<readonly Omit<T, 'charges'>[]> => {
  const ids = orders.flatMap(({ id, charges }) => (charges === null ? [] : [id]))
  if (ids.length === 0) return orders
  const rows = await db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'price_paise', 'quantity'])
    .where('order_id', 'in', ids)
    .execute()
  const lines = Map.groupBy(rows, (row) => row.order_id)
  return orders.map((order) => {
    if (order.charges === null) return order
    const items = (lines.get(order.id) ?? []).map(({ id, price_paise, quantity }) => {
      return { id, price: toRupees(price_paise), quantity }
    })
    const terms = JSON.parse(order.charges) as ChargeTerms[] // stored with the order
    return { ...order, total: order.total + toPaise(chargesTotal(chargesOf(terms, items))) }
  })
}
