import { sql } from 'kysely'
import { databaseNow } from '#server/db/database-clock.ts'
import type { Connection } from '#server/db/database.ts'
import { hasOpenJobs } from './job-queries.ts'

/** Names a printer. */
export type PrinterKey = { readonly restaurantId: string; readonly printerId: string }

/** A lease ends this long after its last use (ms). */
export const leaseMs = 10_000

/** The printers with jobs to send that no process sends now, also after its end. */
export const listDuePrinters = async (db: Connection): Promise<PrinterKey[]> => {
  const rows = await db
    .selectFrom('printers')
    .select(['restaurant_id', 'id'])
    .where('lease_until', '<', databaseNow(db))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('print_jobs')
          .select('print_jobs.id')
          .whereRef('print_jobs.restaurant_id', '=', 'printers.restaurant_id')
          .whereRef('print_jobs.printer_id', '=', 'printers.id')
          .where('print_jobs.state', '<>', sql.lit('printed'))
          .where('print_jobs.state', 'in', ['waiting', 'sending']),
      ),
    )
    .execute()
  return rows.map(({ restaurant_id, id }) => ({ restaurantId: restaurant_id, printerId: id }))
}

/** Whether a printer has a job to send, or one whose process may have ended. */
export const hasWork = (db: Connection, { restaurantId, printerId }: PrinterKey): Promise<boolean> =>
  hasOpenJobs(db, restaurantId, printerId, ['waiting', 'sending'])

/** The restaurants with printers. */
export const listPrintingRestaurants = async (db: Connection): Promise<string[]> => {
  const rows = await db.selectFrom('printers').select('restaurant_id').distinct().execute()
  return rows.map(({ restaurant_id }) => restaurant_id)
}
