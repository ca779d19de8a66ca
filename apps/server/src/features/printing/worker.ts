import { listDuePrinters, listPrintingRestaurants, type PrinterKey } from '#server/data/printing/lease-queries.ts'
import { deleteOldJobs } from '#server/data/printing/write-job.ts'
import { endAllLeases } from '#server/data/printing/write-lease.ts'
import { RepeatedJob } from '#server/platform/repeated-job.ts'
import { PrinterLine } from './printer-line.ts'
import type { WorkerNeeds } from './worker-needs.ts'

// For reprints by staff, and for their decision.
const keptMs = 7 * 24 * 60 * 60 * 1000
const pruneEveryMs = 60 * 60 * 1000

const usualCloseMs = 5000

/** Sends the print jobs of all restaurants from this process: one line per printer (plan §7, decision 105). */
export class PrintWorker {
  readonly #needs: WorkerNeeds
  readonly #owner: string
  readonly #lines = new Map<string, PrinterLine>()
  readonly #look: RepeatedJob | undefined
  #prunedAt = 0
  #isFirst = true
  #isClosed = false

  constructor(needs: WorkerNeeds) {
    this.#needs = needs
    this.#owner = needs.newId()
    if (!needs.care) return
    // Finds jobs of processes that ended, and jobs whose event was missed.
    this.#look = new RepeatedJob({
      run: () => this.#wakeDue(),
      everyMs: needs.care.everyMs,
      onFailure: (error) => needs.log.warn({ err: error }, 'Print jobs could not be looked for'),
    })
    this.#look.start()
  }

  /** After the commit of jobs for some printers. */
  wake(restaurantId: string, printerIds: readonly string[], isRetry = false): void {
    if (!this.#needs.care || this.#isClosed) return
    for (const printerId of printerIds) this.#line({ restaurantId, printerId }).wake(isRetry)
  }

  /** Finishes the papers that are sent now. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#look?.close()
    const closeMs = this.#needs.care?.closeMs ?? usualCloseMs
    await Promise.all([...this.#lines.values()].map((line) => line.close(closeMs)))
  }

  #line(key: PrinterKey): PrinterLine {
    const name = `${key.restaurantId}/${key.printerId}`
    const line = this.#lines.get(name) ?? new PrinterLine(this.#needs, key, this.#owner)
    this.#lines.set(name, line)
    return line
  }

  async #wakeDue(): Promise<void> {
    const { db, clock, isAlone } = this.#needs
    if (this.#isFirst && isAlone) await endAllLeases(db)
    this.#isFirst = false
    for (const key of await listDuePrinters(db)) this.wake(key.restaurantId, [key.printerId])
    const now = clock.now().getTime()
    if (now - this.#prunedAt < pruneEveryMs) return
    this.#prunedAt = now
    for (const restaurantId of await listPrintingRestaurants(db)) await deleteOldJobs(db, restaurantId, now - keptMs)
  }
}
