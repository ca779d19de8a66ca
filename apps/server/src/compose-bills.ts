import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { BillLock } from './features/bills/bill-lock.ts'
import { BillReader } from './features/bills/bill-reader.ts'
import { BillService } from './features/bills/bill-service.ts'
import { CorrectionService } from './features/bills/correction-service.ts'
import { DinerBills } from './features/bills/diner-bills.ts'
import type { BillNeeds } from './features/bills/needs.ts'
import { bindBills } from './features/bills/routes.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'

/** The dependencies of the services of bills. */
export type BillComposing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  /** Closes the running orders of a paid bill. */
  readonly closeOrders: BillNeeds['orders']['close']
  /** Ends the sittings of orders of which nothing is due any more. */
  readonly settleOrders: BillNeeds['orders']['settle']
  readonly findLinkKey: BillNeeds['findLinkKey']
}

/** The parts of bills that payments need. */
type Composed = { readonly reader: BillReader; readonly lock: BillLock; readonly diners: DinerBills }

/** Creates the services of bills, binds their calls, and returns what payments need of them. */
export const composeBills = (composing: BillComposing): Composed => {
  const { bind, db, clock, newId, transaction, closeOrders, settleOrders, findLinkKey } = composing
  const needs: BillNeeds = {
    db,
    clock,
    newId,
    transaction,
    orders: { close: closeOrders, settle: settleOrders },
    findLinkKey,
  }
  const reader = new BillReader(needs)
  const lock = new BillLock(reader)
  const bills = new BillService(needs, reader, lock)
  const diners = new DinerBills(needs, reader)
  bindBills(bind, { reader, bills, corrections: new CorrectionService(needs, reader, lock), diners })
  return { reader, lock, diners }
}
