import type { Database } from '#server/db/database.ts'
import { ReportService } from '#server/features/reports/service.ts'
import { findRestaurant } from '#server/features/restaurants/queries.ts'

/** The report service on a database, without a server. */
export const reportsOf = (db: Database): ReportService => new ReportService({ db, findRestaurant })
