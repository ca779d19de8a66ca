/** A job of `RepeatedJob` and its schedule. */
export type Repetition = {
  readonly run: () => Promise<void>
  /** Undefined: the job runs only by `start`. */
  readonly everyMs: number | undefined
  /** Receives the error of a run that failed; the next one begins as usual. */
  readonly onFailure: (error: unknown) => void
}

/** Repeats a job in this process, one run at a time: an interval that ends during a run starts no second one. */
export class RepeatedJob {
  readonly #job: Repetition
  readonly #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(job: Repetition) {
    this.#job = job
    if (job.everyMs !== undefined) this.#timer = setInterval(() => this.start(), job.everyMs).unref()
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
