import { useMemo } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'
import type { Dish, RestaurantData } from '../data/restaurant-data.ts'

type MenuFilter = {
  readonly keeps: (dish: Dish) => boolean
  /** Shows all dishes again. */
  readonly clear: () => void
}

/** The filter of this visit (filter-bar.tsx); undefined shows all dishes. */
export const menuFilter = createStore<MenuFilter | undefined>(undefined)

/** Whether the menu states diet or allergens of any dish, so that it can be filtered. */
export const canFilter = ({ items }: RestaurantData): boolean =>
  items.some(({ dietMark, flags, contains }) => dietMark ?? flags ?? contains)

/** The menu without the dishes that the filter hides. `itemById` stays whole: the basket needs it. */
export const useFiltered = (menu: RestaurantData): RestaurantData => {
  const keeps = useStore(menuFilter)?.keeps
  return useMemo(
    () =>
      keeps && canFilter(menu)
        ? {
            ...menu,
            items: menu.items.filter(keeps),
            categories: menu.categories
              .map((category) => ({ ...category, items: category.items.filter(keeps) }))
              .filter(({ items }) => items.length > 0),
          }
        : menu,
    [menu, keeps],
  )
}
