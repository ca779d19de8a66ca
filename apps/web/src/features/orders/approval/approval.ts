import type { Input } from '@thali/contract/api/calls'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { call } from '#web/api/call.ts'
import { ApiError, NetworkError, serverWords } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { decisionMessages as messages } from './decision-messages.en.ts'
import { isNewerOrder, isUndecided, liveOrders } from '../live/live-orders.ts'
import { acceptOrder } from '../live/receive-order.ts'

/** The body of a decision about a waiting order. */
export type Decision = Input<'setApproval'>['body']

/**
 * `saved`: as wanted. `decided`: another device was first, and `order` has its decision. `failed`: the order still
 * waits, or the result is unknown; `words` say why.
 */
export type DecisionOutcome =
  | { readonly result: 'saved' }
  | { readonly result: 'decided'; readonly order: Order }
  | { readonly result: 'failed'; readonly words: string }

const settle = (order: Order, isAccepted: boolean): DecisionOutcome => {
  acceptOrder(order)
  return (order.approval === 'accepted') === isAccepted ? { result: 'saved' } : { result: 'decided', order }
}

/** Accepts or refuses a waiting order. The lists change only with the server's answer. */
export const decide = async (order: Order, decision: Decision): Promise<DecisionOutcome> => {
  try {
    return settle(
      await call(orderEndpoints.setApproval, { params: { orderId: order.id }, body: decision }),
      decision.isAccepted,
    )
  } catch (error) {
    const known = liveOrders.newest(order.id)
    // The live connection may have brought the result of the lost answer.
    if (error instanceof NetworkError && known && isNewerOrder(known, order) && !isUndecided(known))
      return settle(known, decision.isAccepted)
    logFailure(messages.decisionFailedLog, error)
    const stored = error instanceof ApiError && error.code === 'approval_decided' ? error.problem?.order : undefined
    return stored
      ? settle(stored, decision.isAccepted)
      : { result: 'failed', words: serverWords(error) ?? messages.noAnswer }
  }
}
