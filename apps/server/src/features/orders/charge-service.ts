import type { Order } from '@thali/contract/orders/order'
import { listTerms } from '#server/data/orders/charge-queries.ts'
import { getOrder } from '#server/data/orders/list-queries.ts'
import { lockOrder } from '#server/data/orders/queries.ts'
import { saveCharges } from '#server/data/orders/write-charges.ts'
import { auditOrder } from '#server/data/orders/write-orders.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { refuseBilled } from './order-billing.ts'

/** Takes charges off orders. */
export class ChargeService {
  readonly #needs: { readonly clock: Clock; readonly transaction: RunTransaction }

  constructor(needs: { readonly clock: Clock; readonly transaction: RunTransaction }) {
    this.#needs = needs
  }

  /**
   * Takes a charge off a running order, such as the packing of a guest with an own box. Again it changes nothing.
   * @throws AppError `not_found`, `order_completed`, `order_refused`, `order_billed`.
   */
  remove(caller: StaffCaller, orderId: string, chargeId: string): Promise<Order> {
    const { clock, transaction } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      await lockOrder(trx, restaurantId, orderId)
      const before = await getOrder(trx, restaurantId, orderId)
      const terms = await listTerms(trx, restaurantId, orderId)
      const removed = terms.find(({ id }) => id === chargeId)
      if (!removed) throw new AppError('not_found')
      if (removed.isRemoved) return before
      if (before.approval === 'refused') throw new AppError('order_refused')
      if (before.status === 'Completed') throw new AppError('order_completed')
      await refuseBilled(trx, before)
      const left = terms.map((charge) => (charge === removed ? { ...charge, isRemoved: true as const } : charge))
      await saveCharges(trx, restaurantId, orderId, left)
      const order = await getOrder(trx, restaurantId, orderId)
      await auditOrder(trx, caller, clock.now().getTime(), before, order)
      emit('order.changed', { order, previousStatus: before.status })
      return order
    })
  }
}
