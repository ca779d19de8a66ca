import type { CheckedInput, Reply } from '@thali/contract/api/calls'
import type { Paper } from '@thali/contract/printing/paper'
import type { HostPaper, PrintHost } from '@thali/contract/printing/schema'
import { findHostName, findSendingJob, listHostPrinters, listPrintHosts } from '#server/data/printing/host-queries.ts'
import { findJob, marksOf, type JobRow } from '#server/data/printing/job-queries.ts'
import { hasWork } from '#server/data/printing/lease-queries.ts'
import { lockPrinters, toSettings, type PrinterRow } from '#server/data/printing/printer-queries.ts'
import { deleteJob } from '#server/data/printing/write-job.ts'
import {
  endJobAttempt,
  endLease,
  endOldJobs,
  findNextJob,
  markSending,
  pauseLease,
  recoverJobs,
  saveTrouble,
  takeLease,
  type JobEnding,
} from '#server/data/printing/write-lease.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { PrintingNeeds } from './needs.ts'
import { readEscPos } from './paper/read-esc-pos.ts'
import { emitState } from './printer-events.ts'

/** A paper that a host does not report for this long is repeated (ms): a dialog of the browser takes time. */
export const hostLeaseMs = 30_000

// As for printers of the network.
const unknownMax = 5

type Lease = CheckedInput<'leasePrintJob'>['body']

type Taken = { readonly printer: PrinterRow; readonly job: JobRow }

/** Gives papers to print hosts, under the leases of their printers (plan §7, decision 154). */
export class HostService {
  readonly #needs: PrintingNeeds

  constructor(needs: PrintingNeeds) {
    this.#needs = needs
  }

