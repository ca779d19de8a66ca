import type { Bill } from '@thali/contract/bills/bill'
import type { Order } from '@thali/contract/orders/order'
import { listBilledLines } from '#server/data/bills/issue-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { BillLock } from './bill-lock.ts'
import type { BillService } from './bill-service.ts'
import type { DinerBills } from './diner-bills.ts'
import type { BillNeeds } from './needs.ts'
import { billForDiner } from './to-bill.ts'

/** A request for the bill of an order. */
type Asked = { readonly caller: Caller; readonly orderId: string; readonly cookie: string | undefined }

/** Bills of single takeaway orders, which phones may ask for: an order that waits for its payment has none at first. */
export class OrderBills {
  readonly #needs: Pick<BillNeeds, 'db' | 'newId' | 'transaction'>
  readonly #bills: BillService
  readonly #lock: BillLock
  readonly #diners: DinerBills

  constructor(
    needs: Pick<BillNeeds, 'db' | 'newId' | 'transaction'>,
    { bills, lock, diners }: { readonly bills: BillService; readonly lock: BillLock; readonly diners: DinerBills },
  ) {
    this.#needs = needs
    this.#bills = bills
    this.#lock = lock
    this.#diners = diners
  }

  /**
   * The bill of an order, or the one that an issue would give now. Uses no number and stores nothing.
   * @throws AppError `not_found`, also for an order of another phone, `billing_off`, `nothing_to_bill`,
   *   `tax_class_unknown`, `order_refused`.
   */
  async preview({ caller, orderId, cookie }: Asked): Promise<Bill> {
    const { db } = this.#needs
    const { by, found } = await this.#diners.findOrder(caller, orderId, cookie)
    const { restaurantId } = by
    const billId = await findBillOf(db, restaurantId, orderId)
    if (billId !== undefined) return (await this.#diners.find(caller, billId, cookie)).bill
    refuseOthers(caller, found.order)
    const { bill } = await this.#bills.previewFound(db, by, { orderIds: [orderId] }, [found])
    return caller.kind === 'staff' ? bill : billForDiner(bill)
  }

  /**
   * The bill of an order. Issues one for an order that waits for its payment and has none; all callers at once get the same.
   * @throws AppError as `preview`; `bill_changed` with another `payable` than before the issue, `customer_required`.
   */
  async issue({ caller, orderId, cookie }: Asked, payable: number | undefined): Promise<Bill> {
    const { transaction, newId } = this.#needs
    const { by } = await this.#diners.findOrder(caller, orderId, cookie)
    const { restaurantId } = by
    const billId = await transaction(async (trx, emit) => {
      const locked = await this.#lock.takeOrders(trx, restaurantId, { orderIds: [orderId] })
      const stored = await findBillOf(trx, restaurantId, orderId)
      if (stored !== undefined) return stored
      for (const { order } of locked) refuseOthers(caller, order)
      const request = { orderIds: [orderId], payable }
      const bill = await this.#bills.issueLocked(trx, emit, by, { request, locked, key: newId(), bodyHash: '' })
      return bill.id
    })
    return (await this.#diners.find(caller, billId, cookie)).bill
  }
}

const findBillOf = async (db: Connection, restaurantId: string, orderId: string): Promise<string | undefined> =>
  [...(await listBilledLines(db, restaurantId, [orderId])).values()][0]

// Staff alone bill orders that are in the kitchen.
const refuseOthers = (caller: Caller, { approval, waitsFor }: Order): void => {
  if (approval === 'refused') throw new AppError('order_refused')
  if (caller.kind !== 'staff' && waitsFor === undefined) throw new AppError('nothing_to_bill')
}
