import type { Paper } from '@thali/contract/printing/paper'
import type { PrinterTrouble } from '@thali/contract/printing/states'
import { lockOrder } from '#server/data/orders/queries.ts'
import { marksOf, seenTicket, type JobRow } from '#server/data/printing/job-queries.ts'
import { hasWork, leaseMs, type PrinterKey } from '#server/data/printing/lease-queries.ts'
import type { PrintedTicket } from '#server/data/printing/printed-ticket.ts'
import { knownSigns, toSettings, type PrinterRow } from '#server/data/printing/printer-queries.ts'
import {
  endAttempt,
  endLease,
  endOldJobs,
  findNextJob,
  markSending,
  recoverJobs,
  renewLease,
  takeLease,
  type Ending,
  type Learned,
} from '#server/data/printing/write-lease.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { Pause, pauseAfter } from './pause.ts'
import { printInBrowser, readable } from './print-in-browser.ts'
import { emitState } from './printer-events.ts'
import { afterBreak } from './render.ts'
import { sendPaper, type Sent } from './send.ts'
import type { WorkerNeeds } from './worker-needs.ts'

/** A job that this process sends, or will send. */
type Taken = { readonly printer: PrinterRow; readonly job: JobRow }

type Failure = Extract<Sent, { readonly trouble: PrinterTrouble }>

/** The end of an attempt: the job's ending, and new facts about the printer. */
type Attempt = {
  readonly ending: Ending
  /** Whether the printer may have the beginning of a paper. */
  readonly isInterrupted: boolean
  readonly trouble: PrinterTrouble | null
  readonly knows: Sent['knows']
  /** The ticket if it counts as seen now. */
  readonly seen?: PrintedTicket | undefined
}

// While a paper is sent. A lease that another process could take soon is renewed before the first byte.
const renewEveryMs = 3000
const renewBeforeMs = leaseMs - renewEveryMs

// A printer that ends the connection each time would print the beginning of a paper for ever.
const unknownMax = 5

/** Sends the jobs of one printer in their order, while this process has the lease of the printer. */
export class PrinterLine {
  readonly #needs: WorkerNeeds
  readonly #key: PrinterKey
  readonly #owner: string
  readonly #stop = new AbortController()
  readonly #pausing = new Pause()
  #fence: number | undefined
  #renewedAt = 0
  #running: Promise<void> | undefined
  #isWoken = false
  #isClosing = false
  #failures = 0
  #hasSent = false
  #unknown = { jobId: '', count: 0 }

  constructor(needs: WorkerNeeds, key: PrinterKey, owner: string) {
    this.#needs = needs
    this.#key = key
    this.#owner = owner
  }

  /** There may be jobs. `isRetry` ends the pause after a failure. */
  wake(isRetry: boolean): void {
    this.#isWoken = true
    if (isRetry) this.#pausing.end()
    if (this.#isClosing || this.#running) return
    this.#running = this.#run().finally(() => {
      this.#running = undefined
      if (this.#isWoken && !this.#isClosing) this.wake(false)
    })
  }

  /** Finishes the paper that is sent now, at the latest after `limitMs`, and takes no further one. */
  async close(limitMs: number): Promise<void> {
    this.#isClosing = true
    this.#pausing.end()
    const timer = setTimeout(() => this.#stop.abort(), limitMs)
    await this.#running
    clearTimeout(timer)
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isClosing) {
        this.#isWoken = false
        if (await hasWork(this.#needs.db, this.#key)) await this.#sendAll()
      }
    } catch (error) {
      // The next look finds the jobs again. One may still be marked as sent by this process.
      this.#fence = undefined
      this.#needs.log.warn({ err: error }, 'A printer could not be served')
    }
  }

  async #sendAll(): Promise<void> {
    let taken = await this.#take()
    while (taken) {
      const attempt = await this.#attempt(taken)
      if (!attempt) {
        // The lease is over, or staff discarded the job.
        this.#fence = undefined
        this.#isWoken = true
        return
      }
      const { job } = taken
      taken = await this.#finish(job, attempt)
      if (attempt.ending.state !== 'waiting') continue
      await this.#pause(pauseAfter(this.#failures, this.#needs.care?.pauseMs))
      taken = await this.#take()
    }
  }

