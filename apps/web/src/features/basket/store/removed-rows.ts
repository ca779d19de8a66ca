import { createStore, useStore } from '#web/lib/store.ts'
import { guardTaps } from '#web/ui/tap-guard.ts'
import type { BasketEntry } from '../model/basket.ts'
import { basket } from './current-basket.ts'

/** How long a removed line keeps its place and can be put back (ms), from the last tap in the basket on. */
const undoMs = 5000

/** A line that was removed a moment ago. The stored basket no longer has it: a reload or a send finds it removed. */
export type RemovedRow = {
  readonly restaurantId: string | undefined
  readonly entry: BasketEntry
  /** The keys of all rows at that time, from top to bottom. */
  readonly order: readonly string[]
  /** Whether a key was pressed for it: then the focus goes to Undo. */
  readonly isByKeyboard: boolean
}

const removed = createStore<readonly RemovedRow[]>([])
let timer: ReturnType<typeof setTimeout> | undefined

/** Forgets the removed lines: their rows go, and with an empty basket its screen. */
export const forgetRemovedRows = (): void => {
  clearTimeout(timer)
  if (removed.get().length === 0) return
  // The rows below move up, perhaps under a finger.
  guardTaps()
  removed.set([])
}

/** Keeps the removed lines for their whole time again: a row must not move while the basket is being tapped. */
export const holdRemovedRows = (): void => {
  clearTimeout(timer)
  if (removed.get().length > 0) timer = setTimeout(forgetRemovedRows, undoMs)
}

/** Keeps the removed lines until `holdRemovedRows`: Undo has the focus. */
export const keepRemovedRows = (): void => clearTimeout(timer)

/** A row of the basket: a line, and how it was removed if it was. */
export type BasketLine = { readonly entry: BasketEntry; readonly removed?: RemovedRow }

/**
 * A basket's rows: its lines, and the removed ones at their places.
 *
 * @param entries The basket's lines, in their order.
 * @param rows The removed lines.
 * @returns From top to bottom.
 */
export const withRemovedRows = (entries: Iterable<BasketEntry>, rows: readonly RemovedRow[]): readonly BasketLine[] => {
  const all: BasketLine[] = [...entries].map((entry) => ({ entry }))
  for (const row of rows) {
    const before = new Set(row.order.slice(0, row.order.indexOf(row.entry.lineKey)))
    const at = all.findLastIndex(({ entry }) => before.has(entry.lineKey)) + 1
    all.splice(at, 0, { entry: row.entry, removed: row })
  }
  return all
}

/**
 * Removes a line; its row stays in place for a moment, so that the next one does not slide under the finger.
 *
 * @param entry The line, at quantity 1 or of a dish that cannot be ordered.
 * @param isByKeyboard Whether a key was pressed for it.
 * @returns False when it is in an order on its way.
 */
export const removeRow = (entry: BasketEntry, isByKeyboard: boolean): boolean => {
  const { restaurantId, lines, locked } = basket.get()
  if (locked.has(entry.lineKey)) return false
  const order = withRemovedRows(lines.values(), removed.get()).map((line) => line.entry.lineKey)
  // First: a basket that is empty without a removed row leaves its screen.
  removed.set([...removed.get(), { restaurantId, entry, order, isByKeyboard }])
  basket.removeLines([entry.lineKey])
  holdRemovedRows()
  return true
}

/**
 * Puts a removed line back in its place.
 *
 * @param row The line as it was removed.
 */
export const undoRemoval = (row: RemovedRow): void => {
  removed.set(removed.get().filter((one) => one !== row))
  if (row.restaurantId === basket.get().restaurantId) basket.putBackRow(row.entry, row.order)
}

/** @returns The removed lines of the basket that is shown, followed; without those whose dish was added again. */
export const useRemovedRows = (): readonly RemovedRow[] => {
  const rows = useStore(removed)
  const { restaurantId, lines } = basket.get()
  return rows.filter((row) => row.restaurantId === restaurantId && !lines.has(row.entry.lineKey))
}
