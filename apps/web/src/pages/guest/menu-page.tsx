import { type ReactElement, type ReactNode, Suspense, lazy, useSyncExternalStore } from 'react'
import type { MenuItem } from '@thali/contract'
import { BasketBar, BasketIcon } from '#web/features/basket/basket-bar.tsx'
import { useMenuPrices } from '#web/features/basket/current-basket.ts'
import { ItemStepper } from '#web/features/basket/item-stepper.tsx'
import { CategoryTabs } from '#web/features/menu/category-tabs.tsx'
import { MenuFailure } from '#web/features/menu/menu-failure.tsx'
import { MenuList } from '#web/features/menu/menu-list.tsx'
import { MenuSkeleton } from '#web/features/menu/menu-skeleton.tsx'
import { menuMessages } from '#web/features/menu/messages.en.ts'
import { type RestaurantData, reloadRestaurantData, useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { ScrollToTop } from '#web/features/menu/scroll-to-top.tsx'
import { useScrollChrome } from '#web/features/menu/use-scroll-chrome.ts'
import { Bell } from '#web/features/waiter-calls/bell.tsx'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './menu-page.module.css'

const BasketPanel = lazy(async () => ({ default: (await import('#web/features/basket/basket-panel.tsx')).BasketPanel }))

const wide = window.matchMedia('(width >= 1280px)')

const subscribeToWidth = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

const useIsWide = (): boolean => useSyncExternalStore(subscribeToWidth, () => wide.matches)

// One function for all cards and all time: a new one would render every card anew.
const renderControls = (item: MenuItem): ReactNode => <ItemStepper item={item} />

const Search = (): ReactElement => (
  <Link to={paths.search} className={styles.action} aria-label={menuMessages.search} data-press="">
    <Icon name="search" />
  </Link>
)

const Actions = (): ReactElement => (
  <>
    <span className={styles.basketIcon}>
      <BasketIcon />
    </span>
    <Search />
    <Bell />
  </>
)

/** @returns The menu (spec §2 "Menu"). */
export const MenuPage = (): ReactElement => {
  const data = useRestaurantData()
  const [{ isHeaderHidden, isFar }, hideHeader] = useScrollChrome()
  const isReady = data.status === 'ready'
  const hasCategories = isReady && data.categories.length > 0
  return (
    <Page
      title={menuMessages.title}
      emphasis="brand"
      layout="full"
      keepsScroll
      isHidden={isHeaderHidden && hasCategories}
      actions={<Actions />}
    >
      {hasCategories && <CategoryTabs categories={data.categories} isRaised={isHeaderHidden} onJump={hideHeader} />}
      {data.status === 'loading' && <MenuSkeleton />}
      {!hasCategories && data.status !== 'loading' && (
        <MenuFailure status={data.status} onRetry={() => void reloadRestaurantData()} />
      )}
      {hasCategories && <Dishes data={data} />}
      <ScrollToTop isShown={isFar} />
    </Page>
  )
}

const Dishes = ({ data }: { readonly data: RestaurantData }): ReactElement | null => {
  const { restaurant, categories, itemById } = data
  const isWide = useIsWide()
  useMenuPrices(itemById)
  if (!restaurant) return null
  const canOrder = !restaurant.settings.menuCardOnly && !restaurant.settings.menuCardOnlyView
  return (
    <div className={canOrder ? styles.columns : undefined}>
      <MenuList
        categories={categories}
        restaurant={restaurant}
        renderControls={canOrder ? renderControls : undefined}
      />
      {canOrder && !isWide && <BasketBar />}
      {canOrder && isWide && (
        <aside className={styles.panel} aria-label={menuMessages.basket}>
          <Suspense>
            <BasketPanel menu={itemById} onMenuOutdated={() => void reloadRestaurantData()} />
          </Suspense>
        </aside>
      )}
    </div>
  )
}
