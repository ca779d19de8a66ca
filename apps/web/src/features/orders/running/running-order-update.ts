import type { ErrorCode } from '@thali/contract/api/errors'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { call } from '#web/api/call.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { menuFollower } from '#web/product/menu-follower.ts'
import { isNewerOrder, liveOrders } from '../live/live-orders.ts'
import { acceptOrder } from '../live/receive-order.ts'
import { type OrderDraft, draftLines, rebaseDraft } from './running-order-draft.ts'
import { orderDrafts } from './running-order-drafts.ts'
import { runningOrdersMessages } from './running-orders-messages.en.ts'

/**
 * `conflict`: another device changed the order first, and the list has that order. `closed`: another device closed it.
 * `reason`: the kitchen has seen more than is left, and no reason was given. `unavailable`: added units of a dish that is
 * sold out, or has too few left. `billed`: the order is on a bill. `due`: it
 * needs a paid bill to close. `failed`: an error, or an unknown result.
 */
export type SaveOutcome = 'saved' | 'conflict' | 'closed' | 'reason' | 'unavailable' | 'billed' | 'due' | 'failed'

/** The outcomes of refusals that change nothing of the order. */
const outcomeOfCode: Readonly<Partial<Record<ErrorCode, SaveOutcome>>> = {
  reason_required: 'reason',
  item_unavailable: 'unavailable',
  order_billed: 'billed',
  bill_due: 'due',
}

// After a lost answer the retry finds the order in the wanted state.
const isAsWanted = (order: Order, wanted: Order): boolean =>
  order.status === wanted.status && order.items.every((line, at) => line.quantity === wanted.items[at]?.quantity)

const newestKnown = (order: Order): Order | undefined => {
  const newest = liveOrders.newest(order.id)
  return newest && isNewerOrder(newest, order) ? newest : undefined
}

const save = async (wanted: Order, reason?: string): Promise<SaveOutcome> => {
  try {
    const body = { ...wanted, ...(reason && { reason }) }
    acceptOrder(await call(orderEndpoints.updateOrder, { params: { orderId: wanted.id }, body }))
    return 'saved'
  } catch (error) {
    // The live connection may have brought the result of the lost answer.
    const known = error instanceof NetworkError ? newestKnown(wanted) : undefined
    if (known && isAsWanted(known, wanted)) {
      acceptOrder(known)
      return 'saved'
    }
    logFailure(runningOrdersMessages.updateFailed, error)
    const refused = error instanceof ApiError ? outcomeOfCode[error.code] : undefined
    // The menu of this screen does not say yet what is sold out.
    if (refused === 'unavailable') void menuFollower.current?.refresh()
    if (refused) return refused
    const current = error instanceof ApiError && error.code === 'version_conflict' ? error.problem?.order : undefined
    if (!current) return 'failed'
    acceptOrder(current)
    if (isAsWanted(current, wanted)) return 'saved'
    return current.status === 'Completed' ? 'closed' : 'conflict'
  }
}

/** Saves quantities by sending the whole order in the version shown (spec §4 "Editing a running order"). */
export const saveQuantities = (order: Order, items: Order['items'], reason?: string): Promise<SaveOutcome> =>
  save({ ...order, items }, reason)

/** Completed, delivered and paid (spec §4 "Order status"); changed quantities are saved with the closing. */
export const closeOrder = (order: Order, items: Order['items'], reason?: string): Promise<SaveOutcome> =>
  save({ ...order, items, status: 'Completed', isDelivered: true, isPaid: true }, reason)

/** Closes an order with its draft's changes or without. If the order is not closed, the draft is restored. */
export const closeDraft = async (
  draft: OrderDraft,
  how: 'changes' | 'saved',
  reason?: string,
): Promise<SaveOutcome> => {
  const { saved } = draft
  if (how === 'saved') orderDrafts.remove(saved.id)
  const outcome = await closeOrder(saved, how === 'changes' ? draftLines(draft) : saved.items, reason)
  if (outcome === 'saved' || outcome === 'closed') orderDrafts.remove(saved.id)
  else if (how === 'saved') orderDrafts.put(rebaseDraft(draft, liveOrders.newest(saved.id) ?? saved))
  return outcome
}

/** Pending, neither delivered nor paid (spec §4 "Order status"). */
export const reopenOrder = (order: Order): Promise<SaveOutcome> =>
  save({ ...order, status: 'Pending', isDelivered: false, isPaid: false })
