import { bounds, idempotencyKeyHeader, idempotencyReplayedHeader } from '@thali/contract'
import type { IncomingHttpHeaders } from 'node:http'
import { ListInPieces } from '#server/http/routing/list-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ApprovalService } from './approval-service.ts'
import type { OrderService } from './service.ts'

const visibleAscii = new RegExp(`^[\\x21-\\x7e]{1,${bounds.idempotencyKeyLengthMax}}$`)

const readKey = (headers: IncomingHttpHeaders): string | undefined => {
  const key = headers[idempotencyKeyHeader.toLowerCase()]
  if (key === undefined) return undefined
  if (typeof key === 'string' && visibleAscii.test(key)) return key
  const fields = [{ path: idempotencyKeyHeader, message: 'Must be 1 to 255 visible characters' }]
  throw new AppError('validation_failed', { fields })
}

/** Orders (spec §7). */
export const bindOrders = (bind: Bind, orders: OrderService, approvals: ApprovalService): void => {
  bind('createOrder', async ({ caller, body, headers, cookie }) => {
    const { json, isReplayed } = await orders.create(caller, { creation: body, key: readKey(headers), cookie })
    return { body: { json }, ...(isReplayed ? { headers: { [idempotencyReplayedHeader]: 'true' } } : {}) }
  })

  bind('updateOrder', async ({ caller, params, body }) => ({
    body: await orders.update(caller, params.orderId, body),
  }))

  bind('setApproval', async ({ caller, params, body }) => ({
    body: await approvals.decide(caller, params.orderId, body),
  }))

  bind('moveOrder', async ({ caller, params, body }) => ({
    body: await approvals.move(caller, params.orderId, body.tableNumber),
  }))

  bind('listOrders', async ({ caller, query }) => {
    const { restaurantId, userId, status, tableNumber, startDateTime } = query
    const since = startDateTime?.getTime()
    const pieces = orders.list(caller, { restaurantId, userId, status, tableNumber, since })
    const { value: first, done } = await pieces.next()
    return done ? { body: first } : { body: new ListInPieces(first, pieces) }
  })
}
