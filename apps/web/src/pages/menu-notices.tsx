import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { useHasItems } from '#web/features/basket/store/current-basket.ts'
import { canFilter } from '#web/features/menu/list/menu-filter.ts'
import type { RestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useCachedOrders } from '#web/product/cached-orders.ts'
import { useIsBrowsing } from '#web/product/table-visit.ts'
import { isSavingData } from '#web/lib/save-data.ts'
import { useVisit } from '#web/product/visit.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from './menu-notices.module.css'

const LanguageMenu = lazyComponent(
  () => import('#web/features/languages/language-menu.tsx').then((file) => file.LanguageMenu),
  () => null,
)

const FilterBar = lazyComponent(
  // Both appear at once: a choice of language that came later would move the filters.
  () =>
    Promise.all([import('#web/features/menu/list/filter-bar.tsx'), LanguageMenu.preload().catch(() => undefined)]).then(
      ([file]) => file.FilterBar,
    ),
  () => null,
)

const GuestNotices = lazyComponent(
  () => import('./guest/notices.tsx').then((file) => file.loadNotices()),
  () => null,
)

type Menu = { readonly menu: RestaurantData }

let areNoticesHere = false

/**
 * Whether the notices above the dishes can be drawn with them: one that came later would move them. Stays true, because
 * a menu on screen waits for nothing.
 */
export const useHasNotices = ({ restaurant }: RestaurantData): boolean => {
  const isBrowsing = useIsBrowsing()
  const { hours, pause, links } = restaurant?.ordering ?? {}
  const isNeeded = isBrowsing || pause || hours?.length || links === 'signed'
  const [isReady, setIsReady] = useState(areNoticesHere)
  useLayoutEffect(() => {
    if (!isNeeded || isReady) return
    const show = (): void => {
      areNoticesHere = true
      setIsReady(true)
    }
    // Without them the menu is better than none.
    void GuestNotices.preload().then(show, show)
  }, [isNeeded, isReady])
  if (restaurant && !isReady && !isNeeded) setIsReady(true)
  return isReady
}

/** The notices of a guest above the dishes, where there can be any. */
export const Notices = ({ menu: { restaurant } }: Menu): ReactElement | null => {
  const { tableNumber, linkTable } = useVisit()
  const isBrowsing = useIsBrowsing()
  return restaurant && (restaurant.ordering || isBrowsing || tableNumber !== linkTable) ? (
    <GuestNotices restaurant={restaurant} />
  ) : null
}

/** The filter bar of a menu that can be filtered or has no pictures; its place is reserved until its code is here. */
export const Filters = ({ menu, aside }: Menu & { readonly aside?: ReactNode }): ReactElement | null =>
  menu.restaurant && (canFilter(menu) || isSavingData()) ? (
    <div className={styles.place}>
      <FilterBar key={menu.restaurant.id} restaurantId={menu.restaurant.id} dishes={menu.items} aside={aside} />
    </div>
  ) : null

/**
 * The filters of a guest with the choice of language, where the restaurant offers several. The choice is in the drawer
 * after the first dish was added.
 */
export const FiltersAndLanguages = ({ menu }: Menu): ReactElement | null => {
  const { restaurant } = menu
  const hasItems = useHasItems()
  const isStarted = useCachedOrders().length > 0 || hasItems
  // A row that goes at a tap would move the dishes under the finger.
  const [wasStarted] = useState(isStarted)
  const isInRow = canFilter(menu) || isSavingData()
  const offered = (isInRow ? isStarted : wasStarted) ? undefined : restaurant?.languages
  const choice = offered && <LanguageMenu key={restaurant?.id} offered={offered} isInRow={isInRow} />
  if (isInRow) return <Filters menu={menu} aside={choice} />
  return choice ? <div className={styles.place}>{choice}</div> : null
}
