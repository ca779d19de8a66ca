import type { Database } from './db/database.ts'
import { PeriodReportService } from './features/reports/period-service.ts'
import { bindReports } from './features/reports/routes.ts'
import { ReportService } from './features/reports/service.ts'
import { bindToday } from './features/today/routes.ts'
import { TodayService } from './features/today/service.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'

type FigureComposing = { readonly bind: Bind; readonly db: Database; readonly clock: Clock }

/** Creates the services of reports and of Today and binds their calls (plan §8.7). */
export const composeFigures = ({ bind, db, clock }: FigureComposing): ReportService => {
  const reports = new ReportService({ db })
  bindReports(bind, { reports, periods: new PeriodReportService({ db, clock }) })
  bindToday(bind, new TodayService({ db, clock }))
  return reports
}
