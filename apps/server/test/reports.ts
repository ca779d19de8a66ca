import type { Database } from '#server/db/database.ts'
import { ReportService } from '#server/features/reports/service.ts'

/** The report service on a database, without a server. */
export const reportsOf = (db: Database): ReportService => new ReportService({ db })
