import { type ReactElement, useEffect, useRef } from 'react'
import { BasketContents } from '#web/features/basket/ui/basket-contents.tsx'
import { basketPageMessages } from '#web/features/basket/later-messages.en.ts'
import { useBasket } from '#web/features/basket/store/current-basket.ts'
import { useRemovedRows } from '#web/features/basket/store/removed-rows.ts'
import { StartedPayment } from '#web/features/bills/diner/lazy-started-payment.tsx'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { Bell } from '#web/features/waiter-calls/bell.tsx'
import { paths } from '#web/lib/paths.ts'
import { goBack } from '#web/lib/go-back.ts'
import { navigate } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { billNews } from '#web/product/bill-news.ts'
import { useTableVisit } from '#web/product/table-visit.ts'
import { Page } from '#web/ui/page.tsx'
import { Notices } from '../menu-notices.tsx'
import { renderPicture } from '../dish-thumbnail.tsx'
import styles from './basket-page.module.css'
import { useVisitPacking } from './visit-packing.ts'

const leave = (): void => goBack(paths.menu)

/** The basket (spec §2 "Basket"); an empty one leads back to the menu, and one that was sent at a counter to the token. */
export const BasketPage = (): ReactElement => {
  const { status, count, onItsWay } = useBasket()
  const { visit } = useTableVisit()
  const menu = useRestaurantData()
  const { status: menuStatus, itemById } = menu
  const hasLeft = useRef(false)
  const wasSent = useRef(false)
  const removed = useRemovedRows()
  const isPaymentStarted = useStore(billNews)?.kind === 'started'
  const isEmpty = status === 'ready' && count === 0 && removed.length === 0

  useEffect(() => {
    if (onItsWay) wasSent.current = true
  }, [onItsWay])
  useEffect(() => {
    if (!isEmpty || hasLeft.current) return
    hasLeft.current = true
    // A guest at a counter reads the token there.
    if (wasSent.current && visit?.isTakeaway) navigate(paths.myOrders, { replace: true })
    else leave()
  }, [isEmpty, visit?.isTakeaway])

  return (
    <Page title={basketPageMessages.title} leading="close" onLeave={leave} layout="full" actions={<Bell />}>
      <Notices menu={menu} />
      {isPaymentStarted && <StartedPayment timezone={menu.restaurant?.timezone} className={styles.question} />}
      <div className={styles.basket}>
        <BasketContents
          menu={menuStatus === 'ready' ? itemById : undefined}
          renderPicture={renderPicture}
          packing={useVisitPacking()}
          onAddMore={leave}
          onMenuOutdated={() => void reloadRestaurantData()}
        />
      </div>
    </Page>
  )
}
