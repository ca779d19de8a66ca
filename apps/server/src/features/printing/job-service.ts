import { toPaise } from '@thali/contract/basics/money'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import type { BillPaper, Paper } from '@thali/contract/printing/paper'
import type { PrinterSettings, PrintJob } from '@thali/contract/printing/schema'
import { getOrder } from '#server/data/orders/list-queries.ts'
import {
  findJob,
  hasPrintedBill,
  listJobs,
  marksOf,
  openStates,
  toJob,
  type JobRow,
} from '#server/data/printing/job-queries.ts'
import { listPrinters, lockPrinters, sharePrinters } from '#server/data/printing/printer-queries.ts'
import { auditJob, deleteJob, insertJob, requeueJob } from '#server/data/printing/write-job.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import type { PrintingNeeds } from './needs.ts'
import { readEscPos } from './paper/read-esc-pos.ts'
import { printOnce, type PrintResult } from './print-once.ts'
import { emitState } from './printer-events.ts'
import type { TicketWriter } from './ticket-writer.ts'

/** Where a paper is wanted, by default at its usual printer, and the idempotency key of the request. */
export type Wanted = { readonly printerId?: string | undefined; readonly key?: string | undefined }

type WantedBill = Wanted & { readonly creditNumber?: string | undefined }

/** The actions of staff on their restaurant's papers (plan §7). */
export class JobService {
  readonly #needs: PrintingNeeds
  readonly #tickets: TicketWriter

  constructor(needs: PrintingNeeds, tickets: TicketWriter) {
    this.#needs = needs
    this.#tickets = tickets
  }

  /** The jobs that are not printed, by printer in their order, then the last printed ones. */
  list(restaurantId: string): Promise<PrintJob[]> {
    return listJobs(this.#needs.db, restaurantId)
  }

  /**
   * Sends a job that waits, failed or is held, at its printer or another one. A waiting one at its printer keeps its place
   * and is only sent sooner.
   * @throws AppError `not_found`, `printer_unknown`, `print_job_done`: it was printed, or is sent at this moment.
   */
  retry(caller: StaffCaller, jobId: string, printerId: string | undefined): Promise<PrintJob> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      const printers = await lockPrinters(trx, restaurantId)
      const before = await getOpenJob(trx, restaurantId, jobId)
      const target = printerId ?? before.printer_id
      if (!printers.some(({ id }) => id === target)) throw new AppError('printer_unknown')
      const queued = { restaurantId, printerIds: [target], isRetry: true }
      if (before.state === 'waiting' && target === before.printer_id) {
        emit('print.queued', queued)
        return toJob(before)
      }
      const time = clock.now().getTime()
      const after = toJob(await requeueJob(trx, { restaurantId, jobId, printerId: target, at: time }))
      await auditJob(trx, { by: caller, at: time, action: 'print' }, { before: toJob(before), after })
      for (const id of new Set([before.printer_id, target])) await emitState(trx, emit, restaurantId, id)
      emit('print.queued', queued)
      return after
    })
  }

  /** Deletes a job that is not printed. Throws `not_found`, `print_job_done`. */
  async discard(caller: StaffCaller, jobId: string): Promise<void> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    await transaction(async (trx, emit) => {
      await lockPrinters(trx, restaurantId)
      const before = await getOpenJob(trx, restaurantId, jobId)
      await deleteJob(trx, restaurantId, jobId)
      await auditJob(trx, { by: caller, at: clock.now().getTime(), action: 'discard' }, { before: toJob(before) })
      await emitState(trx, emit, restaurantId, before.printer_id)
    })
  }

  /**
   * Prints a paper again that was printed, marked as a duplicate, at its printer or another one. One that is not printed
   * yet is sent as by `retry`.
   * @throws AppError `not_found`, `printer_unknown`, `nothing_to_print`: the job has no paper; `idempotency_key_reused`;
   *   the errors of `retry`.
   */
  async repeat(caller: StaffCaller, jobId: string, { printerId, key }: Wanted): Promise<PrintResult> {
    const { db, transaction, clock, newId } = this.#needs
    const { restaurantId } = caller
    const { row: job } = await getPaper(db, restaurantId, jobId)
    if (job.state !== 'printed') return { jobs: [await this.retry(caller, jobId, printerId)], isReplayed: false }
    const request = { restaurantId, key, bodyHash: hashOf('repeat', jobId, printerId) }
    return transaction((trx, emit) =>
      printOnce(trx, request, async () => {
        const printers = await sharePrinters(trx, restaurantId)
        const { row, paper } = await getPaper(trx, restaurantId, jobId)
        const target = printerId ?? row.printer_id
        if (!printers.some(({ id }) => id === target)) throw new AppError('printer_unknown')
        const time = clock.now().getTime()
        const copied = { kind: row.kind, paper, orderId: row.order_id ?? undefined, billId: row.bill_id ?? undefined }
        const businessDay = row.business_day ?? undefined
        const ids = { restaurantId, id: newId(), printerId: target }
        const after = await insertJob(trx, { ...copied, ...ids, businessDay, isDuplicate: true, at: time })
        await auditJob(trx, { by: caller, at: time, action: 'print' }, { after })
        emit('print.queued', { restaurantId, printerIds: [target], isRetry: true })
        return [after]
      }),
    )
  }

  /** A paper as its printer gets it, read back from its bytes as PNG. Throws `not_found`, `nothing_to_print`. */
  async image(caller: StaffCaller, jobId: string): Promise<Uint8Array> {
    const { db, render } = this.#needs
    const { restaurantId } = caller
    const { row, paper } = await getPaper(db, restaurantId, jobId)
    const printer = (await listPrinters(db, restaurantId)).find(({ id }) => id === row.printer_id)
    if (!printer) throw new AppError('not_found')
    const { toPng } = await import('./paper/picture.ts')
    return toPng(readEscPos(await render(paper, { ...printer, copies: 1 }, marksOf(row), restaurantId)))
  }

  /**
   * Prints a bill or one of its credit notes, at the first printer of bills unless another one is named. A paper that was
   * printed before is marked as a duplicate. @throws AppError `not_found`, `printer_unknown`, `idempotency_key_reused`.
   */
  async printBill(
    caller: StaffCaller,
    billId: string,
    { printerId, key, creditNumber }: WantedBill,
  ): Promise<PrintResult> {
    const { transaction, clock, newId, readBill } = this.#needs
    const { restaurantId } = caller
    const note = creditNumber === undefined ? [] : [creditNumber]
    const request = { restaurantId, key, bodyHash: hashOf('bill', billId, printerId, ...note) }
    if (creditNumber === undefined) await this.#askUpi(caller, billId)
    return transaction((trx, emit) =>
      printOnce(trx, request, async () => {
        const bill = await readBill(trx, restaurantId, billId)
        if (creditNumber !== undefined && !bill.creditNotes.some(({ number }) => number === creditNumber))
          throw new AppError('not_found')
        const printers = await sharePrinters(trx, restaurantId)
        const target = choosePrinter(printers, printerId)
        if (!target) throw new AppError('printer_unknown')
        const time = clock.now().getTime()
        const isDuplicate = await hasPrintedBill(trx, restaurantId, billId, creditNumber)
        const paper: BillPaper = creditNumber === undefined ? billPaper(bill) : { kind: 'bill', bill, creditNumber }
        const ids = { restaurantId, id: newId(), printerId: target.id, billId }
        const job = await insertJob(trx, { ...ids, kind: 'bill', paper, isDuplicate, at: time })
        if (isDuplicate) await auditJob(trx, { by: caller, at: time, action: 'print' }, { after: job })
        emit('print.queued', { restaurantId, printerIds: [target.id], isRetry: true })
        return [job]
      }),
    )
  }

  /** Makes the code of an unpaid bill, if the restaurant wants one on paper. A divided bill has codes by share, which guests open. */
  async #askUpi(caller: StaffCaller, billId: string): Promise<void> {
    const { db, readBill, askUpi } = this.#needs
    const billing = (await findSettings(db, caller.restaurantId))?.billing
    if (billing?.printsUpiCode !== true || billing.upi.vpa === '') return
    const bill = await readBill(db, caller.restaurantId, billId)
    const isWanted = bill.status === 'issued' && bill.due > 0 && bill.shares === undefined && !openRequest(bill)
    // A refusal, such as too many codes, must not keep the bill from being printed.
    if (isWanted) await askUpi(caller, billId).catch(ignoreRefusal)
  }

  /**
   * Prints the KOT of an order again, marked as a duplicate: at the printers of its stations, or all of it at one.
   * @throws AppError `not_found`, `printer_unknown`, `approval_waiting`, `nothing_to_print`, `idempotency_key_reused`.
   */
  printOrder(caller: StaffCaller, orderId: string, { printerId, key }: Wanted): Promise<PrintResult> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    const request = { restaurantId, key, bodyHash: hashOf('order', orderId, printerId) }
    return transaction((trx, emit) =>
      printOnce(trx, request, async () => {
        const order = await getOrder(trx, restaurantId, orderId)
        if (order.approval !== 'accepted') throw new AppError('approval_waiting')
        const printers = await sharePrinters(trx, restaurantId)
        if (printerId !== undefined && !printers.some(({ id }) => id === printerId))
          throw new AppError('printer_unknown')
        const jobs = await this.#tickets.again(trx, emit, order, printerId)
        if (jobs.length === 0) throw new AppError('nothing_to_print')
        const time = clock.now().getTime()
        for (const after of jobs) await auditJob(trx, { by: caller, at: time, action: 'print' }, { after })
        return jobs
      }),
    )
  }
}

