import { bounds, type Paper, type PaperMark, type PrintJob, type PrintJobState } from '@thali/contract'
import { sql, type Selectable } from 'kysely'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { PrintedLine, PrintedTicket } from '#server/platform/printed-ticket.ts'

/** A stored job. */
export type JobRow = Selectable<Tables['print_jobs']>

/** The marks of the next attempt at a job, or of its last one. */
export const marksOf = ({ is_duplicate, is_repeat }: Pick<JobRow, 'is_duplicate' | 'is_repeat'>): PaperMark[] => [
  ...(is_duplicate ? (['duplicate'] as const) : []),
  ...(is_repeat ? (['possible-repeat'] as const) : []),
]

/** What the kitchen has seen once a job is printed; undefined for none. */
export const seenTicket = ({
  restaurant_id: restaurantId,
  order_id: orderId,
  seen,
}: JobRow): PrintedTicket | undefined =>
  orderId === null || seen === null ? undefined : { restaurantId, orderId, lines: JSON.parse(seen) as PrintedLine[] } // stored by `insertJob`

/** A job to be written; times in ms since 1970. */
export type NewJob = {
  readonly restaurantId: string
  readonly id: string
  readonly printerId: string
  readonly kind: PrintJob['kind']
  readonly paper: Paper | null
  readonly isDuplicate: boolean
  readonly at: number
  readonly orderId?: string | undefined
  readonly billId?: string | undefined
  /** What the kitchen has seen once it is printed. */
  readonly seen?: readonly PrintedLine[] | undefined
}

const nextPlace = (restaurantId: string, printerId: string) =>
  sql<number>`(SELECT coalesce(max(place), 0) + 1 FROM print_jobs
    WHERE restaurant_id = ${restaurantId} AND printer_id = ${printerId})`

type InsertParams = Omit<NewJob, 'paper' | 'orderId' | 'billId' | 'seen'> & {
  readonly data: string
  readonly orderId: string | null
  readonly billId: string | null
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
      seen: job.seen,
    })
    .returningAll(),
)

const paperParts = (paper: Paper | null): Pick<PrintJob, 'tableNumber' | 'orderNumber' | 'billNumber'> => {
  if (paper?.kind === 'kot') return { tableNumber: paper.table.number, orderNumber: paper.orderNumber }
  if (paper?.kind !== 'bill') return {}
  const { tableNumber, number } = paper.bill
  return {
    ...(tableNumber !== undefined && { tableNumber }),
    ...(number !== undefined && { billNumber: paper.creditNumber ?? number }),
  }
}

/** A job as the API answers it. */
export const toJob = (row: JobRow): PrintJob => ({
  id: row.id,
  printerId: row.printer_id,
  kind: row.kind,
  state: row.state,
  lastError: row.last_error,
  attempts: row.attempts,
  isDuplicate: Boolean(row.is_duplicate),
  isPossibleRepeat: Boolean(row.is_repeat),
  createdDateTime: new Date(row.created_at).toISOString(),
  printedDateTime: row.printed_at === null ? null : new Date(row.printed_at).toISOString(),
  ...(row.order_id !== null && { orderId: row.order_id }),
  ...(row.bill_id !== null && { billId: row.bill_id }),
  ...paperParts(JSON.parse(row.data) as Paper | null), // stored by `insertJob`
})

/** Writes a job after those of its printer, which must not be removed before the transaction ends. */
export const insertJob = async (trx: Connection, { paper, seen, ...job }: NewJob): Promise<PrintJob> => {
  const { orderId = null, billId = null } = job
  const stored = { data: JSON.stringify(paper), seen: seen ? JSON.stringify(seen) : null }
  const [row] = (await insertRow(trx, { ...job, ...stored, orderId, billId })).rows
  if (!row) throw new Error('A print job was not stored')
  return toJob(row)
}

const ofRestaurant = (db: Connection, restaurantId: string) =>
  db.selectFrom('print_jobs').selectAll().where('restaurant_id', '=', restaurantId)

/** The jobs that are not printed in their order, at most 500, then the last printed ones. */
export const listJobs = async (db: Connection, restaurantId: string): Promise<PrintJob[]> => {
  const open = await ofRestaurant(db, restaurantId)
    // In the text, not a parameter: only then does the partial index apply.
    .where('state', '<>', sql.lit('printed'))
    .orderBy('printer_id')
    .orderBy('place')
    .orderBy('id')
    .limit(bounds.openPrintJobsMax)
    .execute()
  const printed = await ofRestaurant(db, restaurantId)
    .where('state', '=', sql.lit('printed'))
    .orderBy('printed_at', 'desc')
    .limit(bounds.printedJobsMax)
    .execute()
  return [...open, ...printed].map(toJob)
}

/** A job of a restaurant. Its printer must be locked before it is changed. */
export const findJob = (db: Connection, restaurantId: string, jobId: string): Promise<JobRow | undefined> =>
  ofRestaurant(db, restaurantId).where('id', '=', jobId).executeTakeFirst()

const unprinted: readonly PrintJobState[] = ['waiting', 'sending', 'failed', 'held']

/** Whether a printer has a job that is not printed, of some states (default: any). */
export const hasOpenJobs = async (
  db: Connection,
  restaurantId: string,
  printerId: string,
  states = unprinted,
): Promise<boolean> => {
  const found = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('printer_id', '=', printerId)
    // As the index of open jobs says it.
    .where('state', '<>', sql.lit('printed'))
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Again = { readonly restaurantId: string; readonly jobId: string; readonly printerId: string; readonly at: number }

/** The states from which staff may send a job again. */
export const openStates: readonly PrintJobState[] = ['waiting', 'failed', 'held']

/** Puts a job that is not printed at the end of the queue of a printer, as if it was written now. */
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

/** Whether a bill has a job for its paper, not only for the drawer: a further paper is a duplicate. */
export const hasPrintedBill = async (db: Connection, restaurantId: string, billId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', billId)
    .where('kind', '=', 'bill')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
