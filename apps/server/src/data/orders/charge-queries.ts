import { toPaise, toRupees } from '@thali/contract/basics/money'
import { chargesOf, chargesTotal, type ChargeTerms } from '@thali/contract/orders/charges'
import type { Order } from '@thali/contract/orders/order'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

/** The column `charges` of an order. */
export const readTerms = (column: string | null): readonly ChargeTerms[] =>
  column === null ? [] : (JSON.parse(column) as ChargeTerms[]) // stored by insertOrder and saveCharges

/** The charges of an order as its answer has them; empty without any. */
export const chargeFields = (
  terms: readonly ChargeTerms[],
  { items, totalPrice }: Pick<Order, 'items' | 'totalPrice'>,
): Pick<Order, 'charges' | 'totalWithCharges'> => {
  const charges = terms.length > 0 ? chargesOf(terms, items) : []
  if (charges.length === 0) return {}
  return { charges, totalWithCharges: toRupees(toPaise(totalPrice) + toPaise(chargesTotal(charges))) }
}

const selectTerms = compile(
  (db, { restaurantId, orderId }: { readonly restaurantId: string; readonly orderId: string }) =>
    db.selectFrom('orders').select('charges').where('restaurant_id', '=', restaurantId).where('id', '=', orderId),
)

/** The charges of an order as they were agreed, removed ones included. */
export const listTerms = async (
  db: Connection,
  restaurantId: string,
  orderId: string,
): Promise<readonly ChargeTerms[]> =>
  readTerms((await selectTerms(db, { restaurantId, orderId })).rows[0]?.charges ?? null)
