import { sql } from 'kysely'
import type { PrintJob } from '@thali/contract/printing/schema'
import { printWaitMaxMinutes, type PrintJobState, type PrinterTrouble } from '@thali/contract/printing/states'
import { databaseNow } from '#server/db/database-clock.ts'
import type { Connection } from '#server/db/database.ts'
import { type JobRow } from './job-queries.ts'
import { leaseMs, type PrinterKey } from './lease-queries.ts'
import type { PrinterRow } from './printer-queries.ts'
import { deleteJob } from './write-job.ts'

/** The right of a process to send the jobs of a printer; a new owner has a higher fence. */
export type Lease = PrinterKey & { readonly owner: string; readonly fence: number }

const updatePrinter = (trx: Connection, { restaurantId, printerId }: PrinterKey) =>
  trx.updateTable('printers').where('restaurant_id', '=', restaurantId).where('id', '=', printerId)

const updateJobs = (trx: Connection, { restaurantId, printerId }: PrinterKey) =>
  trx
    .updateTable('print_jobs')
    .where('restaurant_id', '=', restaurantId)
    .where('printer_id', '=', printerId)
    // In the text, not a parameter: only then does the partial index apply.
    .where('state', '<>', sql.lit('printed'))

const deleteDrawers = (trx: Connection, { restaurantId, printerId }: PrinterKey) =>
  trx
    .deleteFrom('print_jobs')
    .where('restaurant_id', '=', restaurantId)
    .where('printer_id', '=', printerId)
    .where('state', '<>', sql.lit('printed'))
    .where('kind', '=', 'drawer')

/** How long a lease lasts, and the print host that takes it. */
export type LeaseTerms = { readonly ms: number; readonly hostId?: string }

/**
 * Takes or keeps the lease of a printer; undefined while another owner has it. Only a print host takes those for its browsers,
 * and no other ones.
 */
export const takeLease = (
  trx: Connection,
  key: PrinterKey,
  owner: string,
  { ms, hostId }: LeaseTerms = { ms: leaseMs },
): Promise<PrinterRow | undefined> => {
  const now = databaseNow(trx)
  return updatePrinter(trx, key)
    .where((eb) =>
      hostId === undefined
        ? eb.or([eb('kind', '<>', 'browser'), eb('host', '=', '')])
        : eb.and([eb('kind', '=', 'browser'), eb('host', '=', hostId)]),
    )
    .where((eb) => eb.or([eb('lease_owner', '=', owner), eb('lease_until', '<', now)]))
    .set((eb) => ({
      fence: eb
        .case()
        .when('lease_owner', '=', owner)
        .then(eb.ref('fence'))
        .else(eb('fence', '+', 1))
        .end(),
      lease_owner: owner,
      lease_until: sql<number>`${now} + ${sql.lit(ms)}`,
    }))
    .returningAll()
    .executeTakeFirst()
}

/** The trouble of a printer, the signs that it is known to give, and whether the end of its last paper is unknown. */
export type Learned = {
  readonly sends_status?: true
  readonly ends_connection?: true
  readonly ends_by_reset?: boolean
  readonly is_interrupted?: boolean
  readonly trouble?: PrinterTrouble | null
  readonly trouble_at?: number | null
}

/** Keeps a lease and stores new facts about the printer; undefined if another process took it. Locks the printer. */
export const renewLease = (trx: Connection, lease: Lease, learned: Learned = {}): Promise<PrinterRow | undefined> =>
  updatePrinter(trx, lease)
    .where('lease_owner', '=', lease.owner)
    .where('fence', '=', lease.fence)
    .set({ ...learned, lease_until: sql<number>`${databaseNow(trx)} + ${sql.lit(leaseMs)}` })
    .returningAll()
    .executeTakeFirst()

/** Gives a lease back. */
export const endLease = async (trx: Connection, lease: Lease): Promise<void> => {
  await updatePrinter(trx, lease)
    .where('lease_owner', '=', lease.owner)
    .where('fence', '=', lease.fence)
    .set({ lease_until: 0 })
    .execute()
}

/** Ends a lease now, and keeps the time of its end. */
export const pauseLease = async (trx: Connection, key: PrinterKey): Promise<void> => {
  await updatePrinter(trx, key)
    .set({ lease_until: sql<number>`${databaseNow(trx)} - 1` })
    .execute()
}

