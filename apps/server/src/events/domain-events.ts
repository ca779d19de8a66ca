import type { Bill } from '@thali/contract/bills/bill'
import type { Order, OrderStatus } from '@thali/contract/orders/order'
import type { PrinterMessage } from '@thali/contract/printing/schema'
import type { Sitting } from '@thali/contract/tables/sitting'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import type { OrderDifference } from '#server/data/orders/order-difference.ts'
import type { Connection } from '#server/db/database.ts'

/** Domain events by name, each with its payload. A payload is JSON and holds one order, call, restaurant or session. */
export type DomainEvents = {
  'order.placed': { readonly order: Order }
  'order.changed': {
    readonly order: Order
    readonly previousStatus: OrderStatus
    /** It was typed by a waiter, and now belongs to its phone. */
    readonly previousUserId?: string
    /** It left the kitchen for the first time. */
    readonly hasLeftKitchen?: boolean
    /** For the paper of the kitchen; undefined if that does not change. */
    readonly difference?: OrderDifference | undefined
  }
  /** A table called a waiter, or the answer to its call was taken back. */
  'call.opened': { readonly call: WaiterCall }
  /** A waiter is on the way, or the call moved to another table with its party. */
  'call.changed': { readonly call: WaiterCall }
  'call.answered': { readonly call: WaiterCall }
  /** A sitting opened, changed its table or guests, merged with another one, or ended. */
  'sitting.changed': { readonly sitting: Sitting }
  /** A bill was issued, or its money, shares or state changed. As staff see it. */
  'bill.changed': { readonly bill: Bill }
  /** A bill was issued. Only its handlers need this; subscribers follow `bill.changed`. */
  'bill.issued': { readonly bill: Pick<Bill, 'restaurantId' | 'orderIds'> }
  /** A bill with orders of these sittings, and takeaway orders of these visits, was issued or changed: their phones fetch it. */
  'sitting.billed': {
    readonly restaurantId: string
    readonly sittingIds: readonly string[]
    readonly visitIds?: readonly string[]
  }
  /** A bill was paid in cash, in whole or in part. */
  'cash.received': { readonly restaurantId: string; readonly billId: string }
  /** A business day was closed: its Z report may be printed. */
  'day.closed': { readonly restaurantId: string; readonly date: string }
  /** Visits of a sitting, or named ones, changed: their phones fetch again. */
  'visit.changed': {
    readonly restaurantId: string
    readonly sittingId?: string
    readonly visitIds?: readonly string[]
  }
  /** Categories, items, offers or settings of a restaurant changed. */
  'menu.changed': { readonly restaurantId: string }
  /** The countdown of a dish changed, without reaching or leaving 0. */
  'stock.changed': { readonly restaurantId: string }
  /** The printers of a restaurant were set up again. */
  'printers.changed': { readonly restaurantId: string }
  /** The trouble of a printer, or its jobs that need a decision, changed. */
  'printer.changed': { readonly printer: PrinterMessage }
  /** Jobs were written for printers. `isRetry`: staff do not want to wait for the next attempt. */
  'print.queued': {
    readonly restaurantId: string
    readonly printerIds: readonly string[]
    readonly isRetry?: boolean
  }
  /** The webhooks of a restaurant changed. */
  'webhooks.changed': { readonly restaurantId: string }
  /** Messages to webhooks may be due. */
  'webhook.queued': { readonly restaurantId: string }
  /** The tokens of a session are no longer valid. */
  'session.ended': { readonly sessionId: string }
}

export type EventName = keyof DomainEvents

/** An event as it is emitted and logged. */
export type DomainEvent<N extends EventName = EventName> = { readonly name: N; readonly payload: DomainEvents[N] }

/** Emits an event within the open transaction. A rollback discards it. */
export type Emit = <N extends EventName>(name: N, payload: DomainEvents[N]) => void

/**
 * Runs `work` in one transaction and resolves once it is durable. Events are delivered after the commit: once to every
 * process on the database, in the order of the commits. `work` runs SQL and emits. It has no other side effects,
 * because a serialization failure or a deadlock repeats it.
 */
export type RunTransaction = <T>(work: (trx: Connection, emit: Emit) => Promise<T>) => Promise<T>

type Subscriber<N extends EventName> = (payload: DomainEvents[N]) => void

/** The reactions to one event. */
type Reaction<N extends EventName> = {
  /** SQL in the emitting transaction, in this order, after its work. A handler may emit; one that fails rolls back. */
  readonly handlers?: readonly ((trx: Connection, payload: DomainEvents[N], emit: Emit) => Promise<void>)[]
  /** Called after the commit in every process: once, in the order of the commits. */
  readonly subscribers?: readonly Subscriber<N>[]
  /** Like `subscribers`, and also called in the emitting process before its transaction resolves. Idempotent. */
  readonly invalidators?: readonly Subscriber<N>[]
}

/**
 * The reactions to every event. An effect that must happen once, or survive a crash, is a job row that a handler
 * inserts, as print jobs are: subscribers run in every process, and a crash after the commit skips them.
 */
export type Reactions = { readonly [N in EventName]: Reaction<N> }
