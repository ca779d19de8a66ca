import { randomUUID } from 'node:crypto'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { createAddressCheck } from './features/webhooks/addresses.ts'
import { MessageWriter } from './features/webhooks/message-writer.ts'
import type { WebhookCare, WebhookNeeds } from './features/webhooks/needs.ts'
import { bindWebhooks } from './features/webhooks/routes.ts'
import { WebhookService } from './features/webhooks/service.ts'
import { WebhookWorker } from './features/webhooks/worker.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'

/** How this process sends messages to webhooks. */
export type WebhookOptions = {
  /** Networks in addition to public ones, such as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  /** Undefined: nothing is sent. */
  readonly care: WebhookCare | undefined
}

/** The parts of webhooks that other parts of the server use. */
export type Webhooks = { readonly messages: MessageWriter; readonly worker: WebhookWorker }

type Composing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly transaction: RunTransaction
  readonly webhooks: WebhookOptions
}

/** Creates the services of webhooks and binds their calls. */
export const composeWebhooks = ({ bind, webhooks, ...composing }: Composing): Webhooks => {
  const { db, clock, log, transaction } = composing
  const isAllowed = createAddressCheck(webhooks.networks)
  const needs: WebhookNeeds = {
    db,
    clock,
    log,
    transaction,
    newId: randomUUID,
    isAllowed,
    care: webhooks.care,
  }
  bindWebhooks(bind, new WebhookService(needs))
  return { messages: new MessageWriter(needs), worker: new WebhookWorker(needs) }
}
