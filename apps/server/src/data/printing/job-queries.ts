import { sql, type Selectable } from 'kysely'
import * as bounds from '@thali/contract/basics/bounds'
import type { BillPaper, DayPaper, Paper, PaperMark } from '@thali/contract/printing/paper'
import type { PrintJob } from '@thali/contract/printing/schema'
import type { PrintJobState } from '@thali/contract/printing/states'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { PrintedLine, PrintedTicket } from './printed-ticket.ts'

/** A stored job. */
export type JobRow = Selectable<Tables['print_jobs']>

/** The marks of the next attempt at a job, or of its last one. */
export const marksOf = ({ is_duplicate, is_repeat }: Pick<JobRow, 'is_duplicate' | 'is_repeat'>): PaperMark[] => [
  ...(is_duplicate ? (['duplicate'] as const) : []),
  ...(is_repeat ? (['possible-repeat'] as const) : []),
]

/** The lines that the kitchen has seen once a job is printed; undefined for none. */
export const seenTicket = ({
  restaurant_id: restaurantId,
  order_id: orderId,
  seen,
}: JobRow): PrintedTicket | undefined =>
  orderId === null || seen === null ? undefined : { restaurantId, orderId, lines: JSON.parse(seen) as PrintedLine[] }

export const paperParts = (paper: Paper | null): Pick<PrintJob, 'tableNumber' | 'orderNumber' | 'billNumber'> => {
  if (paper?.kind === 'kot') return { tableNumber: paper.table.number, orderNumber: paper.orderNumber }
  if (paper?.kind === 'slip') return { orderNumber: paper.slip.orderNumber }
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
  kind: row.business_day === null ? row.kind : 'day',
  state: row.state,
  lastError: row.last_error,
  attempts: row.attempts,
  isDuplicate: Boolean(row.is_duplicate),
  isPossibleRepeat: Boolean(row.is_repeat),
  createdDateTime: new Date(row.created_at).toISOString(),
  printedDateTime: row.printed_at === null ? null : new Date(row.printed_at).toISOString(),
  ...(row.order_id !== null && { orderId: row.order_id }),
  ...(row.bill_id !== null && { billId: row.bill_id }),
  ...(row.business_day !== null && { businessDay: row.business_day }),
  ...paperParts(JSON.parse(row.data) as Paper | null), // stored by `insertJob`
})

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

/** The states from which staff may send a job again. */
export const openStates: readonly PrintJobState[] = ['waiting', 'failed', 'held']

/** Whether a bill, or its credit note of this number, has a job for its paper: a further paper is a duplicate. */
export const hasPrintedBill = async (
  db: Connection,
  restaurantId: string,
  billId: string,
  creditNumber?: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('print_jobs')
    .select('data')
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', billId)
    .where('kind', '=', 'bill')
    .execute()
  // Stored by `insertJob`.
  return found.some(({ data }) => (JSON.parse(data) as Partial<BillPaper> | null)?.creditNumber === creditNumber)
}

/** Whether the slip of an order has a job: a further paper is a duplicate. */
export const hasPrintedSlip = async (db: Connection, restaurantId: string, orderId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'bill')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the Z report of a day has a job: a further paper is a duplicate. An X report has other figures each time. */
export const hasPrintedDay = async (db: Connection, restaurantId: string, date: string): Promise<boolean> => {
  const found = await db
    .selectFrom('print_jobs')
    .select('data')
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '=', date)
    .execute()
  // Stored by `insertJob`.
  return found.some(({ data }) => (JSON.parse(data) as DayPaper).report.isClosed)
}

/** The jobs of one print request, in their order. */
export const listJobsOfKey = (db: Connection, restaurantId: string, key: string): Promise<JobRow[]> =>
  db
    .selectFrom('print_jobs')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('idempotency_key', '=', key)
    .orderBy('part')
    .execute()
