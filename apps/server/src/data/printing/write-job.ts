import { sql } from 'kysely'
import type { Paper } from '@thali/contract/printing/paper'
import type { PrintJob } from '@thali/contract/printing/schema'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { toJob, type JobRow } from './job-queries.ts'
import type { PrintedLine } from './printed-ticket.ts'

// stored by `insertJob`

/** A job to be written; times in ms since 1970. */
export type NewJob = {
  readonly restaurantId: string
  readonly id: string
  readonly printerId: string
  readonly kind: JobRow['kind']
  readonly paper: Paper | null
  readonly isDuplicate: boolean
  readonly at: number
  readonly orderId?: string | undefined
  readonly billId?: string | undefined
  /** The day of a printed report. */
  readonly businessDay?: string | undefined
  /** The lines that the kitchen has seen once the paper is printed. */
  readonly seen?: readonly PrintedLine[] | undefined
}

const nextPlace = (restaurantId: string, printerId: string) =>
  sql<number>`(SELECT coalesce(max(place), 0) + 1 FROM print_jobs
    WHERE restaurant_id = ${restaurantId} AND printer_id = ${printerId})`

type InsertParams = Omit<NewJob, 'paper' | 'orderId' | 'billId' | 'businessDay' | 'seen'> & {
  readonly data: string
  readonly orderId: string | null
  readonly billId: string | null
  readonly businessDay: string | null
  readonly seen: string | null
}

const insertRow = compile((db, job: InsertParams) =>
  db
    .insertInto('print_jobs')
    .values({
      restaurant_id: job.restaurantId,
      id: job.id,
      printer_id: job.printerId,
      place: nextPlace(job.restaurantId, job.printerId),
      kind: job.kind,
      data: job.data,
      state: sql.lit('waiting'),
      is_duplicate: job.isDuplicate,
      created_at: job.at,
      queued_at: job.at,
      order_id: job.orderId,
      bill_id: job.billId,
      business_day: job.businessDay,
      seen: job.seen,
    })
    .returningAll(),
)

/** Writes a job to the end of its printer's queue. The printer must not be removed before the transaction ends. */
export const insertJob = async (trx: Connection, { paper, seen, ...job }: NewJob): Promise<PrintJob> => {
  const { orderId = null, billId = null, businessDay = null } = job
  const stored = { data: JSON.stringify(paper), seen: seen ? JSON.stringify(seen) : null }
  const [row] = (await insertRow(trx, { ...job, ...stored, orderId, billId, businessDay })).rows
  if (!row) throw new Error('A print job was not stored')
  return toJob(row)
}

type Again = { readonly restaurantId: string; readonly jobId: string; readonly printerId: string; readonly at: number }

/** Moves a job that is not printed to the end of a printer's queue, as if it was written now. */
export const requeueJob = async (trx: Connection, { restaurantId, jobId, printerId, at }: Again): Promise<JobRow> =>
  trx
    .updateTable('print_jobs')
    .set({
      state: 'waiting',
      printer_id: printerId,
      place: nextPlace(restaurantId, printerId),
      queued_at: at,
      attempts: 0,
    })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', jobId)
    .returningAll()
    .executeTakeFirstOrThrow()

type RequestKey = { readonly restaurantId: string; readonly key: string | undefined; readonly bodyHash: string }

/** Stores the key of a print request with its jobs, so that a repetition finds them. Fails if the key is taken. */
export const storeRequestKey = async (
  trx: Connection,
  { restaurantId, key, bodyHash }: RequestKey,
  jobs: readonly Pick<PrintJob, 'id'>[],
): Promise<void> => {
  for (const [part, { id }] of jobs.entries())
    await trx
      .updateTable('print_jobs')
      .set({ idempotency_key: key ?? null, body_hash: bodyHash, part })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .execute()
}

/** Deletes a job that is not wanted any more. */
export const deleteJob = async (trx: Connection, restaurantId: string, jobId: string): Promise<void> => {
  await trx.deleteFrom('print_jobs').where('restaurant_id', '=', restaurantId).where('id', '=', jobId).execute()
}

/** Deletes the jobs that were printed, or given up to staff, before a time (ms since 1970). */
export const deleteOldJobs = async (db: Connection, restaurantId: string, before: number): Promise<void> => {
  await db
    .deleteFrom('print_jobs')
    .where('restaurant_id', '=', restaurantId)
    .where('state', '<>', sql.lit('printed'))
    .where('state', 'in', ['held', 'failed'])
    .where('queued_at', '<', before)
    .execute()
  await db
    .deleteFrom('print_jobs')
    .where('restaurant_id', '=', restaurantId)
    .where('state', '=', sql.lit('printed'))
    .where('printed_at', '<', before)
    .execute()
}

/** Records what staff did with a job. */
export const auditJob = (
  trx: Connection,
  author: Pick<AuditEntry, 'by' | 'at' | 'action'>,
  { before, after }: { readonly before?: PrintJob; readonly after?: PrintJob },
): Promise<void> => recordAudit(trx, { ...author, kind: 'print-job', id: after?.id ?? before?.id ?? '', before, after })
