import { setTimeout as wait } from 'node:timers/promises'
import type { Connection, Database } from '#server/db/database.ts'
import type { Following, LoggedEvent, Settle } from '#server/db/event-log.ts'
import type { Log } from '#server/platform/log.ts'
import type { DomainEvent, Emit, EventName, Reactions, RunTransaction } from './domain-events.ts'

export type EventOptions = {
  readonly reactions: Reactions
  /** Another program wrote to the database: menus and sessions may have changed. */
  readonly onOutsideChange: () => void
  /** Events may be missing, or cannot be read now: reload everything. Repeated until events can be read. */
  readonly onGap: () => void
  /** Names the picture store of this process; without it any store is accepted. */
  readonly pictureStore?: string | undefined
}

/** Figures of this process, for monitoring. */
export type EventState = {
  /** Events received since the start. */
  readonly received: number
  /** The age of the last complete read (ms). At rest up to 400 on PostgreSQL. */
  readonly lagMs: number
}

// Screens of a process that reads no events for longer than this reload (ms).
const usualLagMaxMs = 10_000

const attemptsMax = 5

/** Whether a repetition of the transaction may succeed: after a serialization failure or a deadlock. */
const isRepeatable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/** Emits domain events through a transactional outbox and delivers them to the reactions of this process. */
export class Events {
  readonly #db: Database
  readonly #log: Log | undefined
  readonly #lagMaxMs: number
  #options: EventOptions | undefined
  #following: Following | undefined
  #received = 0
  #watch: NodeJS.Timeout | undefined

  /**
   * An operator's command does not `start` and needs no log: its events have subscribers in other processes only.
   * After `lagMaxMs` (default 10 s) without a read, screens reload.
   */
  constructor({ db, log, lagMaxMs }: { readonly db: Database; readonly log?: Log; readonly lagMaxMs?: number }) {
    this.#db = db
    this.#log = log
    this.#lagMaxMs = lagMaxMs ?? usualLagMaxMs
  }

  /** See `RunTransaction`. Repeats the work up to four times. */
  readonly transaction: RunTransaction = async (work) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.#runOnce(work)
      } catch (error) {
        if (attempt === attemptsMax || !isRepeatable(error)) throw error
        // Random, so that two transactions that collided do not collide again.
        await wait(Math.random() * 10 * attempt)
      }
  }

  /**
   * Starts to deliver the events that are committed from now on.
   * @throws Error when the database cannot be reached, or a running process has another picture store.
   */
  async start(options: EventOptions): Promise<void> {
    const { onOutsideChange, onGap, pictureStore } = options
    this.#options = options
    this.#following = await this.#db.events.follow({
      onEvents: (events) => {
        this.#received += events.length
        for (const event of events) this.#deliver(event)
      },
      onOutsideChange,
      onGap: () => {
        this.#log?.warn('Events could not be read for too long: everything is reloaded')
        onGap()
      },
      onTrouble: (error) => this.#log?.warn({ err: error }, 'Events cannot be read at the moment'),
      onUndecodable: (eventId, error) => {
        this.#log?.error({ err: error, eventId }, 'An event cannot be decoded and is skipped; screens connect again')
        onGap()
      },
      pictureStore,
    })
    this.#watchLag(onGap)
  }

  state(): EventState {
    return { received: this.#received, lagMs: this.#following ? Date.now() - this.#following.caughtUpAt() : 0 }
  }

  /** See `Following.isLeader`. False before the start. */
  async isLeader(): Promise<boolean> {
    return (await this.#following?.isLeader()) === true
  }

  /** Ends the delivery to this process. */
  async close(): Promise<void> {
    clearInterval(this.#watch)
    await this.#following?.stop()
  }

  async #runOnce<T>(work: (trx: Connection, emit: Emit) => Promise<T>): Promise<T> {
    const emitted: DomainEvent[] = []
    const emit: Emit = (name, payload) => void emitted.push({ name, payload })
    let settle: Settle | undefined
    try {
      const result = await this.#db.transaction().execute(async (trx) => {
        const made = await work(trx, emit)
        // Handlers add to the list while it is read.
        for (const event of emitted) await this.#handle(trx, event, emit)
        if (emitted.length > 0) settle = await this.#db.events.append(trx, emitted)
        return made
      })
      settle?.(true)
      // The caller's next request must see the change, before this process has read the log.
      for (const event of emitted) this.#call(event, 'invalidators')
      return result
    } catch (error) {
      settle?.(false)
      throw error
    }
  }

  async #handle<N extends EventName>(trx: Connection, { name, payload }: DomainEvent<N>, emit: Emit): Promise<void> {
    for (const handler of this.#options?.reactions[name].handlers ?? []) await handler(trx, payload, emit)
  }

  #deliver(logged: LoggedEvent): void {
    const { reactions } = this.#options ?? {}
    // A newer version that runs at the same time may emit events that this one does not know.
    if (!reactions || !Object.hasOwn(reactions, logged.name)) return
    const event = logged as DomainEvent // only `transaction` appends to the log
    this.#call(event, 'invalidators')
    this.#call(event, 'subscribers')
  }

  // A subscriber that throws must stop neither the others nor the process.
  #call<N extends EventName>({ name, payload }: DomainEvent<N>, kind: 'subscribers' | 'invalidators'): void {
    for (const subscriber of this.#options?.reactions[name][kind] ?? [])
      try {
        subscriber(payload)
      } catch (error) {
        this.#log?.error({ err: error, event: name }, 'A subscriber failed; screens connect again')
        this.#options?.onGap()
      }
  }

  // A screen on a process without events would look current and be wrong.
  #watchLag(onGap: () => void): void {
    let dueAt = 0
    this.#watch = setInterval(() => {
      const { lagMs } = this.state()
      if (lagMs <= this.#lagMaxMs || Date.now() < dueAt) return
      dueAt = Date.now() + this.#lagMaxMs
      this.#log?.warn({ lagMs }, 'Events are not read: screens connect again and reload')
      onGap()
    }, this.#lagMaxMs / 4).unref()
  }
}
