import { useMemo } from 'react'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { Dish } from '#web/features/menu/data/restaurant-data.ts'
import { toNeedle, toSearchIndex } from '#web/features/menu/search/search.ts'
import { useFindDishes, useSearchKeys } from '#web/features/menu/search/use-dish-search.ts'
import type { FindDishes } from '#web/features/orders/elsewhere/dish-finder.tsx'
import type { Choice } from '#web/features/orders/elsewhere/source-order-draft.ts'

/** The most matches below the search. */
const matchesMax = 6

const choicesOf = ({ id, name, price, portions }: Dish): readonly Choice[] =>
  portions?.map((portion) => ({
    itemId: id,
    portionId: portion.id,
    name: `${name} · ${portion.name}`,
    price: portion.fullPrice ?? portion.price,
  })) ?? [{ itemId: id, name, price }]

/** Finds dishes by a text, each portion alone. */
export const useFindChoices = (items: readonly Dish[], restaurant: Restaurant | undefined): FindDishes => {
  const keys = useSearchKeys(restaurant)
  const findDishes = useFindDishes()
  const index = useMemo(() => toSearchIndex(items, keys), [items, keys])
  return (text) => {
    const { byName, similar } = findDishes(index, toNeedle(text), true)
    return [...byName, ...similar].flatMap(choicesOf).slice(0, matchesMax)
  }
}
