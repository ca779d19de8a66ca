import type { Order } from '@thali/contract/orders/order'
import { getOrder } from '#server/data/orders/list-queries.ts'
import { differenceOf } from '#server/data/orders/order-difference.ts'
import { sendToKitchen } from '#server/data/orders/write-kitchen.ts'
import { auditOrder } from '#server/data/orders/write-orders.ts'
import { saveApproval } from '#server/data/orders/write-sitting.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { Actor } from '#server/platform/actor.ts'

/** A locked waiting order, and the sitting that it gets. */
type Acceptance = {
  readonly by: Actor
  readonly before: Order
  readonly sittingId: string
  readonly now: Date
}

/** Stores that a waiting order is accepted: the kitchen gets it, its papers are printed. */
export const storeAcceptance = async (
  trx: Connection,
  emit: Emit,
  { by, before, sittingId, now }: Acceptance,
): Promise<Order> => {
  const { restaurantId } = by
  await saveApproval(trx, restaurantId, before.id, { sittingId })
  await sendToKitchen(trx, before, now.getTime())
  const order = await getOrder(trx, restaurantId, before.id)
  await auditOrder(trx, by, now.getTime(), before, order)
  emit('order.changed', { order, previousStatus: before.status, difference: differenceOf(before, order) })
  return order
}
