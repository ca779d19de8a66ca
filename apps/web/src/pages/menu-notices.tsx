import type { ReactElement } from 'react'
import { canFilter } from '#web/features/menu/list/menu-filter.ts'
import { menuMessages } from '#web/features/menu/list/messages.en.ts'
import type { RestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useIsBrowsing } from '#web/product/table-visit.ts'
import { isSavingData } from '#web/lib/save-data.ts'
import { useVisit } from '#web/product/visit.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from './menu-notices.module.css'

const FilterBar = lazyComponent(
  () => import('#web/features/menu/list/filter-bar.tsx').then((file) => file.FilterBar),
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

const LanguageBar = lazyComponent(
  () => import('#web/features/languages/language-bar.tsx').then((file) => file.LanguageBar),
  () => null,
)

type Menu = { readonly menu: RestaurantData }

/** Says to guests that the restaurant takes no orders now. */
export const Closed = ({ menu: { restaurant } }: Menu): ReactElement | null =>
  restaurant?.ordering ? <ClosedBanner restaurant={restaurant} /> : null

/** Says to guests why they cannot order at their table, or that staff moved them to another table. */
export const AtTable = (): ReactElement | null => {
  const { tableNumber, linkTable } = useVisit()
  const isBrowsing = useIsBrowsing()
  return isBrowsing || tableNumber !== linkTable ? <VisitNotice /> : null
}

/** Says that bills add taxes to the prices. */
export const Taxes = ({ menu: { restaurant } }: Menu): ReactElement | null =>
  restaurant?.billing?.addedTaxes ? <p className={styles.taxes}>{menuMessages.taxes}</p> : null

/** The filter bar of a menu that can be filtered or has no pictures; its place is reserved until its code is here. */
export const Filters = ({ menu }: Menu): ReactElement | null =>
  menu.restaurant && (canFilter(menu) || isSavingData()) ? (
    <div className={styles.place}>
      <FilterBar key={menu.restaurant.id} restaurantId={menu.restaurant.id} dishes={menu.items} />
    </div>
  ) : null

/** The choice of language, where the restaurant offers several. */
export const Languages = ({ menu: { restaurant } }: Menu): ReactElement | null =>
  restaurant?.languages ? (
    <div className={styles.place}>
      <LanguageBar key={restaurant.id} offered={restaurant.languages} />
    </div>
  ) : null
