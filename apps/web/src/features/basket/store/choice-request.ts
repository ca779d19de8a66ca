import { createStore } from '#web/lib/store.ts'
import type { BasketEntry } from '../model/basket.ts'
import type { ChoiceDish } from '../model/choice-dish.ts'
import { basket } from './current-basket.ts'

/** A question about a dish with choices: what to add, which line to take one from, or another choice for a line. */
export type ChoiceRequest =
  | { readonly kind: 'add' | 'remove'; readonly item: ChoiceDish }
  | { readonly kind: 'change'; readonly item: ChoiceDish; readonly entry: BasketEntry }

/** The open question (ui/choice-sheets.tsx). It stands above the screens, so that a newer menu does not close it. */
export const choiceRequest = createStore<ChoiceRequest | undefined>(undefined)

/** The lines of a dish, in the order of the basket. */
export const linesOf = (itemId: string): BasketEntry[] =>
  [...basket.get().lines.values()].filter(({ id }) => id === itemId)
