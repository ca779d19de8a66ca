// Text, mark and price of a basket line by its configuration. Not in the first download.
import * as bounds from '@thali/contract/basics/bounds'
import { type Option, type Portion, defaultOptions, unitPrice } from '@thali/contract/menu/choice'
import { type DietMark, combinedMark } from '@thali/contract/menu/diet'
import { type DishChoice, lineKeyOf } from '@thali/contract/orders/line'
import { choiceWords } from '#web/lib/choice-words.ts'
import { type BasketEntry, type LinesChange, toEntry } from './basket.ts'
import { type ChoiceDish, priceOfLine } from './choice-dish.ts'

type ChosenParts = {
  readonly portion: Portion | undefined
  readonly options: readonly (Option & { readonly quantity: number })[]
}

// Parts that the menu no longer has are left out.
const partsOf = ({ portions = [], groups = [] }: ChoiceDish, { portionId, options }: DishChoice): ChosenParts => {
  const chosen = new Map((options ?? defaultOptions(groups)).map((one) => [one.optionId, one.quantity]))
  return {
    portion: portionId === undefined ? portions[0] : portions.find(({ id }) => id === portionId),
    options: groups.flatMap((group) =>
      group.options.flatMap((option) => {
        const quantity = chosen.get(option.id) ?? 0
        return quantity > 0 ? [{ ...option, quantity }] : []
      }),
    ),
  }
}

/** Portion and options of a line in words; '' for a plain dish, and before the menu is loaded. */
export const wordsOf = (dish: ChoiceDish | undefined, line: DishChoice): string => {
  if (!dish) return ''
  const { portion, options } = partsOf(dish, line)
  return choiceWords(portion?.name, options)
}

/** Accessible name of a line: its dish, and its choice if it has one. */
export const nameOf = (dish: ChoiceDish | undefined, line: BasketEntry): string =>
  [line.name, wordsOf(dish, line)].filter(Boolean).join(', ')

/** The diet mark of a dish with its chosen options; undefined when unknown. */
export const markOf = (dish: ChoiceDish | undefined, line: DishChoice): DietMark | undefined =>
  dish && combinedMark(dish.dietMark, partsOf(dish, line).options)

/** The price of one unit in rupees of a choice that is not valid yet. */
export const priceOfParts = (dish: ChoiceDish, line: DishChoice): number => {
  const { portion, options } = partsOf(dish, line)
  return unitPrice(portion?.price ?? dish.price, options)
}

/** The price of a line without the current offer, in rupees; undefined when it is the same or unknown. */
export const fullPriceOf = (
  dish: (ChoiceDish & { readonly fullPrice?: number | undefined }) | undefined,
  line: DishChoice,
): number | undefined => {
  if (!dish) return undefined
  const { portion, options } = partsOf(dish, line)
  const full = dish.portions ? dish.portions.find(({ id }) => id === portion?.id)?.fullPrice : dish.fullPrice
  return full === undefined ? undefined : unitPrice(full, options)
}

/** Adds units of a configured dish. Their note replaces the note of the line: the chooser starts with it (`noteOf`). */
export const addLine =
  (added: BasketEntry): LinesChange =>
  (lines) => {
    const line = lines.get(added.lineKey)
    const quantity = Math.min(bounds.lineQuantityMax, added.quantity + (line?.quantity ?? 0))
    return new Map(lines).set(added.lineKey, { ...added, quantity })
  }

/** Replaces a line in its place. A line that already has the new configuration takes its quantity. */
export const replaceLine =
  (key: string, next: BasketEntry): LinesChange =>
  (lines, locked) => {
    if (!lines.has(key) || locked.has(key)) return lines
    if (next.lineKey === key) return new Map(lines).set(key, next)
    const rest = new Map(lines)
    rest.delete(key)
    if (rest.has(next.lineKey)) return addLine(next)(rest, locked)
    return new Map([...lines].map((pair) => (pair[0] === key ? ([next.lineKey, next] as const) : pair)))
  }

/** A line of a dish from its choice; the note is trimmed. */
export const toLine = (
  { id, name }: ChoiceDish,
  price: number,
  choice: DishChoice,
  { quantity, note }: { readonly quantity: number; readonly note: string },
): BasketEntry => toEntry({ id, name, price, quantity, specialInstructions: note.trim(), ...choice })

/** The portions of a dish that need no further choice, each as a line of one. */
export const portionLines = (dish: ChoiceDish): readonly (readonly [Portion, BasketEntry])[] =>
  (dish.portions ?? []).flatMap((portion) => {
    const choice = { portionId: portion.id }
    const price = priceOfLine(dish, choice)?.price
    return price === undefined ? [] : [[portion, toLine(dish, price, choice, { quantity: 1, note: '' })] as const]
  })

/** The line key of this dish with a choice. */
export const keyOf = ({ id }: ChoiceDish, choice: DishChoice): string => lineKeyOf({ itemId: id, ...choice })
