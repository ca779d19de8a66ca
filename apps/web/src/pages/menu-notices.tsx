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
  async () => {
    // Both appear at once: a choice of language that came later would move the filters.
    const languages = LanguageMenu.preload().catch(() => undefined)
    const file = await import('#web/features/menu/list/filter-bar.tsx')
    await languages
    return file.FilterBar
  },
  () => null,
)

const ClosedBanner = lazyComponent(
  () => import('#web/features/menu/list/closed-banner.tsx').then((file) => file.ClosedBanner),
  () => null,
)

const VisitNotice = lazyComponent(
  () => import('./guest/visit-notice.tsx').then((file) => file.VisitNotice),
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
  const { hours, pause } = restaurant?.ordering ?? {}
  const isNeeded = isBrowsing || Boolean(pause || hours?.length)
  const [isReady, setIsReady] = useState(false)
  useLayoutEffect(() => {
    if (!isNeeded || isReady) return
    const show = (): void => {
      areNoticesHere = true
      setIsReady(true)
    }
    // Without them the menu is better than none.
    void Promise.all([ClosedBanner, VisitNotice].map((notice) => notice.preload())).then(show, show)
  }, [isNeeded, isReady])
  if (restaurant && !isReady && (areNoticesHere || !isNeeded)) setIsReady(true)
  return isReady
}

/**
 * Says to guests that the restaurant takes no orders now, why they cannot order at their table, or that staff moved them to another
 * table.
 */
export const Notices = ({ menu: { restaurant } }: Menu): ReactElement => {
  const { tableNumber, linkTable } = useVisit()
  const isBrowsing = useIsBrowsing()
  return (
    <>
      {restaurant?.ordering && <ClosedBanner restaurant={restaurant} />}
      {(isBrowsing || tableNumber !== linkTable) && <VisitNotice />}
    </>
  )
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
