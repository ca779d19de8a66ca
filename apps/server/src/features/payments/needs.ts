import type { Bill } from '@thali/contract/bills/bill'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { Actor, Caller } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock.ts'

/** A bill that a caller sees; a phone may see a part of it. */
export type SeenBill = {
  readonly restaurantId: string
  readonly bill: Bill
  readonly isWhole: boolean
  /** The phone's visit; undefined for staff. */
  readonly visitId?: string
}

/** The parts of bills, orders, days and settings that payments need. */
export type PaymentNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  /** Locks a bill after its sittings and orders, and reads it. Throws `not_found`. */
  readonly lockBill: (trx: Connection, restaurantId: string, billId: string) => Promise<IssuedBill>
  /** Reads a bill again after only its money changed. */
  readonly readAgain: (db: Connection, before: IssuedBill) => Promise<IssuedBill>
  /** The bill as a caller sees it. Throws `not_found`, also for a phone of another sitting. */
  readonly findBill: (caller: Caller, billId: string, cookie: string | undefined) => Promise<SeenBill>
  /** Closes the running orders of a paid bill; sittings with nothing due end. */
  readonly closeOrders: (
    trx: Connection,
    emit: Emit,
    paid: { readonly by: Actor; readonly orderIds: readonly string[]; readonly now: Date },
  ) => Promise<void>
}
