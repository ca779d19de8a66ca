import { type OptionGroup, defaultOptions } from '@thali/contract/menu/choice'
import type { ChosenOption, DishChoice } from '@thali/contract/orders/line'
import type { BasketEntry } from './basket.ts'
import type { ChoiceDish } from './choice-dish.ts'

/** The choice in an open chooser: a portion, and the chosen quantities by option id. */
export type Chosen = { readonly portionId: string | undefined; readonly options: ReadonlyMap<string, number> }

const isOffered = (dish: ChoiceDish, id: string): boolean =>
  dish.groups?.some(({ options }) => options.some((option) => option.id === id && option.isAvailable)) ?? false

/**
 * The first choice of a dish: its first available portion and the defaults, or the line's portion and options. A
 * sold-out portion of the line is not replaced: the guest chooses again.
 */
export const startChoice = (dish: ChoiceDish, line?: DishChoice): Chosen => {
  const { portions = [], groups = [] } = dish
  const options = line?.options ?? defaultOptions(groups)
  return {
    portionId: line ? line.portionId : portions.find(({ isAvailable }) => isAvailable)?.id,
    options: new Map(
      options.filter(({ optionId }) => isOffered(dish, optionId)).map((one) => [one.optionId, one.quantity]),
    ),
  }
}

/** The chosen portion, while it can be ordered. */
export const offeredPortion = ({ portions }: ChoiceDish, { portionId }: Chosen): string | undefined =>
  portions?.find(({ id, isAvailable }) => id === portionId && isAvailable)?.id

/** The note in an open chooser: as typed, else the changed line's, else the note of the line with the same choice. */
export const noteOf = (
  typed: string | undefined,
  changed: Pick<BasketEntry, 'specialInstructions'> | undefined,
  same: Pick<BasketEntry, 'specialInstructions'> | undefined,
): string => typed ?? (changed?.specialInstructions || (same?.specialInstructions ?? ''))

/** Units chosen of a group; those that were sold out since do not count. */
export const countIn = (group: OptionGroup, { options }: Chosen): number =>
  group.options.reduce((sum, { id, isAvailable }) => sum + (isAvailable ? (options.get(id) ?? 0) : 0), 0)

/** Sets the quantity of an option. In a group with at most one unit it replaces the other option. */
export const setOption = (chosen: Chosen, group: OptionGroup, optionId: string, quantity: number): Chosen => {
  const options = new Map(chosen.options)
  if (group.max === 1) for (const { id } of group.options) options.delete(id)
  if (quantity > 0) options.set(optionId, quantity)
  else options.delete(optionId)
  return { ...chosen, options }
}

/** The choice of a line. Portion and options are named even where they are the defaults, which may change. */
export const toChoice = (
  { portions, groups = [] }: ChoiceDish,
  { portionId, options }: Chosen,
): { readonly portionId?: string; readonly options?: ChosenOption[] } => ({
  ...(portions?.length && portionId !== undefined && { portionId }),
  ...(groups.length > 0 && {
    options: groups.flatMap((group) =>
      group.options.flatMap(({ id, isAvailable }) => {
        const quantity = isAvailable ? (options.get(id) ?? 0) : 0
        return quantity > 0 ? [{ optionId: id, quantity }] : []
      }),
    ),
  }),
})

/** The first group with too few or too many units. */
export const wrongGroup = ({ groups = [] }: ChoiceDish, chosen: Chosen): OptionGroup | undefined =>
  groups.find((group) => {
    const count = countIn(group, chosen)
    return count < group.min || count > (group.max ?? Infinity)
  })
