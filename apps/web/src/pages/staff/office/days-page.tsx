import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { liveBills } from '#web/features/bills/live-bills.ts'
import { ReverseSlip } from '#web/features/bills/staff/reverse-slip.tsx'
import { daysMessages } from '#web/features/days/days-messages.en.ts'
import { DaysView } from '#web/features/days/days-view.tsx'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { PrintDayButton } from '#web/features/printing/print-day-button.tsx'
import { useStaff } from '#web/features/session/staff.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { stampOf } from '#web/lib/live-list.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { LivePage } from '../room/live-page.tsx'

/** Day close: the report of a business day, its close, cash and exports (plan §6). */
export const DaysPage = (): ReactElement => {
  const { restaurantId } = useVisit()
  const role = useStaff()?.role
  const { status: menuStatus, restaurant } = useRestaurantData()
  const date = useQueryParams().get('date') ?? undefined
  // Each payment changes a bill.
  const bills = useStore(liveBills.store)
  const isWithoutBills = restaurant ? restaurant.billing === undefined : menuStatus !== 'loading'
  return (
    <LivePage title={daysMessages.title} {...(date !== undefined && { onLeave: () => goBack(pages.dayClose) })}>
      {(timezone) => (
        <DaysView
          restaurantId={restaurantId ?? ''}
          restaurantName={restaurant?.name ?? ''}
          timezone={timezone}
          date={date}
          ReverseSlip={role === 'admin' ? ReverseSlip : undefined}
          PrintDay={restaurant?.printing ? PrintDayButton : undefined}
          stamp={isWithoutBills ? bills.items : stampOf(bills)}
        />
      )}
    </LivePage>
  )
}
