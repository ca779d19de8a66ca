import { getOrder } from '#server/data/orders/list-queries.ts'
import { findOrderOfKey, lockOrder } from '#server/data/orders/queries.ts'
import { giveOrder } from '#server/data/orders/write-orders.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { AppError } from '#server/platform/app-error.ts'

type Claim = {
  readonly restaurantId: string
  /** The key of the phone, which is the user id of the order that a waiter typed. */
  readonly key: string | undefined
  readonly userId: string
}

/**
 * Gives the order that a waiter typed to the phone whose key it has: My Orders lists it. A typed code has no room for the
 * user id (decision 095). Of several phones the first one gets it.
 */
export const giveTypedOrder = async (
  trx: Connection,
  emit: Emit,
  { restaurantId, key, userId }: Claim,
): Promise<undefined> => {
  if (key === undefined) return undefined
  const row = await findOrderOfKey(trx, restaurantId, key)
  if (!row) throw new AppError('idempotency_key_reused')
  await lockOrder(trx, restaurantId, row.id)
  const isGiven = await giveOrder(trx, { restaurantId, orderId: row.id, from: key, to: userId })
  if (!isGiven) throw new AppError('idempotency_key_reused')
  const order = await getOrder(trx, restaurantId, row.id)
  emit('order.changed', { order, previousStatus: order.status, previousUserId: key })
  return undefined
}
