import { createStore } from '#web/lib/store.ts'
import type { Basket } from '../model/basket.ts'
import { basket } from './current-basket.ts'
import { forgetRemovedRows } from './removed-rows.ts'

/** How long clearing can be taken back (ms): long enough to find it on the next screen without eyes or hands in a hurry. */
const undoMs = 30_000

type Cleared = {
  readonly restaurantId: string | undefined
  readonly lines: Basket
  /** Then the focus goes to what undoes it: a finger has no focus to lose. */
  readonly isByKeyboard: boolean
}

/** What was cleared a moment ago. */
export const clearedBasket = createStore<Cleared | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Empties the basket at once; for a moment it can be undone.
 *
 * @param isByKeyboard Whether a key was pressed for it.
 */
export const clearBasket = (isByKeyboard: boolean): void => {
  const { restaurantId } = basket.get()
  forgetRemovedRows()
  clearedBasket.set({ restaurantId, lines: basket.clear(), isByKeyboard })
  clearTimeout(timer)
  timer = setTimeout(() => clearedBasket.set(undefined), undoMs)
}

/** Puts back what was cleared, into the basket it came from. */
export const undoClear = (): void => {
  const cleared = clearedBasket.get()
  clearTimeout(timer)
  clearedBasket.set(undefined)
  if (cleared && cleared.restaurantId === basket.get().restaurantId) basket.putBack(cleared.lines)
}
