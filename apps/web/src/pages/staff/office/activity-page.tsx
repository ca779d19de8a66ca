import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { ActivityView } from '#web/features/activity/activity-view.tsx'
import { activityMessages } from '#web/features/activity/activity-messages.en.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useVisit } from '#web/product/visit.ts'
import { Page } from '#web/ui/page.tsx'

/** The audit log (plan §8.6). */
export const ActivityPage = (): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { restaurant } = useRestaurantData()
  return (
    <Page title={activityMessages.title} layout="column" leading="back" onLeave={() => goBack(pages.settings)}>
      <ActivityView restaurantId={restaurantId} timezone={restaurant?.timezone ?? 'Asia/Kolkata'} />
    </Page>
  )
}
