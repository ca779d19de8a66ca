import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** An event in the log; `payload` is JSON. */
export type LoggedEvent = { readonly name: string; readonly payload: unknown }

/** Reports how the transaction of an append ended. */
export type Settle = (isCommitted: boolean) => void

export type EventReader = {
  /** Names the picture store of this process: no start while a process on the database has another one. */
  readonly pictureStore?: string | undefined
  /** Receives committed events, each once, in the order of the commits. Must not throw. */
  onEvents(events: readonly LoggedEvent[]): void
  /** Another program, such as an operator's command, wrote to the database and may have left no event. */
  onOutsideChange(): void
  /** The log could not be read for longer than it stores events: some are lost. */
  onGap(): void
  /** The log cannot be read at the moment. Reported once; the reader tries again. */
  onTrouble(error: unknown): void
  /** An event cannot be decoded and is skipped. */
  onUndecodable(id: string, error: unknown): void
}

export type Following = {
  /** Up to this moment every committed event was delivered (milliseconds since 1970). */
  caughtUpAt(): number
  /** Whether this process does work that one of all processes does: the first that asked, until it ends. */
  isLeader(): Promise<boolean>
  /** Ends the reading; no event is delivered after it resolves. */
  stop(): Promise<void>
}

/** The transactional outbox: carries committed events to every process that serves this database. */
export type EventLog = {
  /**
   * Adds events to the transaction that causes them; they are delivered when it commits. Must be the last statement of
   * the transaction, so that the log has the order of the commits.
   */
  append(trx: Kysely<Tables> | Transaction<Tables>, events: readonly LoggedEvent[]): Promise<Settle>
  /**
   * Delivers the events of every process that commit from now on. One reader per database.
   * @throws Error when the database cannot be reached, or a running process has another picture store.
   */
  follow(reader: EventReader): Promise<Following>
}
