import * as limits from '@thali/contract/basics/limits'
import type { Tick } from '@thali/contract/kitchen/kitchen'
import { isKitchenLine } from '@thali/contract/kitchen/state'
import { inEpoch } from '@thali/contract/kitchen/ticks'
import type { Order } from '@thali/contract/orders/order'
import { createStore } from '#web/lib/store.ts'
import { sendTicks } from './progress-ticks.ts'

type KitchenLine = Order['items'][number]

/** A line with units to carry. */
export type ReadyLine = {
  readonly line: KitchenLine
  /** Ready and not served. */
  readonly units: number
  readonly servedBefore: number
}

/** An order with lines to carry. */
export type ReadyOrder = { readonly id: string; readonly orderNumber: number; readonly lines: readonly ReadyLine[] }

/** A table, or the id of an order with a token: at a counter each guest is served alone. */
type CarryKey = number | string

/** The dishes to carry to a table, or to hand to the guest of a token. */
export type ReadyTable = {
  readonly key: CarryKey
  readonly tableNumber: number
  /** Only takeaway orders have it. */
  readonly tokenNumber: number | undefined
  readonly guestName: string | undefined
  readonly orders: readonly ReadyOrder[]
  /** When the first line became ready; ISO 8601. */
  readonly since: string
}

const readyLines = ({ items }: Order): readonly ReadyLine[] =>
  items.flatMap((line) => {
    if (!isKitchenLine(line)) return []
    const { ready, served } = line.progress
    const units = Math.min(ready, line.quantity) - served
    return units > 0 ? [{ line, units, servedBefore: served }] : []
  })

const carryKey = ({ id, tableNumber, tokenNumber }: Order): CarryKey => (tokenNumber === undefined ? tableNumber : id)

const longestFirst = (one: ReadyTable, other: ReadyTable): number =>
  one.since.localeCompare(other.since) ||
  one.tableNumber - other.tableNumber ||
  (one.tokenNumber ?? 0) - (other.tokenNumber ?? 0)

/** Ready dishes that are not served, by table or token; the one that waits longest first. */
export const readyTables = (orders: readonly Order[]): readonly ReadyTable[] => {
  const ready = orders
    .map((order) => ({ order, lines: readyLines(order) }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((one, other) => one.order.orderNumber - other.order.orderNumber)
  const times = (own: typeof ready): string[] =>
    own.flatMap(({ order, lines }) => lines.map(({ line }) => line.progress?.readyDateTime ?? order.createdDateTime))
  return [...Map.groupBy(ready, ({ order }) => carryKey(order))]
    .map(([key, own]) => ({
      key,
      tableNumber: own[0]?.order.tableNumber ?? 0,
      tokenNumber: own[0]?.order.tokenNumber,
      guestName: own[0]?.order.contact?.name,
      orders: own.map(({ order: { id, orderNumber }, lines }) => ({ id, orderNumber, lines })),
      since: times(own).toSorted()[0] ?? '',
    }))
    .toSorted(longestFirst)
}

/** A table that this tab marked as served; its tile keeps its place with Undo for limits.callUndoMs. */
export type Carried = {
  readonly table: ReadyTable
  /** `not-served` and `not-undone`: the server has not stored it; the tile stays and offers the tap again. */
  readonly state: 'serving' | 'served' | 'not-served' | 'undoing' | 'not-undone'
}

/** By table or order. */
export const carried = createStore<ReadonlyMap<CarryKey, Carried>>(new Map())

const put = (key: CarryKey, next: Carried | undefined): void => {
  const others = [...carried.get()].filter(([other]) => other !== key)
  carried.set(new Map(next ? [...others, [key, next]] : others))
}

const sendAll = async (table: ReadyTable, tickOf: (ready: ReadyLine) => Tick): Promise<boolean> => {
  const send = (order: ReadyOrder) =>
    sendTicks(
      order,
      inEpoch(
        order.lines.map(({ line }) => line),
        order.lines.map(tickOf),
      ),
    )
  const errors = await Promise.all(table.orders.map(send))
  return errors.every((error) => error === undefined)
}

/** Records that everything ready was carried to a table. Returns whether it is stored. */
export const serve = async (table: ReadyTable): Promise<boolean> => {
  const { key } = table
  put(key, { table, state: 'serving' })
  const isStored = await sendAll(table, ({ line, units, servedBefore }) => ({
    id: line.id,
    served: servedBefore + units,
  }))
  // Undo was tapped before the answer, or another table's worth became ready.
  if (carried.get().get(key)?.table !== table) return isStored
  const done: Carried = { table, state: isStored ? 'served' : 'not-served' }
  put(key, done)
  if (isStored) {
    setTimeout(() => {
      if (carried.get().get(key) === done) put(key, undefined)
    }, limits.callUndoMs)
  }
  return isStored
}

/** Takes the last `serve` of a table back. Returns whether it is stored. */
export const undoServe = async (table: ReadyTable): Promise<boolean> => {
  put(table.key, { table, state: 'undoing' })
  const isStored = await sendAll(table, ({ line, units, servedBefore }) => ({
    id: line.id,
    served: servedBefore,
    from: { served: servedBefore + units },
  }))
  put(table.key, isStored ? undefined : { table, state: 'not-undone' })
  return isStored
}

/** Sends again what the server has not stored; a tick has absolute values, so a repetition changes nothing. */
export const retryCarried = async (): Promise<void> => {
  const failed = [...carried.get().values()]
  await Promise.all(
    failed.map(async ({ table, state }) => {
      if (state === 'not-served') await serve(table)
      if (state === 'not-undone') await undoServe(table)
    }),
  )
}

/** Empties the store when the staff area closes. */
export const resetCarried = (): void => carried.set(new Map())

/** A tile: dishes to carry, or a table that was just served. */
export type CarryTile = { readonly table: ReadyTable; readonly state: Carried['state'] | 'ready' }

/** The tiles in the sequence of their times. A table with further ready dishes is to be carried again. */
export const carryTiles = (
  ready: readonly ReadyTable[],
  done: ReadonlyMap<CarryKey, Carried>,
): readonly CarryTile[] => {
  const isOpen = ({ key }: ReadyTable): boolean => {
    const state = done.get(key)?.state
    return state === undefined || state === 'served' || state === 'not-served'
  }
  const hasFailed = ({ key, since }: ReadyTable): boolean => {
    const last = done.get(key)
    return last?.state === 'not-served' && last.table.since === since
  }
  const open = ready
    .filter(isOpen)
    .map((table) => ({ table, state: hasFailed(table) ? ('not-served' as const) : ('ready' as const) }))
  const taken = new Set(open.map(({ table }) => table.key))
  const places = [...done.values()].filter(({ table, state }) => !taken.has(table.key) && state !== 'not-served')
  return [...open, ...places].toSorted((one, other) => longestFirst(one.table, other.table))
}
