import { listDuePrinters, listPrintingRestaurants, type PrinterKey } from '#server/data/printing/lease-queries.ts'
import { deleteOldJobs } from '#server/data/printing/write-job.ts'
import { endAllLeases } from '#server/data/printing/write-lease.ts'
import { JobQueue } from '#server/jobs/job-queue.ts'
import { startJobRounds } from '#server/jobs/job-rounds.ts'
import type { RepeatedJob } from '#server/platform/repeated-job.ts'
import { PrinterLine, type PrinterQueue } from './printer-line.ts'
import type { WorkerNeeds } from './worker-needs.ts'

const usualCloseMs = 5000

/** Sends the print jobs of all restaurants from this process: a queue per printer (plan §7, decision 105). */
export class PrintWorker {
  readonly #needs: WorkerNeeds
  readonly #owner: string
  readonly #queues = new Map<string, PrinterQueue>()
  readonly #rounds: RepeatedJob | undefined
  #isFirst = true
  #isClosed = false

  constructor(needs: WorkerNeeds) {
    this.#needs = needs
    this.#owner = needs.newId()
    if (!needs.care) return
    this.#rounds = startJobRounds({
      ...needs,
      everyMs: needs.care.everyMs,
      wakeDue: () => this.#wakeDue(),
      prune: async (before) => {
        for (const restaurantId of await listPrintingRestaurants(needs.db))
          await deleteOldJobs(needs.db, restaurantId, before)
      },
      failureText: 'Print jobs could not be looked for',
    })
  }

  /** After the commit of jobs for some printers. */
  wake(restaurantId: string, printerIds: readonly string[], isRetry?: boolean): void {
    if (!this.#needs.care || this.#isClosed) return
    for (const printerId of printerIds) this.#queue({ restaurantId, printerId }).wake({ isRetry })
  }

  /** Finishes the papers that are sent now: most take less than a second. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#rounds?.close()
    const closeMs = this.#needs.care?.closeMs ?? usualCloseMs
    await Promise.all([...this.#queues.values()].map((queue) => queue.close(closeMs)))
  }

  #queue(key: PrinterKey): PrinterQueue {
    const name = `${key.restaurantId}/${key.printerId}`
    const queue = this.#queues.get(name) ?? new JobQueue(this.#needs, new PrinterLine(this.#needs, key, this.#owner))
    this.#queues.set(name, queue)
    return queue
  }

  async #wakeDue(): Promise<void> {
    const { db, isAlone } = this.#needs
    if (this.#isFirst && isAlone) await endAllLeases(db)
    this.#isFirst = false
    for (const { restaurantId, printerId } of await listDuePrinters(db)) this.wake(restaurantId, [printerId])
  }
}
