import { type ReactElement, useCallback } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { useReloadCatalog } from '#web/features/catalog/catalog.ts'
import { menuFileMessages } from '#web/features/menu-file/menu-file-messages.en.ts'
import { MenuFileView } from '#web/features/menu-file/menu-file-view.tsx'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useOwnRestaurants } from '#web/features/own-restaurants/own-restaurants.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { useVisit } from '#web/product/visit.ts'
import { Page } from '#web/ui/page.tsx'

/** Import and export of the menu (plan §8.5). */
export const MenuFilePage = (): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { list = [] } = useOwnRestaurants()
  const sourceId = useQueryParams().get('from') ?? undefined
  const reloadCatalog = useReloadCatalog()
  const reload = useCallback(() => {
    void reloadCatalog()
    void reloadRestaurantData()
    // The function of the query client is a new one in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Page title={menuFileMessages.title} layout="column" leading="back" onLeave={() => goBack(pages.settings)}>
      {restaurantId !== '' && (
        <MenuFileView
          key={restaurantId}
          restaurantId={restaurantId}
          sources={list.filter((one) => one.restaurantId !== restaurantId && one.role === 'admin')}
          sourceId={sourceId}
          onImported={reload}
        />
      )}
    </Page>
  )
}
