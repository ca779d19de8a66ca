import type { Webhook } from '@thali/contract/webhooks/schema'
import type { WebhookFault, WebhookType } from '@thali/contract/webhooks/states'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** Names a webhook. */
export type WebhookKey = { readonly restaurantId: string; readonly webhookId: string }

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

/** Records a change of a webhook. Never with its secret. */
export const recordWebhookChange = (trx: Connection, entry: Omit<AuditEntry, 'kind'>): Promise<void> =>
  recordAudit(trx, { ...entry, kind: 'webhook' })
