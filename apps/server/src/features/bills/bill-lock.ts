import { lockState, type IssuedBill } from '#server/data/bills/bill-queries.ts'
import { listSeats, lockOrders } from '#server/data/orders/sitting-queries.ts'
import { lockSittings } from '#server/data/tables/sittings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import { repeatable } from '#server/platform/repeatable.ts'
import type { BillReader } from './bill-reader.ts'
import { listChosenOrders } from './chosen-orders.ts'
import type { OrderChoice, OrderOfVisit, OrderSeat } from './needs.ts'

/** Locks what a bill is made of: sittings, then orders by id, then the bill, as all transactions do (plan §10). */
export class BillLock {
  readonly #reader: BillReader

  constructor(reader: BillReader) {
    this.#reader = reader
  }

  /** Locks a bill and reads it. The transaction is repeated if an order moved. Throws `not_found`. */
  async take(trx: Connection, restaurantId: string, billId: string): Promise<IssuedBill> {
    const issued = await this.#reader.readIssued(trx, restaurantId, billId)
    await this.#lockOrders(trx, restaurantId, { orderIds: issued.orderIds })
    await lockState(trx, restaurantId, billId)
    return this.#reader.complete(trx, issued)
  }

  /** Locks orders after their sittings and reads them. The transaction is repeated if one moved. */
  async takeOrders(trx: Connection, restaurantId: string, choice: OrderChoice): Promise<readonly OrderOfVisit[]> {
    const orderIds = await this.#lockOrders(trx, restaurantId, choice)
    return listChosenOrders(trx, restaurantId, { orderIds })
  }

  async #lockOrders(trx: Connection, restaurantId: string, choice: OrderChoice): Promise<string[]> {
    if ('sittingId' in choice) await lockSittings(trx, restaurantId, [choice.sittingId], 'change')
    const found = await listSeats(trx, restaurantId, choice)
    if (!('sittingId' in choice)) await lockSittings(trx, restaurantId, sittingsOf(found), 'change')
    const ids = found.map(({ id }) => id)
    const locked = await lockOrders(trx, restaurantId, ids)
    if (sittingsOf(locked).join() !== sittingsOf(found).join()) throw repeatable('An order moved to another sitting')
    return ids
  }
}

const sittingsOf = (orders: readonly OrderSeat[]): string[] =>
  [...new Set(orders.flatMap(({ sittingId }) => sittingId ?? []))].toSorted()
