import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { LanguageBar } from '#web/features/languages/language-bar.tsx'
import { liveOrderMessages } from '#web/features/orders/my/live-order-messages.en.ts'
import { useStore } from '#web/lib/store.ts'
import { tableOrders } from '#web/product/table-orders.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { NavigationDrawer, type NavigationDrawerProps } from './navigation-drawer.tsx'
import { type ListedScreen, entriesOf } from './navigation-entries.ts'
import { navigationMessages as names } from './navigation-messages.en.ts'

const listScreens = (isShared: boolean): readonly ListedScreen[] => [
  { path: pages.menu, entry: { name: names.menu, icon: <Icon name="menu-card" /> } },
  {
    path: pages.myOrders,
    entry: { name: isShared ? liveOrderMessages.ourTable : names.myOrders, icon: <Icon name="receipt" /> },
    isForOrdering: true,
  },
  {
    path: pages.admin,
    entry: {
      name: names.login,
      icon: <Glyph d="M14 4.5h4A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5h-4M4 12h10M10 8l4 4-4 4" />,
    },
  },
]

/** The navigation of the diner's screens, in the order of spec §2 "Shared layout". */
export const GuestNavigation = (props: Pick<NavigationDrawerProps, 'title' | 'onClose'>): ReactElement => {
  const { restaurant } = useRestaurantData()
  const { isShared } = useStore(tableOrders)
  return (
    <NavigationDrawer
      {...props}
      entries={entriesOf(listScreens(isShared), restaurant?.settings.menuCardOnly)}
      {...(restaurant?.languages && { footer: <LanguageBar offered={restaurant.languages} /> })}
    />
  )
}
