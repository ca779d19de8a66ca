import type { Connection, Database } from '#server/db/database.ts'
import type { Following, LoggedEvent } from '#server/db/event-log.ts'
import type { Log } from '#server/platform/log.ts'

/** What other processes, and the screens of all of them, must hear of a change. */
export type LiveEvent =
  /** For every screen that listens to the topic. */
  | { readonly kind: 'message'; readonly topic: string; readonly message: unknown }
  /** A restaurant's categories, items or offers are not what they were. */
  | { readonly kind: 'menu'; readonly restaurantId: string }
  /** None of a session's tokens holds any more. */
  | { readonly kind: 'session-ended'; readonly sessionId: string }

/** Says what happens, within the transaction that makes it happen. */
export type Tell = (event: LiveEvent) => void

/**
 * Makes a change in one transaction, and has what it told delivered after the commit: to this process and to all others
 * on the same database, to each once, in the order of the commits. What is rolled back was never told.
 *
 * @param work Makes the change. It runs once.
 * @returns What `work` returned, once it is on the disk.
 */
export type Change = <T>(work: (trx: Connection, tell: Tell) => Promise<T>) => Promise<T>

/** What this process does with what it hears. None of these may throw. */
export type Hearers = {
  readonly message: (topic: string, message: unknown) => void
  readonly menuChanged: (restaurantId: string) => void
  readonly sessionEnded: (sessionId: string) => void
  /** A program beside the server wrote to the database: menus and sessions may be others than they were. */
  readonly outsideChange: () => void
  /**
   * Events may have been missed, or are not heard at the moment: menus, sessions and screens must be looked at anew.
   * While nothing can be heard it is told again and again.
   */
  readonly gap: () => void
}

/** How far delivery is, for whoever watches the server. */
export type DeliveryState = {
  /** Events this process heard since it started. */
  readonly heard: number
  /** For how long it has not known that it heard everything (ms). At rest up to half a second on PostgreSQL. */
  readonly lagMs: number
}

/** How long a process may hear nothing of the others before its screens are told to look for themselves (ms). */
const deafMsMax = 10_000

const toLogged = (event: LiveEvent): LoggedEvent => {
  if (event.kind === 'message') return { kind: event.kind, subject: event.topic, body: event.message }
  return { kind: event.kind, subject: event.kind === 'menu' ? event.restaurantId : event.sessionId, body: null }
}

/** Tells every process what was committed. */
export class Delivery {
  readonly #db: Database
  readonly #log: Log | undefined
  #hearers: Hearers | undefined
  #following: Following | undefined
  #heard = 0
  readonly #deafMs: number
  #watch: NodeJS.Timeout | undefined

  /**
   * @param needs The database; a log for the process that serves it. A command beside the server needs none, and only
   *   makes changes. After `deafMs` (10 s) in which the events could not be read, screens look for themselves.
   */
  constructor({ db, log, deafMs }: { readonly db: Database; readonly log?: Log; readonly deafMs?: number }) {
    this.#db = db
    this.#log = log
    this.#deafMs = deafMs ?? deafMsMax
  }

  /** Makes a change and tells of it; see `Change`. */
  readonly change: Change = async (work) => {
    const events: LiveEvent[] = []
    let settle: ((isCommitted: boolean) => void) | undefined
    try {
      const result = await this.#db.transaction().execute(async (trx) => {
        const made = await work(trx, (event) => void events.push(event))
        if (events.length > 0) settle = await this.#db.events.append(trx, events.map(toLogged))
        return made
      })
      settle?.(true)
      // Whoever made the change finds it made when asking next, here and at once. Hearing it again does no harm.
      for (const event of events) if (event.kind !== 'message') this.#hear(toLogged(event))
      return result
    } catch (error) {
      settle?.(false)
      throw error
    }
  }

  /**
   * Begins to deliver to this process: everything that is committed from now on.
   *
   * @param hearers Who hears it.
   * @param pictureStore Names where this process keeps its pictures; without it any store is accepted.
   * @throws Error when the database cannot be reached, or a running process has another picture store.
   */
  async start(hearers: Hearers, pictureStore?: string): Promise<void> {
    this.#hearers = hearers
    this.#following = await this.#db.events.follow({
      onEvents: (events) => {
        this.#heard += events.length
        for (const event of events) this.#hear(event)
      },
      onOutsideChange: hearers.outsideChange,
      onGap: () => {
        this.#log?.warn('Events could not be read for too long: everything is looked at anew')
        hearers.gap()
      },
      onTrouble: (error) => this.#log?.warn({ err: error }, 'Events cannot be read at the moment'),
      onUndecodable: (eventId, error) => {
        this.#log?.error({ err: error, eventId }, 'An event cannot be decoded and is skipped; screens connect again')
        hearers.gap()
      },
      pictureStore,
    })
    this.#watchOut(hearers)
  }

  // A screen that is connected to a process which hears nothing would look well and be wrong.
  #watchOut(hearers: Hearers): void {
    let dueAt = 0
    this.#watch = setInterval(() => {
      const { lagMs } = this.state()
      if (lagMs <= this.#deafMs || Date.now() < dueAt) return
      dueAt = Date.now() + this.#deafMs
      this.#log?.warn({ lagMs }, 'Events are not heard: screens connect again, and fetch everything')
      hearers.gap()
    }, this.#deafMs / 4).unref()
  }

  /**
   * How far delivery is.
   *
   * @returns Since the start of the process.
   */
  state(): DeliveryState {
    return { heard: this.#heard, lagMs: this.#following ? Date.now() - this.#following.caughtUpAt() : 0 }
  }

  /** Ends the delivery to this process. What is committed after it is for the others. */
  async close(): Promise<void> {
    clearInterval(this.#watch)
    await this.#following?.stop()
  }

  #hear({ kind, subject, body }: LoggedEvent): void {
    if (kind === 'message') this.#hearers?.message(subject, body)
    if (kind === 'menu') this.#hearers?.menuChanged(subject)
    if (kind === 'session-ended') this.#hearers?.sessionEnded(subject)
  }
}
