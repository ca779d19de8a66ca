import type { MenuItem } from '@thali/contract/menu/item'
import { createStore } from '#web/lib/store.ts'
import { getVisit } from '#web/product/visit.ts'
import type { AvailabilityChange, Switch } from './sold-out.ts'

/** Time to undo a change (ms): enough to notice a slip on the way to the next table. */
const undoMs = 30_000

/** The last change by this device, of one dish or of several at once. */
export type SoldOutUndo = {
  /** The dish and its new state, or how many dishes were switched. */
  readonly text: string
  /** Restore the state of each dish before the change. */
  readonly switches: readonly Switch[]
  readonly onUndone: () => void
}

type OfferedUndo = SoldOutUndo & { readonly restaurantId: string | undefined }

/** The change that can be undone now, with its restaurant; undefined without one. */
export const soldOutUndo = createStore<OfferedUndo | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

/** Offers to undo a change for `undoMs`, instead of the one before it. */
export const offerUndo = (undo: SoldOutUndo): void => {
  clearTimeout(timer)
  soldOutUndo.set({ ...undo, restaurantId: getVisit().restaurantId })
  timer = setTimeout(endUndo, undoMs)
}

let carriedOut: Promise<unknown> = Promise.resolve()

/** Keeps the offer while it is carried out. */
export const holdUndo = (work: Promise<unknown>): void => {
  clearTimeout(timer)
  carriedOut = work
}

/** Resolves once the last undo is carried out. A state read before that would be restored by the next undo. */
export const undoCarriedOut = (): Promise<unknown> => carriedOut

/** Withdraws the offer. */
export const endUndo = (): void => {
  clearTimeout(timer)
  soldOutUndo.set(undefined)
}

/** The change that restores the state of a dish. `left` is the number left in its countdown, undefined without one. */
export const restoring = (
  { isSuspended, soldOutUntil }: Pick<MenuItem, 'isSuspended' | 'soldOutUntil'>,
  left: number | undefined,
): AvailabilityChange => ({
  isSuspended,
  soldOutUntil: soldOutUntil ?? null,
  left: left ?? null,
})
