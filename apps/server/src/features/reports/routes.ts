import { FileInPieces } from '#server/http/routing/file-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import { writeCsv } from '#server/spreadsheets/csv.ts'
import { writeXlsx } from '#server/spreadsheets/xlsx.ts'
import type { PeriodReportService } from './period-service.ts'
import type { ReportService } from './service.ts'

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} as const

/** Reports of all orders (spec §2 "Reports", design §5) and of periods (plan §8.7). */
export const bindReports = (
  bind: Bind,
  { reports, periods }: { readonly reports: ReportService; readonly periods: PeriodReportService },
): void => {
  bind('getReports', async ({ query }) => ({ body: await reports.get(query.restaurantId) }))

  bind('getPeriodReports', async ({ query: { restaurantId, ...query } }) => ({
    body: await periods.get(restaurantId, query),
  }))

  bind('getReportFile', async ({ params: { kind }, query: { restaurantId, format, ...range } }) => {
    const sheet = await periods.open(kind, restaurantId, range)
    const { type, write } = formats[format]
    const name = `${kind}-${range.from}-${range.to}.${format}`
    return { body: new FileInPieces({ name, type, pieces: write(sheet) }) }
  })
}
