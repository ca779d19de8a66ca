import { type ReactElement, useRef } from 'react'
import { localDate } from '@thali/contract'
import { SalesSections } from '#web/features/days/sales-sections.tsx'
import { ReportsView, defaultTimezone } from '#web/features/reports/reports-view.tsx'
import { useReports } from '#web/features/reports/reports.ts'
import { reportsMessages } from '#web/features/reports/reports-messages.en.ts'
import { SharePanel } from '#web/features/reports/share-panel.tsx'
import { useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { useVisit } from '#web/lib/visit.ts'
import { Page } from '#web/ui/page.tsx'

/** Reports: sales by dish and time, to view and to share (spec §2 "Reports"). */
export const ReportsPage = (): ReactElement => {
  const screenRef = useRef<HTMLDivElement>(null)
  const { restaurantId } = useVisit()
  const { restaurant } = useRestaurantData()
  const timezone = restaurant?.timezone ?? defaultTimezone
  const state = useReports(restaurantId ?? '')
  return (
    <div ref={screenRef}>
      <Page title={reportsMessages.title}>
        <ReportsView state={state} restaurant={restaurant}>
          {(reports, asOf) => (
            <SharePanel reports={reports} date={localDate(asOf, timezone)} getScreen={() => screenRef.current} />
          )}
        </ReportsView>
        {restaurant?.billing && restaurantId !== undefined && <SalesSections restaurantId={restaurantId} />}
      </Page>
    </div>
  )
}
