/** A job of `RepeatedJob` and its schedule. */
export type Repetition = {
  readonly run: () => Promise<void>
  readonly everyMs: number
  /** Receives the error of a run that failed; the next one begins as usual. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Repeats a job in this process, first after one interval. Runs do not overlap: an interval that ends during a run
 * starts no second one.
 */
export class RepeatedJob {
  readonly #job: Repetition
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined

  constructor(job: Repetition) {
    this.#job = job
    this.#timer = setInterval(() => this.start(), job.everyMs).unref()
  }

  /** Starts a run, if none is running. */
  start(): void {
    const { run, onFailure } = this.#job
    this.#running ??= run()
      .catch(onFailure)
      .finally(() => {
        this.#running = undefined
      })
  }

  /** Ends the schedule and waits for the current run. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
