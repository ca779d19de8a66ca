import { createStore } from '#web/lib/store.ts'
import type { Basket } from '../model/basket.ts'
import { clearLines, looseLines, putBack } from '../model/line-changes.ts'
import { basket } from './current-basket.ts'
import { forgetRemovedRows } from './removed-rows.ts'

/** Time to undo clearing (ms): enough to find Undo on the next screen. */
const undoMs = 30_000

type Cleared = {
  readonly restaurantId: string | undefined
  readonly lines: Basket
  /** Undo gets the focus after a key press. */
  readonly isByKeyboard: boolean
}

/** The lines that were just cleared. */
export const clearedBasket = createStore<Cleared | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

/** Empties the basket; it can be undone for `undoMs`. */
export const clearBasket = (isByKeyboard: boolean): void => {
  const state = basket.get()
  forgetRemovedRows()
  basket.change(clearLines)
  clearedBasket.set({ restaurantId: state.restaurantId, lines: looseLines(state), isByKeyboard })
  clearTimeout(timer)
  timer = setTimeout(() => clearedBasket.set(undefined), undoMs)
}

/** Restores the cleared lines, if the same restaurant's basket is open. */
export const undoClear = (): void => {
  const cleared = clearedBasket.get()
  clearTimeout(timer)
  clearedBasket.set(undefined)
  if (cleared && cleared.restaurantId === basket.get().restaurantId) basket.change(putBack(cleared.lines))
}
