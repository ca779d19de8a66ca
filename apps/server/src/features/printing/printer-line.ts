import type { Paper } from '@thali/contract/printing/paper'
import type { PrinterTrouble } from '@thali/contract/printing/states'
import { lockOrder } from '#server/data/orders/queries.ts'
import { marksOf, seenTicket, type JobRow } from '#server/data/printing/job-queries.ts'
import { hasWork, leaseMs, type PrinterKey } from '#server/data/printing/lease-queries.ts'
import type { PrintedTicket } from '#server/data/printing/printed-ticket.ts'
import { knownSigns, toSettings, type PrinterRow } from '#server/data/printing/printer-queries.ts'
import {
  endJobAttempt,
  endLease,
  endOldJobs,
  findNextJob,
  markSending,
  recoverJobs,
  renewLease,
  takeLease,
  type JobEnding,
  type Learned,
  type Lease,
} from '#server/data/printing/write-lease.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { Claimed, JobPolicy, JobQueue, Step } from '#server/jobs/job-queue.ts'
import type { Sent } from './attempt.ts'
import { watchHost } from './host-watch.ts'
import { printInBrowser, readable } from './print-in-browser.ts'
import { emitState } from './printer-events.ts'
import { afterBreak } from './render.ts'
import { sendPaper } from './send.ts'
import { sendToDevice } from './send-to-device.ts'
import type { WorkerNeeds } from './worker-needs.ts'

/** A job and its printer, as the lease was taken or renewed. */
type Taken = { readonly printer: PrinterRow; readonly job: JobRow }

type Failure = Extract<Sent, { readonly trouble: PrinterTrouble }>

/** The end of an attempt: the job's ending, and new facts about the printer. */
type Attempt = {
  readonly ending: JobEnding
  /** Whether the printer may have the beginning of a paper. */
  readonly isInterrupted: boolean
  readonly trouble: PrinterTrouble | null
  readonly knows: Sent['knows']
  /** The ticket if it counts as seen now. */
  readonly seen?: PrintedTicket | undefined
}

type Ended = Attempt & { readonly taken: Taken }

/** The queue of a printer. */
export type PrinterQueue = JobQueue<Taken, Ended>

// While a paper is sent. A lease that another process could take soon is renewed before the first byte.
const renewEveryMs = 3000
const renewBeforeMs = leaseMs - renewEveryMs

// A printer that ends the connection each time would print the beginning of a paper for ever.
const unknownMax = 5

const pauseMsMax = 5000

/** The pause after so many failed attempts in a row (ms). */
const pauseAfter = (failures: number, firstMs = 1000): number =>
  Math.min(pauseMsMax, firstMs * 2 ** (Math.min(failures, 4) - 1))

/** Sends the jobs of one printer in their order, one at a time, while this process has the lease of the printer. */
export class PrinterLine implements JobPolicy<Taken, Ended> {
  readonly failureText = 'A printer could not be served'
  readonly atOnceMax = 1
  readonly #needs: WorkerNeeds
  readonly #key: PrinterKey
  readonly #owner: string
  /** The fence under which no job is marked as sent by an earlier owner. */
  #fence: number | undefined
  #renewedAt = 0
  #failures = 0
  #hasSent = false
  #unknown = { jobId: '', count: 0 }

  constructor(needs: WorkerNeeds, key: PrinterKey, owner: string) {
    this.#needs = needs
    this.#key = key
    this.#owner = owner
  }

