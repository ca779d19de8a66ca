import type { WebhookType } from '@thali/contract/webhooks/states'
import { hasWebhooks, shareReceivers } from '#server/data/webhooks/webhook-queries.ts'
import { insertDelivery } from '#server/data/webhooks/write-delivery.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { KnownReceivers } from '#server/jobs/known-receivers.ts'
import type { WebhookNeeds } from './needs.ts'

/** The body of a message, as Standard Webhooks defines it; `time` in milliseconds since 1970. */
export const messageBody = (type: string, time: number, data: unknown): string =>
  JSON.stringify({ type, timestamp: new Date(time).toISOString(), data })

/** Writes messages to webhooks, in the transactions that cause them (decision 113). */
export class MessageWriter {
  /** Emptied by the event of a change. */
  readonly receivers = new KnownReceivers(hasWebhooks)
  readonly #needs: WebhookNeeds

  constructor(needs: WebhookNeeds) {
    this.#needs = needs
  }

  /** Writes a message to the webhooks that receive its type; `data` is the order or the bill as staff see it. */
  async write(trx: Connection, emit: Emit, restaurantId: string, type: WebhookType, data: unknown): Promise<void> {
    if (!(await this.receivers.has(trx, restaurantId))) return
    const webhookIds = await shareReceivers(trx, restaurantId, type)
    if (webhookIds.length === 0) return
    const time = this.#needs.clock.now().getTime()
    const body = messageBody(type, time, data)
    for (const webhookId of webhookIds)
      await insertDelivery(trx, { restaurantId, webhookId, id: this.#needs.newId(), type, body, at: time })
    emit('webhook.queued', { restaurantId })
  }
}
