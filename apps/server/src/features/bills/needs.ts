import type { Charge, Order, OrderLine } from '@thali/contract/orders/order'
import type { Connection, Database } from '#server/db/database.ts'
import type { FindLinkKey } from '#server/db/link-keys.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock.ts'

/** An order with the visit of its phone. */
export type OrderOfVisit = { readonly order: Order; readonly visitId: string | null }

/** An order and its sitting. */
export type OrderSeat = { readonly id: string; readonly sittingId: string | null }

/** The person who ordered a line. */
export type Guest = { readonly number: number; readonly name?: string }

/** The tax of a dish, where it differs from the settings. */
export type DishTax = { readonly taxClass?: string; readonly isTaxIncluded?: boolean }

/** The orders of a bill: all of a sitting, or named ones. */
export type OrderChoice = { readonly sittingId: string } | { readonly orderIds: readonly string[] }

type ChangeOrders = (
  trx: Connection,
  emit: Emit,
  orders: { readonly by: Actor; readonly orderIds: readonly string[]; readonly now: Date },
) => Promise<void>

/** Changes of orders by bills. All writes are in the transaction of the bill. */
export type BillOrders = {
  /** Closes the running orders of a paid bill; sittings with nothing due end. */
  readonly close: ChangeOrders
  /** Ends the sittings of orders where nothing is due any more. */
  readonly settle: ChangeOrders
}

/** The dependencies of the bill services. */
export type BillNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  readonly orders: BillOrders
  /** Derives the links of bills (base64url); never answered or logged. */
  readonly findLinkKey: FindLinkKey
}

/** A line of an order, or a charge, with its order and guest. */
export type LineToBill = {
  readonly line: Pick<OrderLine, 'id' | 'itemId' | 'itemName' | 'price' | 'quantity' | 'portion' | 'options'>
  readonly orderId: string
  /** Only a charge has it. */
  readonly charge?: Charge
  /** Its order was placed at a counter. */
  readonly isTakeaway: boolean
  readonly guest: Guest | undefined
}
