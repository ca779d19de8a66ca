import type { ChargeTerms } from '@thali/contract/orders/charges'
import type { Connection } from '#server/db/database.ts'

/** Stores the charges of a locked order. Version and revision rise as with an edit. */
export const saveCharges = async (
  trx: Connection,
  restaurantId: string,
  orderId: string,
  terms: readonly ChargeTerms[],
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set((eb) => ({
      charges: JSON.stringify(terms),
      version: eb('version', '+', 1),
      revision: eb('revision', '+', 1),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .execute()
}
