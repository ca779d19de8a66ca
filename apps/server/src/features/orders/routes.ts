import { idempotencyReplayedHeader } from '@thali/contract/api/endpoint'
import { readIdempotencyKey } from '#server/http/routing/idempotency-key.ts'
import { ListInPieces } from '#server/http/routing/list-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { ChangeService } from './change-service.ts'
import type { ApprovalService } from './approval-service.ts'
import type { ChargeService } from './charge-service.ts'
import type { PickupService } from './pickup-service.ts'
import type { OrderService } from './service.ts'

/** Orders (spec §7). */
export const bindOrders = (
  bind: Bind,
  orders: OrderService,
  approvals: ApprovalService,
  { pickups, charges }: { readonly pickups: PickupService; readonly charges: ChargeService },
): void => {
  bind('createOrder', async ({ caller, body, headers, cookie }) => {
    const { json, isReplayed } = await orders.create(caller, {
      creation: body,
      key: readIdempotencyKey(headers),
      cookie,
    })
    return { body: { json }, ...(isReplayed ? { headers: { [idempotencyReplayedHeader]: 'true' } } : {}) }
  })

  bind('updateOrder', async ({ caller, params, body }) => ({
    body: await orders.update(caller, params.orderId, body),
  }))

  bind('setApproval', async ({ caller, params, body }) => ({
    body: await approvals.decide(caller, params.orderId, body),
  }))

  bind('setPickup', async ({ caller, params, body }) => ({
    body: await pickups.set(caller, params.orderId, body.state),
  }))

  bind('removeCharge', async ({ caller, params }) => ({
    body: await charges.remove(caller, params.orderId, params.chargeId),
  }))

  bind('moveOrder', async ({ caller, params, body }) => ({
    body: await approvals.move(caller, params.orderId, body.tableNumber),
  }))

  bind('listOrders', async ({ caller, query }) => {
    const { startDateTime, ...filter } = query
    const pieces = orders.list(caller, { ...filter, since: startDateTime?.getTime() })
    const { value: first, done } = await pieces.next()
    return done ? { body: first } : { body: new ListInPieces(first, pieces) }
  })
}

/** The changes of orders, for programs that follow them. */
export const bindChanges = (bind: Bind, changes: ChangeService): void => {
  bind('listOrderChanges', async ({ query }) => ({
    body: await changes.list(query.restaurantId, query.updatedSince),
  }))
}
