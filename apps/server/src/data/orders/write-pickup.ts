import type { Connection } from '#server/db/database.ts'

/** When staff said that an order is ready, and handed over; in ms since 1970, null for not yet. */
type PickupTimes = { readonly readyAt: number | null; readonly handedOverAt: number | null }

/** Stores the pick-up of a locked order and raises its revision. */
export const savePickup = async (
  trx: Connection,
  restaurantId: string,
  orderId: string,
  { readyAt, handedOverAt }: PickupTimes,
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set((eb) => ({ token_ready_at: readyAt, handed_over_at: handedOverAt, revision: eb('revision', '+', 1) }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .execute()
}
