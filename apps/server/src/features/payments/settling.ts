import type { Settlement } from '@thali/contract/bills/settlement'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import { savePaid } from '#server/data/payments/write-payment.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { PaymentNeeds } from './needs.ts'

type Change = {
  readonly by: Actor
  /** The locked bill before its money changed. */
  readonly before: IssuedBill
  readonly settlement: Settlement
  readonly now: Date
}

/** Applies what a payment or refund means for the bill. */
export class Settling {
  readonly #needs: Pick<PaymentNeeds, 'readAgain' | 'closeOrders'>

  constructor(needs: Pick<PaymentNeeds, 'readAgain' | 'closeOrders'>) {
    this.#needs = needs
  }

  /**
   * A bill with nothing due is paid and closes its orders; a refund can make it due again, and its orders stay closed.
   * Returns the changed bill. A credited bill owns no orders any more.
   */
  async apply(trx: Connection, emit: Emit, { by, before, settlement, now }: Change): Promise<IssuedBill> {
    const { restaurantId } = by
    const wasPaid = before.paidDateTime !== undefined
    const isPaid = settlement.status === 'paid'
    const isNewlyPaid = isPaid && !wasPaid
    const paidAt = isNewlyPaid ? now.getTime() : undefined
    const isDueAgain = settlement.status === 'issued' && wasPaid
    await savePaid(trx, restaurantId, before.id, isDueAgain ? null : paidAt)
    if (isNewlyPaid) await this.#needs.closeOrders(trx, emit, { by, orderIds: before.orderIds, now })
    return this.publish(trx, emit, before)
  }

  /** Reads a changed bill and publishes it. */
  async publish(trx: Connection, emit: Emit, before: IssuedBill): Promise<IssuedBill> {
    const bill = await this.#needs.readAgain(trx, before)
    emit('bill.changed', { bill })
    return bill
  }
}
