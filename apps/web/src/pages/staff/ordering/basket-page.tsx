import { type ReactElement, useEffect, useRef } from 'react'
import { BasketContents } from '#web/features/basket/ui/basket-contents.tsx'
import { basketPageMessages } from '#web/features/basket/later-messages.en.ts'
import { useBasket } from '#web/features/basket/store/current-basket.ts'
import { clearPadTakeaway, usePadPacking } from '#web/features/basket/ui/pad-takeaway.tsx'
import { useRemovedRows } from '#web/features/basket/store/removed-rows.ts'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { paths } from '#web/lib/paths.ts'
import { goBack } from '#web/lib/go-back.ts'
import { navigate } from '#web/lib/router.ts'
import { useVisit } from '#web/product/visit.ts'
import { Page } from '#web/ui/page.tsx'
import { renderPicture } from '../../dish-thumbnail.tsx'
import styles from './basket-page.module.css'
import { OrderingBanner } from './ordering-banner.tsx'
import { TableQuestion } from './table-question.tsx'
import { useTakeawayOf } from './takeaway-tables.ts'

const leave = (): void => goBack(paths.adminMenu)

/** The staff's basket (spec §2 "Basket"): like a diner's, but sending asks for the table. */
export const StaffBasketPage = (): ReactElement => {
  const { status, count } = useBasket()
  const { status: menuStatus, itemById, restaurant, packing } = useRestaurantData()
  const { isForDiner, tableNumber } = useVisit()
  const takeawayOf = useTakeawayOf(restaurant)
  const hasLeft = useRef(false)
  // The table of the order that was added to, also just after it was sent.
  const lastTable = useRef<number>(undefined)
  const removed = useRemovedRows()
  const isEmpty = status === 'ready' && count === 0 && removed.length === 0

  useEffect(() => {
    if (isForDiner) lastTable.current = tableNumber
    if (!isEmpty || hasLeft.current) return
    hasLeft.current = true
    // After sending or stopping: back to that table. After emptying by hand: back to the menu, still adding.
    if (lastTable.current !== undefined && !isForDiner) {
      navigate(paths.runningOrders(lastTable.current), { replace: true })
    } else leave()
  }, [isEmpty, isForDiner, tableNumber])

  return (
    <Page title={basketPageMessages.title} leading="close" onLeave={leave} layout="full">
      <div className="full-height">
        <OrderingBanner />
        <div className={styles.basket}>
          <BasketContents
            menu={menuStatus === 'ready' ? itemById : undefined}
            renderPicture={renderPicture}
            packing={usePadPacking(isForDiner ? tableNumber : undefined, { takeawayOf, packing })}
            onAddMore={leave}
            onMenuOutdated={() => void reloadRestaurantData()}
            staffConfirmation={TableQuestion}
            onSent={clearPadTakeaway}
          />
        </div>
      </div>
    </Page>
  )
}