/** Stores why a printer does not print; null if it does; `at` in milliseconds since 1970. */
export const saveTrouble = async (
  trx: Connection,
  key: PrinterKey,
  trouble: PrinterTrouble | null,
  at: number,
): Promise<void> => {
  await updatePrinter(trx, key)
    .set({ trouble, trouble_at: trouble === null ? null : at })
    .execute()
}

/** Jobs that a process was sending when it lost its lease: their outcome is unknown. A drawer is not opened again. */
export const recoverJobs = async (trx: Connection, key: PrinterKey): Promise<void> => {
  await deleteDrawers(trx, key).where('state', '=', 'sending').execute()
  await updateJobs(trx, key)
    .where('state', '=', 'sending')
    .set({ state: 'waiting', is_repeat: true, last_error: 'interrupted' })
    .execute()
}

/** Holds the KOTs that waited too long, gives up other papers, and deletes late drawers. Returns how many. */
export const endOldJobs = async (trx: Connection, key: PrinterKey, now: number): Promise<number> => {
  const before = now - printWaitMaxMinutes * 60_000
  const { numDeletedRows } = await deleteDrawers(trx, key)
    .where('state', '=', 'waiting')
    .where('queued_at', '<', before)
    .executeTakeFirst()
  const { numUpdatedRows } = await updateJobs(trx, key)
    .where('state', '=', 'waiting')
    .where('queued_at', '<', before)
    .set((eb) => ({
      state: eb.case().when('kind', '=', 'kot').then<PrintJobState>('held').else<PrintJobState>('failed').end(),
    }))
    .executeTakeFirst()
  return Number(numDeletedRows) + Number(numUpdatedRows)
}

/** A drawer does not open later than this after its payment (ms). */
const drawerMaxMs = 60_000

/** The first waiting job of a printer. A late one that opens a drawer is deleted. */
export const findNextJob = async (trx: Connection, key: PrinterKey, now: number): Promise<JobRow | undefined> => {
  for (;;) {
    const job = await findFirstJob(trx, key)
    if (job?.kind !== 'drawer' || job.queued_at >= now - drawerMaxMs) return job
    await deleteJob(trx, job.restaurant_id, job.id)
  }
}

const findFirstJob = (trx: Connection, { restaurantId, printerId }: PrinterKey): Promise<JobRow | undefined> =>
  trx
    .selectFrom('print_jobs')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('printer_id', '=', printerId)
    .where('state', '<>', sql.lit('printed'))
    .where('state', '=', 'waiting')
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

// Staff may have discarded it, or sent it to another printer.
const updateJob = (trx: Connection, { restaurant_id, id, printer_id, place }: JobRow) =>
  trx
    .updateTable('print_jobs')
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .where('printer_id', '=', printer_id)
    .where('place', '=', place)

/** Marks a waiting job before its first byte; false if it is no longer there. */
export const markSending = async (trx: Connection, job: JobRow): Promise<boolean> => {
  const { numUpdatedRows } = await updateJob(trx, job)
    .where('state', '=', 'waiting')
    .set({ state: 'sending' })
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** How the attempt at a job ended: it is printed, waits for another attempt, or is given up or left to staff. */
export type JobEnding =
  | { readonly state: 'printed'; readonly at: number }
  | { readonly state: 'waiting' | 'failed' | 'held'; readonly error: PrintJob['lastError']; readonly isRepeat: boolean }

/** Stores the end of an attempt. A drawer that may be open is not opened again. */
export const endJobAttempt = async (trx: Connection, job: JobRow, ending: JobEnding): Promise<void> => {
  if (job.kind === 'drawer' && ending.state !== 'printed' && ending.isRepeat) {
    await deleteJob(trx, job.restaurant_id, job.id)
    return
  }
  await updateJob(trx, job)
    .where('state', 'in', ['waiting', 'sending'])
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      ...(ending.state === 'printed'
        ? { state: ending.state, printed_at: ending.at, last_error: null }
        : { state: ending.state, last_error: ending.error, ...(ending.isRepeat && { is_repeat: true }) }),
    }))
    .execute()
}

/** Ends all leases. For an engine with one process, at its start: an earlier process held them. */
export const endAllLeases = async (db: Connection): Promise<void> => {
  await db.updateTable('printers').set({ lease_until: 0 }).where('lease_until', '>', 0).execute()
}