  /** The programs of a restaurant with the right to print. */
  list(restaurantId: string): Promise<PrintHost[]> {
    return listPrintHosts(this.#needs.db, restaurantId, this.#now())
  }

  /**
   * Takes the next paper of a host; the same one for a repeated key. A paper that another page of the host took and did not
   * report in time is marked as a possible repeat.
   * @throws AppError `not_found` for another host.
   */
  async lease(host: StaffCaller, hostId: string, { key, format }: Lease): Promise<Reply<'leasePrintJob'>> {
    const { db, transaction } = this.#needs
    if (hostId !== host.staffId) throw new AppError('not_found')
    const printers = await listHostPrinters(db, host.restaurantId, hostId)
    const answer = {
      name: await findHostName(db, hostId),
      printers: printers.map(({ id, name }) => ({ id, name })),
    }
    for (const { id } of printers) {
      // Without papers, nothing is written.
      if (!(await hasWork(db, { restaurantId: host.restaurantId, printerId: id }))) continue
      const taken = await transaction((trx, emit) => this.#take(trx, emit, host, id, { key, format }))
      const paper = taken && (await this.#draw(taken, format))
      if (paper) return { ...answer, paper }
    }
    return { ...answer, paper: null }
  }

  /**
   * Stores the report about a paper. A repeated report changes nothing.
   * @throws AppError `not_found`; `print_job_done`: the fence belongs to an old lease, or the paper was reported otherwise.
   */
  async report(host: StaffCaller, hostId: string, body: CheckedInput<'reportPrintJob'>['body']): Promise<void> {
    const { restaurantId } = host
    if (hostId !== host.staffId) throw new AppError('not_found')
    await this.#needs.transaction(async (trx, emit) => {
      const printers = await lockPrinters(trx, restaurantId)
      const job = await findJob(trx, restaurantId, body.printJobId)
      const printer = printers.find(({ id }) => id === job?.printer_id)
      if (!job || printer?.kind !== 'browser' || printer.host !== hostId) throw new AppError('not_found')
      if (printer.fence !== body.fence) throw new AppError('print_job_done')
      const isRepeated = body.result === 'done' ? job.state === 'printed' : job.state === 'waiting'
      if (isRepeated) return
      if (job.state !== 'sending') throw new AppError('print_job_done')
      await endJobAttempt(trx, job, this.#endingOf(job, body.result))
      await pauseLease(trx, { restaurantId, printerId: printer.id })
      await emitState(trx, emit, restaurantId, printer.id)
    })
  }

  #now(): number {
    return this.#needs.clock.now().getTime()
  }

  #endingOf(job: JobRow, result: 'done' | 'unknown'): JobEnding {
    if (result === 'done') return { state: 'printed', at: this.#now() }
    const isOver = job.attempts + 1 >= unknownMax
    return { state: isOver ? 'failed' : 'waiting', error: 'interrupted', isRepeat: true }
  }

  /** Takes the lease of a printer and its next job. */
  async #take(
    trx: Connection,
    emit: Emit,
    { restaurantId, staffId }: StaffCaller,
    printerId: string,
    { key, format }: Lease,
  ): Promise<Taken | undefined> {
    const name = { restaurantId, printerId }
    const before = await this.#read(trx, restaurantId, staffId, printerId)
    const printer = before && (await takeLease(trx, name, key, { ms: hostLeaseMs, hostId: staffId }))
    if (!printer) return undefined
    if (before.lease_owner === key) {
      const job = await findSendingJob(trx, name)
      if (job) return { printer, job }
    } else await recoverJobs(trx, name)
    const ended = await endOldJobs(trx, name, this.#now())
    const job = await this.#next(trx, name, format)
    if (printer.trouble !== null) await saveTrouble(trx, name, null, this.#now())
    if (ended > 0 || printer.trouble !== null) await emitState(trx, emit, restaurantId, printerId)
    if (job) return { printer, job }
    await endLease(trx, { ...name, owner: key, fence: printer.fence })
    return undefined
  }

  async #read(trx: Connection, restaurantId: string, hostId: string, printerId: string) {
    return (await listHostPrinters(trx, restaurantId, hostId)).find(({ id }) => id === printerId)
  }

  async #next(
    trx: Connection,
    name: { readonly restaurantId: string; readonly printerId: string },
    format: Lease['format'],
  ): Promise<JobRow | undefined> {
    for (;;) {
      const job = await findNextJob(trx, name, this.#now())
      // A picture opens no drawer.
      if (job?.kind === 'drawer' && format === 'picture') await deleteJob(trx, name.restaurantId, job.id)
      else return job && (await markSending(trx, job)) ? job : undefined
    }
  }

  /** The paper of a job; undefined if it cannot be drawn, which ends it. */
  async #draw({ printer, job }: Taken, format: Lease['format']): Promise<HostPaper | undefined> {
    const { render, transaction } = this.#needs
    const settings = toSettings(printer)
    const paper = JSON.parse(job.data) as Paper | null // stored by `insertJob`
    try {
      const copies = format === 'picture' ? 1 : settings.copies
      const bytes = await render(paper, { ...settings, copies }, marksOf(job), job.restaurant_id)
      const data = format === 'picture' ? await this.#toPng(bytes) : bytes
      return {
        id: job.id,
        printerId: printer.id,
        printerName: printer.name,
        kind: job.kind,
        width: printer.width,
        fence: printer.fence,
        isPossibleRepeat: Boolean(job.is_repeat),
        data: Buffer.from(data).toString('base64'),
      }
    } catch {
      const lease = { restaurantId: job.restaurant_id, printerId: printer.id }
      await transaction(async (trx, emit) => {
        await endJobAttempt(trx, job, { state: 'failed', error: 'not_drawn', isRepeat: false })
        await pauseLease(trx, lease)
        await emitState(trx, emit, job.restaurant_id, printer.id)
      })
      return undefined
    }
  }

  async #toPng(bytes: Uint8Array): Promise<Uint8Array> {
    const { toPng } = await import('./paper/picture.ts')
    return toPng(readEscPos(bytes))
  }
}
