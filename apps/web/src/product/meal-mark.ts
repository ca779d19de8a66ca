import { createStore } from '../lib/store.ts'

/** The state of the meal on the header's link to My Orders. */
export type MealMark = {
  /** Replaces the number of live orders. */
  readonly sign?: '!' | '₹' | undefined
  /** The state in words, read after the name of the link. */
  readonly text: string
}

/** Separate from the bar, which the menu does not need for its first paint. */
export const mealMark = createStore<MealMark | undefined>(undefined)
