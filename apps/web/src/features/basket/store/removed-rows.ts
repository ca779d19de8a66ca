import { createStore, useStore } from '#web/lib/store.ts'
import { guardTaps } from '#web/ui/tap-guard.ts'
import type { BasketEntry } from '../model/basket.ts'
import { putBackRow, removeLines } from '../model/line-changes.ts'
import { basket } from './current-basket.ts'

/** Time to undo a removal (ms), counted from the last tap in the basket. */
const undoMs = 5000

/** A line that was just removed. It is no longer in the stored basket. */
export type RemovedRow = {
  readonly restaurantId: string | undefined
  readonly entry: BasketEntry
  /** Keys of all rows at that time, from top to bottom. */
  readonly order: readonly string[]
  /** Undo gets the focus after a key press. */
  readonly isByKeyboard: boolean
}

const removed = createStore<readonly RemovedRow[]>([])
let timer: ReturnType<typeof setTimeout> | undefined

/** Drops the removed rows; an empty basket then leaves its screen. */
export const forgetRemovedRows = (): void => {
  clearTimeout(timer)
  if (removed.get().length === 0) return
  // The rows below move up, perhaps under a finger.
  guardTaps()
  removed.set([])
}

/** Restarts the time of the removed rows: no row may move while the basket is being tapped. */
export const holdRemovedRows = (): void => {
  clearTimeout(timer)
  if (removed.get().length > 0) timer = setTimeout(forgetRemovedRows, undoMs)
}

/** Stops the time until `holdRemovedRows`: Undo has the focus. */
export const keepRemovedRows = (): void => clearTimeout(timer)

/** A row of the basket: a line, or a removed line. */
export type BasketLine = { readonly entry: BasketEntry; readonly removed?: RemovedRow }

/** The rows of the basket, from top to bottom: its lines, and the removed ones at their places. */
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
 * Removes a line. Its row stays for a moment, so that the next one does not slide under the finger. Returns false
 * when the line is in the unanswered order.
 */
export const removeRow = (entry: BasketEntry, isByKeyboard: boolean): boolean => {
  const { restaurantId, lines, locked } = basket.get()
  if (locked.has(entry.lineKey)) return false
  const order = withRemovedRows(lines.values(), removed.get()).map((line) => line.entry.lineKey)
  // First: an empty basket without removed rows leaves its screen.
  removed.set([...removed.get(), { restaurantId, entry, order, isByKeyboard }])
  basket.change(removeLines([entry.lineKey]))
  holdRemovedRows()
  return true
}

/** Puts a removed line back in its place. */
export const undoRemoval = (row: RemovedRow): void => {
  removed.set(removed.get().filter((one) => one !== row))
  if (row.restaurantId === basket.get().restaurantId) basket.change(putBackRow(row.entry, row.order))
}

/** The removed rows of this basket, without lines that were added again. */
export const useRemovedRows = (): readonly RemovedRow[] => {
  const rows = useStore(removed)
  const { restaurantId, lines } = basket.get()
  return rows.filter((row) => row.restaurantId === restaurantId && !lines.has(row.entry.lineKey))
}