  /** Takes the lease and the first job; undefined without one, or while another process has the lease. */
  #take(): Promise<Taken | undefined> {
    const { transaction } = this.#needs
    return transaction(async (trx, emit) => {
      const startedAt = performance.now()
      const printer = await takeLease(trx, this.#key, this.#owner)
      if (!printer) return undefined
      // Another owner had the lease, and may have ended while it sent a job.
      if (printer.fence !== this.#fence) await recoverJobs(trx, this.#key)
      this.#fence = printer.fence
      this.#renewedAt = startedAt
      return this.#next(trx, emit, printer)
    })
  }

  async #next(trx: Connection, emit: Emit, printer: PrinterRow): Promise<Taken | undefined> {
    const now = this.#needs.clock.now().getTime()
    const ended = await endOldJobs(trx, this.#key, now)
    if (ended > 0) await this.#publish(trx, emit)
    const job = this.#isClosing ? undefined : await findNextJob(trx, this.#key, now)
    if (!job) await endLease(trx, this.#lease())
    return job && { printer, job }
  }

  #lease() {
    return { ...this.#key, owner: this.#owner, fence: this.#fence ?? 0 }
  }

  #publish(trx: Connection, emit: Emit): Promise<void> {
    return emitState(trx, emit, this.#key.restaurantId, this.#key.printerId)
  }

  /** Sends a job; undefined if the lease or the job was lost before its first byte. */
  async #attempt({ printer, job }: Taken): Promise<Attempt | undefined> {
    const { render, clock } = this.#needs
    const settings = toSettings(printer)
    const drawn = render(JSON.parse(job.data) as Paper | null, settings, marksOf(job), job.restaurant_id) // stored by `insertJob`
    const drawing = settings.kind === 'browser' ? readable(drawn) : drawn
    const wasInterrupted = Boolean(printer.is_interrupted)
    let drawError: unknown
    drawing.catch((error: unknown) => {
      drawError = error
    })
    const timer = setInterval(() => void this.#renew(), renewEveryMs)
    try {
      const sent = await this.#send(printer, job, drawing)
      if (sent.kind === 'refused') return undefined
      if (sent.kind !== 'unsent') this.#hasSent = true
      const isInterrupted = sent.kind === 'unknown' || (sent.kind === 'unsent' && wasInterrupted)
      const known = { knows: sent.knows, isInterrupted }
      if ('trouble' in sent) return { ...this.#failed(job, sent), ...known }
      this.#failures = 0
      const ending = { state: 'printed', at: clock.now().getTime() } as const
      return { ending, trouble: null, ...known, seen: sent.isConfirmed ? seenTicket(job) : undefined }
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

  #send(printer: PrinterRow, job: JobRow, bytes: Promise<Uint8Array>): Promise<Sent> {
    const { isAllowed, care } = this.#needs
    const mark = (): Promise<boolean> => this.#mark(job)
    if (printer.kind === 'browser') return printInBrowser(bytes, mark)
    const isAfterBreak = Boolean(printer.is_interrupted) || Boolean(job.is_repeat)
    const knows = knownSigns(printer)
    // A printer without paper takes the first one and says nothing, unless it is given time to answer.
    const isFirst = !this.#hasSent && !knows.status && !knows.end && !knows.reset
    return sendPaper({
      host: printer.host,
      port: printer.port,
      bytes: isAfterBreak ? afterBreak(bytes, printer.width) : bytes,
      isAllowed,
      knows,
      isRepeat: Boolean(job.is_repeat),
      isFirst,
      mark,
      mayStart: async () => performance.now() - this.#renewedAt < renewBeforeMs || this.#renew(),
      onSlow: () => void this.#publishSlow(printer).catch(() => {}),
      signal: this.#stop.signal,
      limits: care?.limits,
    })
  }

  #failed(job: JobRow, { kind, trouble, wasWritten = false }: Failure): Pick<Attempt, 'ending' | 'trouble'> {
    this.#failures += 1
    const isUnknown = kind === 'unknown'
    if (isUnknown)
      this.#unknown = { jobId: job.id, count: this.#unknown.jobId === job.id ? this.#unknown.count + 1 : 1 }
    const isOver = isUnknown && this.#unknown.count >= unknownMax && !this.#isClosing
    const ended = isOver ? 'failed' : 'waiting'
    // Its printer may have it twice: staff look.
    const isAsked = wasWritten && Boolean(job.is_repeat)
    return { ending: { state: isAsked ? 'held' : ended, error: trouble, isRepeat: isUnknown }, trouble }
  }

  /** Stores the end of an attempt, and takes the next job after a success. */
  async #finish(job: JobRow, { ending, trouble, knows, seen, isInterrupted }: Attempt): Promise<Taken | undefined> {
    const { transaction, clock, log, seePrinted } = this.#needs
    const store = (): Promise<Taken | undefined> =>
      transaction(async (trx, emit) => {
        const startedAt = performance.now()
        const now = clock.now().getTime()
        const known: Learned = {
          ...(knows.status && { sends_status: true }),
          ...(knows.end && { ends_connection: true }),
          ...(knows.reset !== undefined && { ends_by_reset: knows.reset }),
          is_interrupted: isInterrupted,
        }
        // Before the printer, as all transactions lock them.
        if (seen) await lockOrder(trx, seen.restaurantId, seen.orderId)
        const before = await renewLease(trx, this.#lease(), known)
        // Another process sends the job again, marked.
        if (!before) return undefined
        this.#renewedAt = startedAt
        await endAttempt(trx, job, ending)
        if (seen) await seePrinted(trx, emit, seen)
        const isOther = before.trouble !== trouble
        const told = { trouble, trouble_at: trouble === null ? null : now }
        if (isOther) await renewLease(trx, this.#lease(), told)
        // Browsers show each paper.
        const isShown = before.kind === 'browser'
        if (isShown || isOther || trouble !== null || ending.state === 'failed') await this.#publish(trx, emit)
        if (ending.state === 'waiting' && !this.#isClosing) return undefined
        return this.#next(trx, emit, before)
      })
    // The database may be away for a moment: the outcome is known here only.
    for (;;)
      try {
        return await store()
      } catch (error) {
        if (this.#isClosing) throw error
        log.warn({ err: error }, 'The end of a print job could not be stored')
        await this.#pause(500)
      }
  }

  /** Marks a job as sent; false if it or the lease is gone, or if the database does not answer. */
  async #mark(job: JobRow): Promise<boolean> {
    const startedAt = performance.now()
    const { transaction } = this.#needs
    const isMarked = await transaction(
      async (trx) =>
        (await renewLease(trx, this.#lease(), { is_interrupted: true })) !== undefined && markSending(trx, job),
    ).catch(() => false)
    if (isMarked) this.#renewedAt = startedAt
    return isMarked
  }

  /** Whether this process still has the lease; false also if the database does not answer. */
  async #renew(): Promise<boolean> {
    const startedAt = performance.now()
    const row = await this.#needs.transaction((trx) => renewLease(trx, this.#lease())).catch(() => undefined)
    if (row) this.#renewedAt = startedAt
    return row !== undefined
  }

  async #publishSlow({ trouble }: PrinterRow): Promise<void> {
    if (trouble === 'slow') return
    const told = { trouble: 'slow', trouble_at: this.#needs.clock.now().getTime() } as const
    await this.#needs.transaction(async (trx, emit) => {
      if (await renewLease(trx, this.#lease(), told)) await this.#publish(trx, emit)
    })
  }

  async #pause(ms: number): Promise<void> {
    if (!this.#isClosing) await this.#pausing.wait(ms)
  }
}
