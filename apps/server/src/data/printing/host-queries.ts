import { sql } from 'kysely'
import type { PrintHost } from '@thali/contract/printing/schema'
import { hasRowLocks } from '#server/db/compiled.ts'
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

const ofHost = (db: Connection, restaurantId: string, hostId: string) =>
  db
    .selectFrom('printers')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('kind', '=', 'browser')
    .where('host', '=', hostId)

/** The printers of a print host in their order. */
export const listHostPrinters = (db: Connection, restaurantId: string, hostId: string): Promise<PrinterRow[]> =>
  ofHost(db, restaurantId, hostId).orderBy('position').execute()

/** Locks a printer of a print host, before its jobs; undefined for a printer of another one. */
export const lockHostPrinter = (
  trx: Connection,
  { restaurantId, printerId }: PrinterKey,
  hostId: string,
): Promise<PrinterRow | undefined> =>
  ofHost(trx, restaurantId, hostId)
    .where('id', '=', printerId)
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

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

/** A printer of a print host. Times in ms; negative while a lease lasts. */
type WatchedPrinter = Pick<PrinterRow, 'trouble'> & {
  /** Since the end of the printer's lease. */
  readonly since: number
  /** Since the end of the last lease that its host took at any printer. */
  readonly hostSince: number
}

const ofAnyHost = (db: Connection, { restaurantId, printerId }: PrinterKey) =>
  db
    .selectFrom('printers')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', printerId)
    .where('kind', '=', 'browser')
    .where('host', '<>', '')

/** Locks a printer of any print host, before its jobs, and reads the times of the last leases; undefined for others. */
export const lockWatchedPrinter = async (db: Connection, key: PrinterKey): Promise<WatchedPrinter | undefined> => {
  // First alone: a statement that waits for a lock reads other rows as they were before it waited.
  if (hasRowLocks(db)) await ofAnyHost(db, key).select('id').forNoKeyUpdate().execute()
  return ofAnyHost(db, key)
    .select((eb) => [
      'trouble',
      sql<number>`${databaseNow(db)} - lease_until`.as('since'),
      sql<number>`${databaseNow(db)} - ${eb
        .selectFrom('printers as siblings')
        .select((siblings) => siblings.fn.max('siblings.lease_until').as('last'))
        .whereRef('siblings.restaurant_id', '=', 'printers.restaurant_id')
        .whereRef('siblings.host', '=', 'printers.host')
        .where('siblings.kind', '=', 'browser')}`.as('hostSince'),
    ])
    .executeTakeFirst()
}

/** When the oldest paper that waits or is printed was queued (ms since 1970). */
export const findOldestQueued = async (db: Connection, key: PrinterKey): Promise<number | undefined> => {
  const row = await openJobs(db, key)
    .select((eb) => eb.fn.min('queued_at').as('queued_at'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return row?.queued_at ?? undefined
}
