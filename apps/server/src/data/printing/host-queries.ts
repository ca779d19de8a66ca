import { sql } from 'kysely'
import type { PrintHost } from '@thali/contract/printing/schema'
import { databaseNow } from '#server/db/database-clock.ts'
import type { Connection } from '#server/db/database.ts'
import type { JobRow } from './job-queries.ts'
import type { PrinterKey } from './lease-queries.ts'
import type { PrinterRow } from './printer-queries.ts'

/** The print hosts of a restaurant that have access, by name; `now` in milliseconds since 1970. */
export const listPrintHosts = (db: Connection, restaurantId: string, now: number): Promise<PrintHost[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('staff', 'staff.id', 'memberships.staff_id')
    .innerJoin('sessions', 'sessions.staff_id', 'staff.id')
    .select(['staff.id', 'username as name'])
    .where('memberships.restaurant_id', '=', restaurantId)
    .where(sql<string>`role`, '=', 'print_host')
    .where('is_program', '=', true)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('username')
    .execute()

/** The name of a print host. */
export const findHostName = async (db: Connection, hostId: string): Promise<string> =>
  (await db.selectFrom('staff').select('username').where('id', '=', hostId).executeTakeFirst())?.username ?? ''

/** The printers of a print host in their order. */
export const listHostPrinters = (db: Connection, restaurantId: string, hostId: string): Promise<PrinterRow[]> =>
  db
    .selectFrom('printers')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('kind', '=', 'browser')
    .where('host', '=', hostId)
    .orderBy('position')
    .execute()

const openJobs = (db: Connection, { restaurantId, printerId }: PrinterKey) =>
  db
    .selectFrom('print_jobs')
    .where('restaurant_id', '=', restaurantId)
    .where('printer_id', '=', printerId)
    // In the text, not a parameter: only then does the partial index apply.
    .where('state', '<>', sql.lit('printed'))

/** The paper that a printer prints now. */
export const findSendingJob = (db: Connection, key: PrinterKey): Promise<JobRow | undefined> =>
  openJobs(db, key).selectAll().where('state', '=', 'sending').orderBy('place').limit(1).executeTakeFirst()

/** The printer of a print host with the time since its lease ended (ms; negative while it lasts); undefined for others. */
export const findHostPrinter = (
  db: Connection,
  { restaurantId, printerId }: PrinterKey,
): Promise<(PrinterRow & { readonly since: number }) | undefined> =>
  db
    .selectFrom('printers')
    .selectAll()
    .select(sql<number>`${databaseNow(db)} - lease_until`.as('since'))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', printerId)
    .where('kind', '=', 'browser')
    .where('host', '<>', '')
    .executeTakeFirst()

/** When the oldest paper that waits or is printed was queued (ms since 1970). */
export const findOldestQueued = async (db: Connection, key: PrinterKey): Promise<number | undefined> => {
  const row = await openJobs(db, key)
    .select((eb) => eb.fn.min('queued_at').as('queued_at'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return row?.queued_at ?? undefined
}
