import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { PasswordNotice } from '#web/features/session/password-notice.tsx'
import { ProgramsSection } from '#web/features/staff/programs/programs-section.tsx'
import { WebhooksSection } from '#web/features/staff/webhooks/webhooks-section.tsx'
import { StaffView } from '#web/features/staff/staff-view.tsx'
import { staffMessages } from '#web/features/staff/staff-messages.en.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useVisit } from '#web/product/visit.ts'
import { Page } from '#web/ui/page.tsx'

/** Staff accounts (plan §8.3). */
export const StaffPage = (): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { restaurant } = useRestaurantData()
  const timezone = restaurant?.timezone ?? 'Asia/Kolkata'
  const shared = { restaurantId, timezone, passwordNotice: <PasswordNotice /> }
  return (
    <Page title={staffMessages.title} layout="column" leading="back" onLeave={() => goBack(pages.settings)}>
      <PasswordNotice />
      <StaffView {...shared} />
      <ProgramsSection {...shared} />
      <WebhooksSection {...shared} />
    </Page>
  )
}
