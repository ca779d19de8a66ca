import type { Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { AddressCheck, Resolve } from '#server/platform/outside-request.ts'

/** The schedule of the worker. */
export type WebhookCare = {
  /** Between looks for messages that are due. */
  readonly everyMs: number
  /** For one attempt (default 15 seconds). */
  readonly timeoutMs?: number
  /** Instead of the machine's resolver, for tests. */
  readonly resolve?: Resolve
}

/** The dependencies of webhooks. */
export type WebhookNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly newId: () => string
  readonly transaction: RunTransaction
  readonly isAllowed: AddressCheck
  /** Undefined: nothing is sent. */
  readonly care: WebhookCare | undefined
}
