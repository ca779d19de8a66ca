import type { DeliveryState, Webhook, WebhookFault, WebhookType } from '@thali/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** Names a webhook. */
export type WebhookKey = { readonly restaurantId: string; readonly webhookId: string }

/** A stored time as the API answers it. */
export const toDateTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

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

/** A new webhook; `at` in milliseconds since 1970. */
export type NewWebhook = WebhookKey & {
  readonly url: string
  readonly types: readonly WebhookType[]
  readonly secret: string
  readonly at: number
}

/** Stores a webhook that is on. */
export const insertWebhook = async (trx: Connection, webhook: NewWebhook): Promise<void> => {
  const { restaurantId, webhookId, url, types, secret, at } = webhook
  await trx
    .insertInto('webhooks')
    .values({
      restaurant_id: restaurantId,
      id: webhookId,
      url,
      types: JSON.stringify(types),
      secret,
      is_on: true,
      created_at: at,
    })
    .execute()
}

const updateWebhook = (trx: Connection, { restaurantId, webhookId }: WebhookKey) =>
  trx.updateTable('webhooks').where('restaurant_id', '=', restaurantId).where('id', '=', webhookId)

/** Changes a webhook. */
export const saveWebhook = async (
  trx: Connection,
  key: WebhookKey,
  { url, types, isOn }: Pick<Webhook, 'url' | 'types' | 'isOn'>,
): Promise<void> => {
  await updateWebhook(trx, key)
    .set({ url, types: JSON.stringify(types), is_on: isOn, trouble: null })
    .execute()
}

/** Removes a webhook with its messages. */
export const deleteWebhook = async (trx: Connection, { restaurantId, webhookId }: WebhookKey): Promise<void> => {
  await trx.deleteFrom('webhooks').where('restaurant_id', '=', restaurantId).where('id', '=', webhookId).execute()
}

/** Turns a webhook off that does not want messages any more. */
export const turnOff = async (trx: Connection, key: WebhookKey): Promise<void> => {
  await updateWebhook(trx, key).set({ is_on: false }).execute()
}

/** Stores how the last attempt ended, and when the last message was delivered, if one was (ms since 1970). */
export const noteAttempts = async (
  trx: Connection,
  key: WebhookKey,
  { trouble, deliveredAt }: { readonly trouble: WebhookFault | null; readonly deliveredAt: number | undefined },
): Promise<void> => {
  await updateWebhook(trx, key)
    .set({ trouble, ...(deliveredAt !== undefined && { delivered_at: deliveredAt }) })
    .execute()
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

/** Records a change of a webhook. Never with its secret. */
export const recordWebhookChange = (trx: Connection, entry: Omit<AuditEntry, 'kind'>): Promise<void> =>
  recordAudit(trx, { ...entry, kind: 'webhook' })
