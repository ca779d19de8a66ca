import type { ReactElement } from 'react'
import { liveBills } from '#web/features/bills/live-bills.ts'
import { ClockNotice } from '#web/features/days/clock-notice.tsx'
import { liveSittings } from '#web/features/floor/live-sittings.ts'
import { liveOrders } from '#web/features/orders/live/live-orders.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { TodayView } from '#web/features/today/today-view.tsx'
import { useTodayFigures } from '#web/features/today/today.ts'
import { todayMessages } from '#web/features/today/today-messages.en.ts'
import { stampOf } from '#web/lib/live-list.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { LivePage } from '../room/live-page.tsx'

/** Today: the figures of the present business day, compared with last week (plan §8.7). */
export const TodayPage = (): ReactElement => {
  const { restaurantId } = useVisit()
  const { restaurant } = useRestaurantData()
  const bills = useStore(liveBills.store)
  // Each payment changes a bill.
  const stamps = [
    stampOf(useStore(liveOrders.store)),
    stampOf(useStore(liveSittings.store)),
    restaurant?.billing ? stampOf(bills) : restaurant && bills.items,
  ]
  const state = useTodayFigures(restaurantId ?? '', stamps)
  return (
    <LivePage title={todayMessages.title}>
      {(timezone) => (
        <TodayView
          state={state}
          timezone={timezone}
          clockNotice={<ClockNotice ahead={state.data?.ahead} timezone={timezone} />}
        />
      )}
    </LivePage>
  )
}
