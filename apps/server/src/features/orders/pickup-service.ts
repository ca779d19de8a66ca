import type { CheckedInput } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import { isOfKitchen } from '@thali/contract/orders/pickup'
import { getOrder } from '#server/data/orders/list-queries.ts'
import { lockOrder } from '#server/data/orders/queries.ts'
import { savePickup } from '#server/data/orders/write-pickup.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

type State = CheckedInput<'setPickup'>['body']['state']

/** Records how far takeaway orders are that no kitchen display knows. */
export class PickupService {
  readonly #needs: { readonly clock: Clock; readonly transaction: RunTransaction }

  constructor(needs: { readonly clock: Clock; readonly transaction: RunTransaction }) {
    this.#needs = needs
  }

  /**
   * Stores the state of an order with a token. It closes nothing; the same state again changes nothing.
   * @throws AppError `not_found`, `progress_invalid`: without a token, not accepted, or of the kitchen.
   */
  set({ restaurantId }: StaffCaller, orderId: string, state: State): Promise<Order> {
    const { clock, transaction } = this.#needs
    return transaction(async (trx, emit) => {
      await lockOrder(trx, restaurantId, orderId)
      const before = await getOrder(trx, restaurantId, orderId)
      if (before.tokenNumber === undefined || before.approval !== 'accepted' || isOfKitchen(before))
        throw new AppError('progress_invalid')
      if (stateOf(before) === state) return before
      const now = clock.now().getTime()
      const readyAt = before.readyDateTime === undefined ? now : Date.parse(before.readyDateTime)
      await savePickup(trx, restaurantId, orderId, {
        readyAt: state === 'preparing' ? null : readyAt,
        handedOverAt: state === 'handed_over' ? now : null,
      })
      const order = await getOrder(trx, restaurantId, orderId)
      emit('order.changed', { order, previousStatus: before.status })
      return order
    })
  }
}

const stateOf = ({ readyDateTime, handedOverDateTime }: Order): State => {
  if (handedOverDateTime !== undefined) return 'handed_over'
  return readyDateTime === undefined ? 'preparing' : 'ready'
}