const getOpenJob = async (trx: Connection, restaurantId: string, jobId: string): Promise<JobRow> => {
  const row = await findJob(trx, restaurantId, jobId)
  if (!row) throw new AppError('not_found')
  if (!openStates.includes(row.state)) throw new AppError('print_job_done')
  return row
}

const getPaper = async (
  db: Connection,
  restaurantId: string,
  jobId: string,
): Promise<{ readonly row: JobRow; readonly paper: Paper }> => {
  const row = await findJob(db, restaurantId, jobId)
  if (!row) throw new AppError('not_found')
  const paper = JSON.parse(row.data) as Paper | null // stored by `insertJob`
  if (!paper) throw new AppError('nothing_to_print')
  return { row, paper }
}

/** The named printer, or the first one of bills. */
export const choosePrinter = (
  printers: readonly PrinterSettings[],
  printerId: string | undefined,
): PrinterSettings | undefined =>
  printers.find(({ id, prints }) => (printerId === undefined ? prints.bills : id === printerId))

const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error
}

/** The open request for all that is due, whose code a paper may have. */
const openRequest = (bill: Bill): UpiRequest | undefined =>
  bill.upiRequests?.find(
    ({ state, shareId, tip, amount, upi }) =>
      state === 'requested' &&
      shareId === undefined &&
      tip === 0 &&
      upi !== '' &&
      toPaise(amount) === toPaise(bill.due),
  )

/** The paper of a bill, with the code of a UPI request that asks for what is due. */
const billPaper = (bill: Bill): BillPaper => {
  const request = openRequest(bill)
  return { kind: 'bill', bill, ...(request && { upi: { link: request.upi, amount: request.amount } }) }
}
