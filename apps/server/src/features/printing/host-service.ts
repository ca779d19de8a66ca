import type { CheckedInput, Reply } from '@thali/contract/api/calls'
import type { Paper } from '@thali/contract/printing/paper'
import type { HostPaper, PrintHost } from '@thali/contract/printing/schema'
import { hostLeaseMs } from '@thali/contract/printing/states'
import {
  findHostName,
  findOldestQueued,
  findSendingJob,
  listHostPrinters,
  listPrintHosts,
  lockHostPrinter,
} from '#server/data/printing/host-queries.ts'
import { findJob, marksOf, type JobRow } from '#server/data/printing/job-queries.ts'
import type { PrinterKey } from '#server/data/printing/lease-queries.ts'
import { toSettings, type PrinterRow } from '#server/data/printing/printer-queries.ts'
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
import type { Log } from '#server/platform/log.ts'
import type { PrintingNeeds } from './needs.ts'
import { readEscPos } from './paper/read-esc-pos.ts'
import { emitState } from './printer-events.ts'

// As for printers of the network.
const unknownMax = 5

type Lease = CheckedInput<'leasePrintJob'>['body']

type Taken = { readonly printer: PrinterRow; readonly job: JobRow }

/** The dependencies of `HostService`. */
type HostNeeds = PrintingNeeds & { readonly log: Log }

/** Gives papers to print hosts, under the leases of their printers (plan §7, decision 154). */
export class HostService {
  readonly #needs: HostNeeds

  constructor(needs: HostNeeds) {
    this.#needs = needs
  }

  /** The programs of a restaurant with the right to print. */
  list(restaurantId: string): Promise<PrintHost[]> {
    return listPrintHosts(this.#needs.db, restaurantId, this.#now())
  }

  /**
   * Takes the next paper of a host, the one that waits longest; the same one for a repeated key, until its report. A paper that
   * another page of the host took and did not report in time is marked as a possible repeat.
   * @throws AppError `not_found` for another host.
   */
  async lease(host: StaffCaller, hostId: string, { key, format }: Lease): Promise<Reply<'leasePrintJob'>> {
    const { db, transaction } = this.#needs
    if (hostId !== host.staffId) throw new AppError('not_found')
    const { restaurantId } = host
    const printers = await listHostPrinters(db, restaurantId, hostId)
    const answer = {
      name: await findHostName(db, hostId),
      printers: printers.map(({ id, name }) => ({ id, name })),
    }
    for (const printerId of await this.#listDue(printers, key)) {
      const name = { restaurantId, printerId }
      const taken = await transaction((trx, emit) => this.#take(trx, emit, name, hostId, { key, format }))
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
    const { db, transaction } = this.#needs
    const { restaurantId } = host
    if (hostId !== host.staffId) throw new AppError('not_found')
    const { printer_id: printerId = '' } = (await findJob(db, restaurantId, body.printJobId)) ?? {}
    await transaction(async (trx, emit) => {
      const name = { restaurantId, printerId }
      const printer = await lockHostPrinter(trx, name, hostId)
      const job = await findJob(trx, restaurantId, body.printJobId)
      if (!printer || job?.printer_id !== printerId) throw new AppError('not_found')
      if (printer.fence !== body.fence) throw new AppError('print_job_done')
      const isRepeated = body.result === 'done' ? job.state === 'printed' : job.state === 'waiting'
      if (isRepeated) return
      // The lease ended, or the page was reloaded and reported the paper as unknown; but no page took it since.
      const isLate = job.state === 'waiting' && Boolean(job.is_repeat)
      if (job.state !== 'sending' && !isLate) throw new AppError('print_job_done')
      await endJobAttempt(trx, job, this.#endingOf(job, body.result))
      await pauseLease(trx, name)
      await emitState(trx, emit, restaurantId, printerId)
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

  /** The printers with papers: the one whose paper the key has, then by their oldest paper. */
  async #listDue(printers: readonly PrinterRow[], key: string): Promise<string[]> {
    const due: { readonly id: string; readonly since: number }[] = []
    for (const { id, restaurant_id: restaurantId, lease_owner: owner } of printers) {
      const queuedAt = await findOldestQueued(this.#needs.db, { restaurantId, printerId: id })
      if (queuedAt !== undefined) due.push({ id, since: owner === key ? 0 : queuedAt })
    }
    return due.toSorted((first, second) => first.since - second.since).map(({ id }) => id)
  }

  /** Takes the lease of a printer and its next job. */
  async #take(
    trx: Connection,
    emit: Emit,
    name: PrinterKey,
    hostId: string,
    { key, format }: Lease,
  ): Promise<Taken | undefined> {
    const before = await lockHostPrinter(trx, name, hostId)
    const isRepeated = before?.lease_owner === key
    const sent = isRepeated ? await findSendingJob(trx, name) : undefined
    // The key had its paper: a late repetition of the request must not take another one, which no page would print.
    if (!before || (isRepeated && !sent)) return undefined
    const printer = await takeLease(trx, name, key, { ms: hostLeaseMs, hostId })
    if (!printer) return undefined
    if (sent) return { printer, job: sent }
    await recoverJobs(trx, name)
    const ended = await endOldJobs(trx, name, this.#now())
    const job = await this.#next(trx, name, format)
    if (printer.trouble !== null) await saveTrouble(trx, name, null, this.#now())
    if (ended > 0 || printer.trouble !== null) await emitState(trx, emit, name.restaurantId, name.printerId)
    if (job) return { printer, job }
    await endLease(trx, { ...name, owner: key, fence: printer.fence })
    return undefined
  }

  async #next(trx: Connection, name: PrinterKey, format: Lease['format']): Promise<JobRow | undefined> {
    for (;;) {
      const job = await findNextJob(trx, name, this.#now())
      // A picture opens no drawer.
      if (job?.kind === 'drawer' && format === 'picture') await deleteJob(trx, name.restaurantId, job.id)
      else return job && (await markSending(trx, job)) ? job : undefined
    }
  }

  /** The paper of a job; undefined if it cannot be drawn, which ends it. */
  async #draw({ printer, job }: Taken, format: Lease['format']): Promise<HostPaper | undefined> {
    const { log, render, transaction } = this.#needs
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
    } catch (error) {
      log.error({ err: error, jobId: job.id }, 'A paper could not be drawn')
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
