// The dishes that a guest of the rush orders, and their prices by a calculation of its own, not the product's.
import type { Reply } from '@thali/contract/api/calls'
import { pick } from '../testing/random.ts'

type Menu = Reply<'getRestaurant'>
type Dish = Menu['categories'][number]['items'][number]

/** A line to order. `unitPaise` is the price of one, with its options. */
export type Wish = {
  readonly itemId: string
  readonly portionId?: string
  readonly options?: readonly { readonly optionId: string; readonly quantity: number }[]
  quantity: number
  readonly specialInstructions: string
  readonly unitPaise: number
}

/** Rupees as whole paise. */
export const paise = (rupees: number): number => Math.round(rupees * 100)

/** The sum of some lines in paise. */
export const sumOf = (lines: readonly Pick<Wish, 'unitPaise' | 'quantity'>[]): number =>
  lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0)

const notes = ['', '', '', 'Less spicy, please', 'कम मसाला', 'No onion 🧅', '  two plates  ']

/** Chooses lines from a menu; the same seed chooses the same lines. */
export const createGuestTaste = (menu: Menu, random: () => number): (() => Wish[]) => {
  const groups = new Map((menu.optionGroups ?? []).map((group) => [group.id, group]))
  const offered = new Set((menu.offers ?? []).flatMap(({ itemIds }) => itemIds))
  // Closed categories and offers of the day would need the clock of the server.
  const dishes = menu.categories
    .filter(({ availability }) => !availability)
    .flatMap(({ items }) => items)
    .filter(({ id, isSuspended, isSoldOut }) => !isSuspended && !isSoldOut && !offered.has(id))
  const optionsOf = ({ optionGroupIds = [] }: Dish) =>
    optionGroupIds.flatMap((groupId) => {
      const group = groups.get(groupId)
      if (!group) return []
      const open = group.options.filter(({ isAvailable }) => isAvailable)
      const wanted = Math.min(group.max ?? open.length, group.min + (random() < 0.4 ? 1 : 0), open.length)
      const first = Math.floor(random() * Math.max(1, open.length - wanted + 1))
      return open.slice(first, first + wanted)
    })
  const wish = (): Wish | undefined => {
    const dish = pick(random, dishes)
    if (!dish) return undefined
    const portion = pick(random, dish.portions?.filter(({ isAvailable }) => isAvailable) ?? [])
    const options = optionsOf(dish)
    const unit = (portion?.price ?? dish.price) + options.reduce((sum, { price }) => sum + price, 0)
    return {
      itemId: dish.id,
      ...(portion && { portionId: portion.id }),
      ...(options.length > 0 && { options: options.map(({ id }) => ({ optionId: id, quantity: 1 })) }),
      quantity: 1 + Math.floor(random() * 3),
      specialInstructions: pick(random, notes) ?? '',
      unitPaise: paise(unit),
    }
  }
  return () => Array.from({ length: 1 + Math.floor(random() * 4) }, wish).filter((one) => one !== undefined)
}
