import { type ReactElement, useRef } from 'react'
import { localDate } from '@thali/contract/menu/item'
import { SalesSections } from '#web/features/days/lazy-sales-sections.tsx'
import { PeriodChooser } from '#web/features/reports/period-chooser.tsx'
import { readChosen } from '#web/features/reports/period.ts'
import { ReportsView, defaultTimezone } from '#web/features/reports/reports-view.tsx'
import { useReports } from '#web/features/reports/reports.ts'
import { reportsMessages } from '#web/features/reports/reports-messages.en.ts'
import { SharePanel } from '#web/features/reports/share-panel.tsx'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { useVisit } from '#web/product/visit.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Page } from '#web/ui/page.tsx'

// Reports of all time do not need it.
const PeriodFiles = lazyComponent(
  () => import('#web/features/reports/period-files.tsx').then((file) => file.PeriodFiles),
  () => null,
)

/** Reports: sales by dish and time, of all orders or of a period, to view and to share (spec §2 "Reports", plan §8.7). */
export const ReportsPage = (): ReactElement => {
  const screenRef = useRef<HTMLDivElement>(null)
  const { restaurantId = '' } = useVisit()
  const { restaurant } = useRestaurantData()
  const timezone = restaurant?.timezone ?? defaultTimezone
  const chosen = readChosen(useQueryParams())
  const state = useReports(restaurantId, chosen)
  const range = state.period?.current
  return (
    <div ref={screenRef}>
      <Page title={reportsMessages.title}>
        <PeriodChooser chosen={chosen} range={range} timezone={timezone} />
        <ReportsView state={state} restaurant={restaurant}>
          {(reports, asOf) => (
            <>
              {range && <PeriodFiles restaurantId={restaurantId} from={range.from} to={range.to} />}
              <SharePanel
                reports={reports}
                date={range ? `${range.from}-${range.to}` : localDate(asOf, timezone)}
                getScreen={() => screenRef.current}
              />
            </>
          )}
        </ReportsView>
        {restaurant?.billing && (chosen.kind === 'all' || range) && (
          <SalesSections restaurantId={restaurantId} range={range} />
        )}
      </Page>
    </div>
  )
}
