import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** One thing that happened, as the log keeps it. What it means is for who reads it. */
export type LoggedEvent = {
  readonly kind: string
  readonly subject: string
  /** Anything JSON can say; null where kind and subject say it all. */
  readonly body: unknown
}

/** Says how the transaction of an append ended. */
export type Settle = (isCommitted: boolean) => void

export type EventReader = {
  /** Names where this process keeps its pictures: no start while a process on the database keeps them elsewhere. */
  readonly pictureStore?: string | undefined
  /** Committed events, each once; what happened after another was committed comes after it. Must not throw. */
  onEvents(events: readonly LoggedEvent[]): void
  /** Something else wrote to the database, such as an operator's command, and may have left no event. */
  onOutsideChange(): void
  /** The log could not be read for longer than it keeps events: anything may have happened. */
  onGap(): void
  /** The log cannot be read at the moment, and why; told once, while it goes on trying. */
  onTrouble(error: unknown): void
  /** An event cannot be decoded, and why. It is skipped. */
  onUndecodable(id: string, error: unknown): void
}

export type Following = {
  /** When everything committed up to then had been told (milliseconds since 1970). */
  caughtUpAt(): number
  /** Ends the reading; nothing is told after it resolves. */
  stop(): Promise<void>
}

/** How what was committed gets to every process that serves this database. The one thing in which engines differ most. */
export type EventLog = {
  /**
   * Puts events into the transaction that is their cause: they are told if and when it commits. The last statement of
   * its transaction, so that the order of the log is that of the commits.
   */
  append(trx: Kysely<Tables> | Transaction<Tables>, events: readonly LoggedEvent[]): Promise<Settle>
  /**
   * Tells a reader everything that commits from now on, here or in another process. One reader per database.
   *
   * @throws Error when the database cannot be reached, or a running process has another picture store.
   */
  follow(reader: EventReader): Promise<Following>
}
