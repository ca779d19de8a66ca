import type { PrintedTicket } from '#server/data/printing/printed-ticket.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { SendLimits } from './connect.ts'
import type { Render } from './needs.ts'

/** The schedule of the worker. */
export type PrintCare = {
  /** Between looks for jobs of processes that ended. */
  readonly everyMs: number
  /** After the first failed attempt (default 1000). It doubles with each further one, up to five seconds. */
  readonly pauseMs?: number
  readonly limits?: SendLimits | undefined
  /** For a paper that is sent while the process stops (default 5000). */
  readonly closeMs?: number
}

/** The dependencies of `PrintWorker`. */
export type WorkerNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly newId: () => string
  readonly transaction: RunTransaction
  readonly render: Render
  /** Counts the lines of a printed ticket as seen. */
  readonly seePrinted: (trx: Connection, emit: Emit, ticket: PrintedTicket) => Promise<void>
  /** Whether an address may belong to a printer. */
  readonly isAllowed: (address: string) => boolean
  /** The paths that this process may open as printers. */
  readonly devices: readonly string[]
  /** One process has the database: leases of earlier ones are over. */
  readonly isAlone: boolean
  /** Undefined: nothing is printed. */
  readonly care: PrintCare | undefined
}
