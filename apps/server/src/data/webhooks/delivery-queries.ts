import { type Selectable } from 'kysely'
import type { WebhookDelivery } from '@thali/contract/webhooks/schema'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { toDateTime } from './webhook-queries.ts'
import { type WebhookKey } from './write-webhook.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type as WebhookDelivery['type'], // stored by `insertDelivery`
  state: row.state,
  attempts: row.attempts,
  createdDateTime: new Date(row.created_at).toISOString(),
  nextDateTime: row.state === 'waiting' ? toDateTime(row.due_at) : null,
  deliveredDateTime: toDateTime(row.delivered_at),
  lastError: row.last_error,
  lastStatus: row.last_status,
})

const listMax = 100

/** The last messages of a webhook, newest first. */
export const listDeliveries = async (
  db: Connection,
  { restaurantId, webhookId }: WebhookKey,
): Promise<WebhookDelivery[]> => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listMax)
    .execute()
  return rows.map(toDelivery)
}
