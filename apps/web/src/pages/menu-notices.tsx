import type { ReactElement } from 'react'
import { canFilter } from '#web/features/menu/menu-filter.ts'
import type { RestaurantData } from '#web/features/menu/restaurant-data.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from './menu-notices.module.css'

const FilterBar = lazyComponent(
  () => import('#web/features/menu/filter-bar.tsx').then((file) => file.FilterBar),
  () => null,
)

const ClosedBanner = lazyComponent(
  () => import('#web/features/menu/closed-banner.tsx').then((file) => file.ClosedBanner),
  () => null,
)

type Menu = { readonly menu: RestaurantData }

/** Says to guests that the restaurant takes no orders now. */
export const Closed = ({ menu: { restaurant } }: Menu): ReactElement | null =>
  restaurant?.ordering ? <ClosedBanner restaurant={restaurant} /> : null

/** The filter bar of a menu that can be filtered; its place is reserved until its code is here. */
export const Filters = ({ menu }: Menu): ReactElement | null =>
  menu.restaurant && canFilter(menu) ? (
    <div className={styles.place}>
      <FilterBar key={menu.restaurant.id} restaurantId={menu.restaurant.id} dishes={menu.items} />
    </div>
  ) : null
