import type { Connection } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { Log } from '#server/platform/log.ts'

/** The state of a queue at a step. */
export type Step<Job, End> = {
  /** The ends of attempts since the last step, in their order. */
  readonly ended: readonly End[]
  /** The jobs whose attempts are under way in this process. */
  readonly underWay: Iterable<Job>
  /** The scopes that were woken; undefined for all. */
  readonly scopes: readonly string[] | undefined
  /** The process stops: the step claims no job, and gives leases back. */
  readonly isClosing: boolean
}

/** The jobs that a step claimed. */
export type Claimed<Job> = {
  readonly jobs: readonly Job[]
  /** No further step before (ms), unless a wake asks for a retry. Long pauses belong into the rows of jobs. */
  readonly pauseMs?: number | undefined
}

/** The rules of a queue: its rows, its rights to them, and the work. */
export type JobPolicy<Job, End> = {
  /** Logged with the error of a step or an attempt. */
  readonly failureText: string
  /** How many attempts end before the next step (default: any number; then the claim is the limit). */
  readonly atOnceMax?: number
  /** Whether a step may claim a job (default: yes). Asked before a step without ends, because a step is a transaction. */
  readonly hasWork?: () => Promise<boolean>
  /** Stores ends of attempts and claims jobs that have room, in one transaction, which may be repeated. */
  readonly step: (trx: Connection, emit: Emit, step: Step<Job, End>) => Promise<Claimed<Job>>
  /** Makes an attempt. Undefined if the right to the job was lost: then there is no end to store. */
  readonly attempt: (job: Job, signal: AbortSignal) => Promise<End | undefined>
  /** The scope that is woken after the attempt at a job (default: all). */
  readonly scopeOf?: (job: Job) => string
}

/** The dependencies of `JobQueue`. */
export type QueueNeeds = { readonly transaction: RunTransaction; readonly log: Log }

/** The reason to look for jobs. */
export type Wake = {
  /** Where jobs may wait, such as a restaurant (default: anywhere). */
  readonly scope?: string
  /** Ends the pause after a failure. */
  readonly isRetry?: boolean | undefined
}

const storeAgainMs = 500

/**
 * Carries out the jobs of a queue in this process (decision 136). Steps do not overlap; attempts do. An end that cannot be
 * stored stays in memory for the next step, because only this process knows it.
 */
export class JobQueue<Job, End> {
  readonly #needs: QueueNeeds
  readonly #policy: JobPolicy<Job, End>
  readonly #stop = new AbortController()
  readonly #underWay = new Map<Job, Promise<void>>()
  readonly #ended: End[] = []
  readonly #woken = new Set<string | undefined>()
  #stepping: Promise<void> | undefined
  #pause: NodeJS.Timeout | undefined
  /** A pause ended: its step takes place in any case, because this process may hold a lease. */
  #isAfterPause = false
  #isClosing = false

  constructor(needs: QueueNeeds, policy: JobPolicy<Job, End>) {
    this.#needs = needs
    this.#policy = policy
  }

  /** There may be jobs. */
  wake({ scope, isRetry = false }: Wake = {}): void {
    this.#woken.add(scope)
    if (isRetry) this.#endPause()
    this.#resume()
  }

  /** Claims no further job, breaks attempts off after `limitMs`, and stores their ends. */
  async close(limitMs: number): Promise<void> {
    this.#isClosing = true
    this.#endPause()
    const timer = setTimeout(() => this.#stop.abort(), limitMs)
    await this.#stepping
    await Promise.all(this.#underWay.values())
    clearTimeout(timer)
    if (this.#ended.length > 0 || this.#isAfterPause) await this.#step()
  }

  #resume(): void {
    if (this.#stepping || !this.#mayStep()) return
    this.#stepping = this.#stepAll().finally(() => {
      this.#stepping = undefined
      // Woken after the last step.
      this.#resume()
    })
  }

  #mayStep(): boolean {
    const { atOnceMax = Infinity } = this.#policy
    const isDue = this.#woken.size > 0 || this.#isAfterPause
    return isDue && !this.#isClosing && this.#pause === undefined && this.#underWay.size < atOnceMax
  }

  async #stepAll(): Promise<void> {
    while (this.#mayStep()) await this.#step()
  }

  async #step(): Promise<void> {
    const { transaction, log } = this.#needs
    const { hasWork, step, failureText } = this.#policy
    const ended = this.#ended.splice(0)
    const scopes = this.#takeScopes()
    const mustStep = ended.length > 0 || this.#isAfterPause
    this.#isAfterPause = false
    try {
      if (!mustStep && hasWork && !(await hasWork())) return
      const { jobs, pauseMs } = await transaction((trx, emit) =>
        step(trx, emit, { ended, underWay: this.#underWay.keys(), scopes, isClosing: this.#isClosing }),
      )
      for (const job of jobs) this.#start(job)
      if (pauseMs !== undefined) this.#startPause(pauseMs)
    } catch (error) {
      log.warn({ err: error }, failureText)
      this.#ended.unshift(...ended)
      // The database may be away for a moment.
      if (ended.length > 0) this.#startPause(storeAgainMs)
    }
  }

  #takeScopes(): readonly string[] | undefined {
    const isAll = this.#woken.has(undefined)
    const scopes = [...this.#woken].filter((scope) => scope !== undefined)
    this.#woken.clear()
    return isAll ? undefined : scopes
  }

  #start(job: Job): void {
    const { attempt, scopeOf, failureText } = this.#policy
    const work = attempt(job, this.#stop.signal)
      .then(
        (end) => {
          if (end !== undefined) this.#ended.push(end)
          this.#woken.add(scopeOf?.(job))
        },
        // The next wake finds the job again.
        (error: unknown) => this.#needs.log.warn({ err: error }, failureText),
      )
      .finally(() => {
        this.#underWay.delete(job)
        this.#resume()
      })
    this.#underWay.set(job, work)
  }

  #startPause(ms: number): void {
    if (this.#isClosing) return
    this.#pause = setTimeout(() => {
      this.#endPause()
      this.#resume()
    }, ms)
  }

  #endPause(): void {
    if (this.#pause === undefined) return
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#isAfterPause = true
  }
}
