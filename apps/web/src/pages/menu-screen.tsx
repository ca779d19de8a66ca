import { type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { BasketBar, BasketIcon } from '#web/features/basket/ui/basket-bar.tsx'
import { useHasItems, useMenuPrices } from '#web/features/basket/store/current-basket.ts'
import { ItemStepper } from '#web/features/basket/ui/item-stepper.tsx'
import { dishesId } from '#web/features/menu/list/card-place.ts'
import { CategoryTabs } from '#web/features/menu/list/category-tabs.tsx'
import { MenuFailure } from '#web/features/menu/list/menu-failure.tsx'
import { useFiltered } from '#web/features/menu/list/menu-filter.ts'
import { MenuList } from '#web/features/menu/list/menu-list.tsx'
import { MenuSkeleton } from '#web/features/menu/list/menu-skeleton.tsx'
import { menuMessages } from '#web/features/menu/list/messages.en.ts'
import {
  type RestaurantData,
  reloadRestaurantData,
  useRestaurantData,
} from '#web/features/menu/data/restaurant-data.ts'
import { ScrollToTop } from '#web/features/menu/list/scroll-to-top.tsx'
import { setLeftSearch } from '#web/features/menu/search/search-memory.ts'
import type { RenderControls } from '#web/features/menu/dish/use-dish-sheet.tsx'
import { useScrollChrome } from '#web/features/menu/list/use-scroll-chrome.ts'
import { OrdersLink } from '#web/features/orders/my/orders-link.tsx'
import { isStaffPath } from '#web/lib/paths.ts'
import { billNews } from '#web/product/bill-news.ts'
import { tableOrders } from '#web/product/table-orders.ts'
import { useCachedOrders } from '#web/product/cached-orders.ts'
import { mealMark } from '#web/product/meal-mark.ts'
import { useIsBrowsing } from '#web/product/table-visit.ts'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { useSelected, useStore } from '#web/lib/store.ts'
import { IconLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { Page } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/state-page.tsx'
import { Filters, FiltersAndLanguages, Notices, useHasNotices } from './menu-notices.tsx'
import styles from './menu-screen.module.css'

const BasketBesideMenu = lazyComponent(
  () => import('./basket-beside-menu.tsx').then((file) => file.BasketBesideMenu),
  (failed) => <ErrorState {...failed} title={uiMessages.notDownloaded} />,
)

const MealBar = lazyComponent(
  () => import('./meal-bar.tsx').then((file) => file.MealBar),
  () => null,
)

/** The bar that follows the meal, above the basket's bar where there is one. */
export const Meal = (): ReactElement | null => {
  const isBrowsing = useIsBrowsing()
  const hasBasketBar = useHasItems() && !isBrowsing
  const isWide = useMediaQuery('(width >= 1280px)')
  const hasOrdered = useCachedOrders().length > 0
  const hasBill = useStore(billNews) !== undefined
  const hasTable = useSelected(tableOrders, ({ orders }) => orders.length > 0)
  return hasOrdered || hasBill || hasTable ? <MealBar isRaised={hasBasketBar && !isWide} /> : null
}

const DishOrder = lazyComponent(
  () => import('#web/features/basket/ui/dish-order.tsx').then((file) => file.DishOrder),
  (_, { item }) => <ItemStepper item={item} size="sheet" />,
)

/** Downloads the sheet of a dish ahead of time. */
export const preloadDishSheet = (): Promise<unknown> =>
  Promise.allSettled([import('#web/features/menu/dish/dish-sheet.tsx'), DishOrder.preload()])

// A constant function: a new one would render every card again.
const renderControls: RenderControls = (item, place) =>
  place === 'card' ? <ItemStepper item={item} /> : <DishOrder item={item} />

/**
 * The controls of a dish card.
 *
 * @param restaurant Its settings decide (spec §2 "Menu": menuCardOnlyView hides the add controls).
 * @returns Always the same function; undefined where ordering is off.
 */
export const controlsOf = (restaurant: RestaurantData['restaurant']): RenderControls | undefined =>
  restaurant && !restaurant.settings.menuCardOnly && !restaurant.settings.menuCardOnlyView ? renderControls : undefined

export type MenuScreenProps = {
  readonly searchPath: string
  /** After search and basket in the header: the waiter bell. */
  readonly action?: ReactNode
  /** First on the page: the order that is added to. */
  readonly banner?: ReactNode
  /** Search and basket stay in view while the page scrolls (default false: the header slides away). */
  readonly keepsHeader?: boolean
  /** The question before the staff's basket is sent; absent for diners. */
  readonly staffConfirmation?: ComponentProps<typeof BasketBesideMenu>['staffConfirmation']
  readonly extent?: ComponentProps<typeof MenuList>['extent']
}

/** The menu (spec §2 "Menu"), for diners and for the staff. */
export const MenuScreen = (props: MenuScreenProps): ReactElement => {
  const { searchPath, action, banner, keepsHeader = false, staffConfirmation, extent } = props
  const menu = useRestaurantData()
  const data = useFiltered(menu)
  const [chrome, hideHeader] = useScrollChrome()
  const isHeaderHidden = chrome.isHeaderHidden && !keepsHeader
  const isStaff = isStaffPath(location.pathname)
  const hasNotices = useHasNotices(menu)
  const isLoading = data.status === 'loading' || (data.status === 'ready' && !hasNotices && !isStaff)
  const hasItems = useHasItems()
  const hasMeal = useStore(mealMark) !== undefined && !isStaff
  const hasCategories = data.status === 'ready' && !isLoading && menu.categories.length > 0
  return (
    <Page
      title={data.status === 'unknown' ? menuMessages.unknownPlace : menuMessages.title}
      layout="full"
      keepsScroll
      isHidden={isHeaderHidden && hasCategories}
      actions={
        data.status !== 'unknown' && (
          <>
            <span className={styles.basketIcon}>
              <BasketIcon />
            </span>
            <IconLink
              label={menuMessages.search}
              icon={<Icon name="search" />}
              to={searchPath}
              // This link starts a new search; Back continues the last one.
              onClick={() => setLeftSearch(undefined)}
            />
            {!isStaff && <OrdersLink />}
            {action}
          </>
        )
      }
    >
      {hasCategories && (
        <a className="skip" href={`#${dishesId}`}>
          {menuMessages.skipToDishes}
        </a>
      )}
      {hasCategories && data.categories.length > 0 && (
        <CategoryTabs
          categories={data.categories}
          isRaised={isHeaderHidden}
          onJump={hideHeader}
          sheet={{ isFar: chrome.isFar, hasBar: hasItems || hasMeal }}
        />
      )}
      {banner}
      {!isStaff && !isLoading && <Notices menu={menu} />}
      {hasCategories && (isStaff ? <Filters menu={menu} /> : <FiltersAndLanguages menu={menu} />)}
      {isLoading && <MenuSkeleton />}
      {!hasCategories && !isLoading && <MenuFailure status={data.status} onRetry={() => void reloadRestaurantData()} />}
      {hasCategories && (
        <div className={classNames(styles.bars, (hasItems || hasMeal) && styles.withBar)}>
          {!isStaff && <Meal />}
          <Dishes data={data} staffConfirmation={staffConfirmation} extent={extent} />
        </div>
      )}
      <ScrollToTop isShown={chrome.isFar} />
    </Page>
  )
}

type DishesProps = Pick<MenuScreenProps, 'staffConfirmation' | 'extent'> & { readonly data: RestaurantData }

const Dishes = ({ data, staffConfirmation, extent }: DishesProps): ReactElement | null => {
  const { restaurant, categories, itemById } = data
  const isBrowsing = useIsBrowsing() && !staffConfirmation
  useMenuPrices(itemById)
  if (!restaurant) return null
  const controls = isBrowsing ? undefined : controlsOf(restaurant)
  return (
    <BesideBasket menu={itemById} canOrder={controls !== undefined} staffConfirmation={staffConfirmation}>
      <MenuList categories={categories} restaurant={restaurant} renderControls={controls} extent={extent} />
    </BesideBasket>
  )
}

type BesideBasketProps = Pick<MenuScreenProps, 'staffConfirmation'> & {
  readonly menu: RestaurantData['itemById']
  /** Whether there is a basket (menuCardOnlyView). */
  readonly canOrder: boolean
  readonly children: ReactNode
}

/** A list of dishes with the basket: next to it on wide screens, else behind the floating bar. */
export const BesideBasket = ({ menu, canOrder, staffConfirmation, children }: BesideBasketProps): ReactElement => {
  const isWide = useMediaQuery('(width >= 1280px)')
  return (
    <div className={canOrder ? styles.columns : undefined}>
      {children}
      {canOrder && !isWide && <BasketBar />}
      {canOrder && isWide && (
        <aside className={styles.panel} aria-label={menuMessages.basket}>
          <BasketBesideMenu menu={menu} {...(staffConfirmation && { staffConfirmation })} />
        </aside>
      )}
    </div>
  )
}
