import type { SittingOrder } from '@thali/contract/tables/sitting'
import { createStore } from '../lib/store.ts'

/** The orders of everyone at a shared table (plan §4.5). */
export type TableOrders = {
  /** Whether this phone sees the orders of its table, and is seen. */
  readonly isShared: boolean
  /** With those that wait for a waiter; the newest first. */
  readonly orders: readonly SittingOrder[]
  /** Units by dish, without refused orders; the same map until they change. */
  readonly units: ReadonlyMap<string, number>
}

/** A table that is not shared. */
export const noTableOrders: TableOrders = { isShared: false, orders: [], units: new Map() }

/** The table of this phone, as features/orders/table/follow-table-orders.ts keeps it. */
export const tableOrders = createStore(noTableOrders)
