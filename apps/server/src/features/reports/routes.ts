import type { Bind } from '#server/http/routing/route.ts'
import type { ReportService } from './service.ts'

/** Reports (spec §2 "Reports", design §5). */
export const bindReports = (bind: Bind, reports: ReportService): void => {
  bind('getReports', async ({ query }) => ({ body: await reports.get(query.restaurantId) }))
}
