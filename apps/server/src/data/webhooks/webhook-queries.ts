import { type ExpressionBuilder, sql } from 'kysely'
import type { Webhook } from '@thali/contract/webhooks/schema'
import type { DeliveryState, WebhookType } from '@thali/contract/webhooks/states'
import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** A stored time as the API answers it. */
export const toDateTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** The webhooks of a restaurant, oldest first, or one of them. */
export const listWebhooks = async (db: Connection, restaurantId: string, webhookId?: string): Promise<Webhook[]> => {
  const count = (eb: ExpressionBuilder<Tables, 'webhooks'>, state: DeliveryState) =>
    eb
      .selectFrom('webhook_deliveries')
      .select((of) => of.fn.countAll<number>().as('count'))
      .whereRef('webhook_deliveries.restaurant_id', '=', 'webhooks.restaurant_id')
      .whereRef('webhook_id', '=', 'webhooks.id')
      // In the text, not a parameter: only then does the partial index apply.
      .where('state', '<>', sql.lit('delivered'))
      .where('state', '=', sql.lit(state))
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .select((eb) => [
      count(eb, 'waiting').as('waiting'),
      count(eb, 'failed').as('failed'),
      count(eb, 'held').as('held'),
    ])
    .where('restaurant_id', '=', restaurantId)
    .$if(webhookId !== undefined, (query) => query.where('id', '=', webhookId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    types: JSON.parse(row.types) as WebhookType[], // stored by `insertWebhook`
    isOn: Boolean(row.is_on),
    createdDateTime: new Date(row.created_at).toISOString(),
    lastDeliveredDateTime: toDateTime(row.delivered_at),
    trouble: row.trouble,
    waiting: Number(row.waiting),
    failed: Number(row.failed),
    held: Number(row.held),
  }))
}

/** Whether a restaurant has a webhook that is on. */
export const hasWebhooks = async (db: Connection, restaurantId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('webhooks')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('is_on', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** The ids of the webhooks that receive a type. None of them is removed before the transaction ends. */
export const shareReceivers = async (trx: Connection, restaurantId: string, type: WebhookType): Promise<string[]> => {
  const rows = await trx
    .selectFrom('webhooks')
    .select(['id', 'types'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_on', '=', true)
    .$if(hasRowLocks(trx), (query) => query.forKeyShare())
    .execute()
  return rows.flatMap(({ id, types }) => ((JSON.parse(types) as string[]).includes(type) ? [id] : []))
}