  readonly hasWork = (): Promise<boolean> => hasWork(this.#needs.db, this.#key)

  /** Stores the end of an attempt or takes the lease; then claims the next job, except during the pause after a failure. */
  readonly step = async (
    trx: Connection,
    emit: Emit,
    { ended, isClosing }: Step<Taken, Ended>,
  ): Promise<Claimed<Taken>> => {
    const startedAt = performance.now()
    const [last] = ended
    const printer = last ? await this.#store(trx, emit, last) : await this.#take(trx)
    if (printer) this.#renewedAt = startedAt
    else if (!last && !isClosing)
      return { jobs: [], pauseMs: await watchHost(trx, emit, this.#key, this.#needs.clock.now().getTime()) }
    if (last?.ending.state === 'waiting' && !isClosing) {
      // The lease stays, so that no other process sends the job in the pause, unless another one may have the device.
      if (printer && last.trouble === 'device_refused') await endLease(trx, this.#lease(printer))
      return { jobs: [], pauseMs: pauseAfter(this.#failures, this.#needs.care?.pauseMs) }
    }
    const job = printer && (await this.#next(trx, emit, printer, isClosing))
    return { jobs: printer && job ? [{ printer, job }] : [] }
  }

  /** Sends a job; undefined if the lease or the job was lost before its first byte. */
  readonly attempt = async (taken: Taken, signal: AbortSignal): Promise<Ended | undefined> => {
    // Without an end to store, the job may be marked as sent.
    this.#fence = undefined
    const attempt = await this.#attempt(taken, signal)
    if (!attempt) return undefined
    this.#fence = taken.printer.fence
    return { ...attempt, taken }
  }

  /** Takes the lease; undefined while another process has it. */
  async #take(trx: Connection): Promise<PrinterRow | undefined> {
    const printer = await takeLease(trx, this.#key, this.#owner)
    // Another owner had the lease, and may have ended while it sent a job.
    if (printer && printer.fence !== this.#fence) await recoverJobs(trx, this.#key)
    return printer
  }

  async #next(trx: Connection, emit: Emit, printer: PrinterRow, isClosing: boolean): Promise<JobRow | undefined> {
    const now = this.#needs.clock.now().getTime()
    const ended = await endOldJobs(trx, this.#key, now)
    if (ended > 0) await this.#publish(trx, emit)
    const job = isClosing ? undefined : await findNextJob(trx, this.#key, now)
    if (!job) await endLease(trx, this.#lease(printer))
    return job
  }

  #lease({ fence }: PrinterRow): Lease {
    return { ...this.#key, owner: this.#owner, fence }
  }

  #publish(trx: Connection, emit: Emit): Promise<void> {
    return emitState(trx, emit, this.#key.restaurantId, this.#key.printerId)
  }

  async #attempt(taken: Taken, signal: AbortSignal): Promise<Attempt | undefined> {
    const { printer, job } = taken
    const { render, clock } = this.#needs
    const settings = toSettings(printer)
    const drawn = render(JSON.parse(job.data) as Paper | null, settings, marksOf(job), job.restaurant_id) // stored by `insertJob`
    const drawing = settings.kind === 'browser' ? readable(drawn) : drawn
    const wasInterrupted = Boolean(printer.is_interrupted)
    let drawError: unknown
    drawing.catch((error: unknown) => {
      drawError = error
    })
    const timer = setInterval(() => void this.#renew(printer), renewEveryMs)
    try {
      const sent = await this.#send(taken, drawing, signal)
      if (sent.kind === 'refused') return undefined
      if (sent.kind !== 'unsent') this.#hasSent = true
      const isInterrupted = sent.kind === 'unknown' || (sent.kind === 'unsent' && wasInterrupted)
      const common = { knows: sent.knows, isInterrupted }
      if ('trouble' in sent) return { ...this.#failed(job, sent, signal), ...common }
      this.#failures = 0
      const ending = { state: 'printed', at: clock.now().getTime() } as const
      return { ending, trouble: null, ...common, seen: sent.isConfirmed ? seenTicket(job) : undefined }
    } catch (error) {
      if (drawError === undefined) throw error
      this.#needs.log.error({ err: error, jobId: job.id }, 'A paper could not be drawn')
      const ending = { state: 'failed', error: 'not_drawn', isRepeat: false } as const
      const knows = { status: false, end: false }
      return { ending, trouble: printer.trouble, knows, isInterrupted: wasInterrupted }
    } finally {
      clearInterval(timer)
    }
  }

  #send({ printer, job }: Taken, bytes: Promise<Uint8Array>, signal: AbortSignal): Promise<Sent> {
    const { isAllowed, devices, care } = this.#needs
    const mark = (): Promise<boolean> => this.#mark(printer, job)
    if (printer.kind === 'browser') return printInBrowser(bytes, mark)
    const isAfterBreak = Boolean(printer.is_interrupted) || Boolean(job.is_repeat)
    const knows = knownSigns(printer)
    // A printer without paper takes the first one and says nothing, unless it is given time to answer.
    const isFirst = !this.#hasSent && !knows.status && !knows.end && !knows.reset
    const attempt = {
      bytes: isAfterBreak ? afterBreak(bytes, printer.width) : bytes,
      knows,
      isRepeat: Boolean(job.is_repeat),
      isFirst,
      mark,
      mayStart: async () => performance.now() - this.#renewedAt < renewBeforeMs || this.#renew(printer),
      onSlow: () => void this.#publishSlow(printer).catch(() => {}),
      signal,
      limits: care?.limits,
    }
    if (printer.kind === 'device') return sendToDevice({ path: printer.host, devices, ...attempt })
    return sendPaper({ host: printer.host, port: printer.port, isAllowed, ...attempt })
  }

  #failed(
    job: JobRow,
    { kind, trouble, wasWritten = false }: Failure,
    { aborted }: AbortSignal,
  ): Pick<Attempt, 'ending' | 'trouble'> {
    this.#failures += 1
    const isUnknown = kind === 'unknown'
    if (isUnknown)
      this.#unknown = { jobId: job.id, count: this.#unknown.jobId === job.id ? this.#unknown.count + 1 : 1 }
    const isOver = isUnknown && this.#unknown.count >= unknownMax && !aborted
    const ended = isOver ? 'failed' : 'waiting'
    // Its printer may have it twice: staff look.
    const isAsked = wasWritten && Boolean(job.is_repeat)
    return { ending: { state: isAsked ? 'held' : ended, error: trouble, isRepeat: isUnknown }, trouble }
  }

  /** Stores the end of an attempt; undefined if another process took the lease, which sends the job again, marked. */
  async #store(trx: Connection, emit: Emit, ended: Ended): Promise<PrinterRow | undefined> {
    const { ending, trouble, knows, seen, isInterrupted, taken } = ended
    const lease = this.#lease(taken.printer)
    const learned: Learned = {
      ...(knows.status && { sends_status: true }),
      ...(knows.end && { ends_connection: true }),
      ...(knows.reset !== undefined && { ends_by_reset: knows.reset }),
      is_interrupted: isInterrupted,
    }
    // Before the printer, as all transactions lock them.
    if (seen) await lockOrder(trx, seen.restaurantId, seen.orderId)
    const before = await renewLease(trx, lease, learned)
    if (!before) return undefined
    await endJobAttempt(trx, taken.job, ending)
    if (seen) await this.#needs.seePrinted(trx, emit, seen)
    const isOther = before.trouble !== trouble
    const told = { trouble, trouble_at: trouble === null ? null : this.#needs.clock.now().getTime() }
    if (isOther) await renewLease(trx, lease, told)
    // Browsers show each paper.
    const isShown = before.kind === 'browser'
    if (isShown || isOther || trouble !== null || ending.state === 'failed') await this.#publish(trx, emit)
    return before
  }

  /** Marks a job as sent; false if it or the lease is gone, or if the database does not answer. */
  async #mark(printer: PrinterRow, job: JobRow): Promise<boolean> {
    const startedAt = performance.now()
    const { transaction } = this.#needs
    const isMarked = await transaction(
      async (trx) =>
        (await renewLease(trx, this.#lease(printer), { is_interrupted: true })) !== undefined && markSending(trx, job),
    ).catch(() => false)
    if (isMarked) this.#renewedAt = startedAt
    return isMarked
  }

  /** Whether this process still has the lease; false also if the database does not answer. */
  async #renew(printer: PrinterRow): Promise<boolean> {
    const startedAt = performance.now()
    const row = await this.#needs.transaction((trx) => renewLease(trx, this.#lease(printer))).catch(() => undefined)
    if (row) this.#renewedAt = startedAt
    return row !== undefined
  }

  async #publishSlow(printer: PrinterRow): Promise<void> {
    if (printer.trouble === 'slow') return
    const told = { trouble: 'slow', trouble_at: this.#needs.clock.now().getTime() } as const
    await this.#needs.transaction(async (trx, emit) => {
      if (await renewLease(trx, this.#lease(printer), told)) await this.#publish(trx, emit)
    })
  }
}
