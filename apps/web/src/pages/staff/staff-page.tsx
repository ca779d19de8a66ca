import type { ReactElement } from 'react'
import { pages } from '@thali/contract'
import { useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { StaffView } from '#web/features/staff/staff-view.tsx'
import { staffMessages } from '#web/features/staff/staff-messages.en.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useVisit } from '#web/lib/visit.ts'
import { Page } from '#web/ui/page.tsx'

/** Staff accounts (plan §8.3). */
export const StaffPage = (): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { restaurant } = useRestaurantData()
  return (
    <Page title={staffMessages.title} layout="column" leading="back" onLeave={() => goBack(pages.settings)}>
      <StaffView restaurantId={restaurantId} timezone={restaurant?.timezone ?? 'Asia/Kolkata'} />
    </Page>
  )
}
