import type { ReactElement } from 'react'
import { useCatalog } from '#web/features/catalog/catalog.ts'
import { uniqueItems } from '#web/features/catalog/item-list.tsx'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { offersMessages } from '#web/features/offers/messages.en.ts'
import { OfferForm } from '#web/features/offers/offer-form.tsx'
import { OfferList } from '#web/features/offers/offer-list.tsx'
import { OfferMenuStates } from '#web/features/offers/offer-menu-states.tsx'
import { useOffers, useReloadOffers } from '#web/features/offers/offers.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import styles from './offers-page.module.css'

/** Offer Setup: the form of a new offer, and below it the current and future ones (spec §2, design §4.18). */
export const OffersPage = (): ReactElement => {
  const { status, restaurant, categories, isFetching, refetch } = useCatalog()
  const offers = useOffers()
  const reloadOffers = useReloadOffers()
  const filled = categories.filter(({ items }) => items.length > 0)
  const reload = (): void => {
    reloadOffers()
    void reloadRestaurantData()
  }
  return (
    <Page title={offersMessages.title}>
      <div className={styles.offers}>
        {status === 'ready' && restaurant && filled.length > 0 ? (
          <OfferForm
            restaurant={restaurant}
            categories={filled}
            onSaved={() => {
              showToast(offersMessages.saved)
              reload()
            }}
          />
        ) : (
          <OfferMenuStates
            status={status}
            isFetching={isFetching}
            onRetry={refetch}
            fallbackLink={
              <Button variant="primary" onClick={() => navigate(paths.adminItems)}>
                {offersMessages.toItems}
              </Button>
            }
          />
        )}
        {restaurant && (
          <OfferList offers={offers} items={uniqueItems(categories)} timezone={restaurant.timezone} onEnded={reload} />
        )}
      </div>
    </Page>
  )
}
