import { type Choosable, type OptionGroup, type Portion, resolveChoice, unitPrice } from '@thali/contract/menu/choice'
import type { DietMark } from '@thali/contract/menu/diet'
import type { MenuItem } from '@thali/contract/menu/item'
import type { DishChoice } from '@thali/contract/orders/line'
import type { MenuPrice } from './basket.ts'

/** A dish of the menu with what a guest chooses from. Prices are the current ones, in rupees. */
export type ChoiceDish = Pick<MenuItem, 'id' | 'name' | 'price'> &
  Omit<Choosable, 'portions'> & {
    readonly portions?: readonly (Portion & { readonly fullPrice?: number })[] | undefined
    /** The option groups of the dish, in order; absent without any. */
    readonly groups?: readonly OptionGroup[]
    readonly dietMark?: DietMark | undefined
    /** Its countdown; absent without one. */
    readonly left?: number | undefined
  }

/** Checks a choice against the dish as shown. */
export const resolveIn = (dish: ChoiceDish, choice: DishChoice): ReturnType<typeof resolveChoice> =>
  resolveChoice(dish, dish.groups ?? [], choice)

/**
 * Current name and unit price of a line; undefined when its dish or choice cannot be ordered. Offers apply to the portion
 * or dish, not to options (plan §3.2).
 */
export const priceOfLine = (dish: ChoiceDish | undefined, line: DishChoice): MenuPrice | undefined => {
  const choice = dish && resolveIn(dish, line)
  if (!choice || 'kind' in choice) return undefined
  return { name: dish.name, price: unitPrice(choice.portion?.price ?? dish.price, choice.options) }
}
