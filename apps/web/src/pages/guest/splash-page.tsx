import { type ReactElement, useEffect, useState } from 'react'
import { limits } from '@thali/contract'
import { deleteOtherBaskets } from '#web/features/basket/current-basket.ts'
import { MenuFailure } from '#web/features/menu/menu-failure.tsx'
import { menuMessages } from '#web/features/menu/messages.en.ts'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { forgetPosition } from '#web/features/menu/scroll-memory.ts'
import { classNames } from '#web/lib/class-names.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { setTable } from '#web/lib/visit.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/state-page.tsx'
import styles from './splash-page.module.css'

type SplashPageProps = { readonly restaurantId: string; readonly tableNumber: number }

/**
 * The splash screen (spec §2 "Splash screen"): begins a visit at a table and opens the menu.
 *
 * @param props Both parameters of the table link.
 * @returns The page.
 */
export const SplashPage = ({ restaurantId, tableNumber }: SplashPageProps): ReactElement => {
  const { status, restaurant } = useRestaurantData()
  const [isReadable, setIsReadable] = useState(false)
  const isFading = isReadable && status === 'ready'

  useEffect(() => {
    forgetPosition()
    setTable(restaurantId, tableNumber)
    void reloadRestaurantData()
    void deleteOtherBaskets(restaurantId)
    const timer = setTimeout(() => setIsReadable(true), limits.splashMs)
    return () => clearTimeout(timer)
  }, [restaurantId, tableNumber])

  useEffect(() => {
    if (!isFading) return
    const timer = setTimeout(() => navigate(paths.menu, { replace: true }), limits.splashFadeMs)
    return () => clearTimeout(timer)
  }, [isFading])

  if (status === 'failed' || status === 'unknown') {
    return (
      <Page title={menuMessages.splashTitle}>
        <MenuFailure status={status} onRetry={() => void reloadRestaurantData()} />
      </Page>
    )
  }
  return (
    <main className={classNames(styles.splash, isFading && styles.fading)}>
      <div className={styles.words}>
        <div className={styles.logo}>
          {restaurant?.logo && <img src={restaurant.logo} alt="" width="72" height="72" />}
        </div>
        <h1 className={styles.title}>{menuMessages.splashTitle}</h1>
        <p className={styles.place}>
          <span>{menuMessages.table(tableNumber)}</span>
          {restaurant && <span>{restaurant.name}</span>}
        </p>
      </div>
    </main>
  )
}

/** @returns What a table link without a proper table number shows. */
export const BadTablePage = (): ReactElement => (
  <Page title={menuMessages.splashTitle}>
    <EmptyState title={menuMessages.badTableTitle} body={menuMessages.badTableHint} />
  </Page>
)
