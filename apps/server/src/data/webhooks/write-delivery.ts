import { sql } from 'kysely'
import type { WebhookDelivery } from '@thali/contract/webhooks/schema'
import type { WebhookFault } from '@thali/contract/webhooks/states'
import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { toDelivery, type DeliveryRow } from './delivery-queries.ts'
import { type WebhookKey } from './write-webhook.ts'

/** A message that a process is about to send. */
export type DueDelivery = Pick<DeliveryRow, 'restaurant_id' | 'id' | 'webhook_id' | 'body' | 'attempts'> & {
  readonly url: string
  readonly secret: string
}

/** A message to be written; `at` in milliseconds since 1970. */
export type NewDelivery = WebhookKey & {
  readonly id: string
  readonly type: WebhookDelivery['type']
  readonly body: string
  readonly at: number
}

/** Writes a message to a webhook, which must not be removed before the transaction ends. */
export const insertDelivery = async (trx: Connection, delivery: NewDelivery): Promise<WebhookDelivery> => {
  const { restaurantId, webhookId, id, type, body, at } = delivery
  const row = await trx
    .insertInto('webhook_deliveries')
    .values({
      restaurant_id: restaurantId,
      id,
      webhook_id: webhookId,
      type,
      body,
      state: 'waiting',
      due_at: at,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDelivery(row)
}

/** A message starts again, with all of its attempts. */
const startAgain = (trx: Connection, restaurantId: string, time: number) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', due_at: time, attempts: 0 })
    .where('restaurant_id', '=', restaurantId)

/** Sends a message again in any state; undefined for an unknown one. */
export const requeueDelivery = async (
  trx: Connection,
  restaurantId: string,
  deliveryId: string,
  time: number,
): Promise<WebhookDelivery | undefined> => {
  const row = await startAgain(trx, restaurantId, time).where('id', '=', deliveryId).returningAll().executeTakeFirst()
  return row && toDelivery(row)
}

/** Sends the failed and held messages of a webhook again. Returns how many. */
export const requeueEnded = async (
  trx: Connection,
  { restaurantId, webhookId }: WebhookKey,
  time: number,
): Promise<number> => {
  const { numUpdatedRows } = await startAgain(trx, restaurantId, time)
    .where('webhook_id', '=', webhookId)
    // As in `claimDue`.
    .where('state', '<>', sql.lit('delivered'))
    .where('state', 'in', ['failed', 'held'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The limits of a claim; times in milliseconds since 1970. */
export type Claim = {
  readonly now: number
  /** When another process may make the attempt, if this one ends. */
  readonly until: number
  /** The restaurants to look at; undefined for all. */
  readonly restaurantIds: readonly string[] | undefined
  /** How many messages a webhook takes at the moment. */
  readonly roomOf: (webhook: { readonly id: string; readonly trouble: WebhookFault | null }) => number
}

/** Claims due messages, the oldest of each webhook first. It reads one webhook after another: a long queue delays no other one. */
export const claimDue = async (trx: Connection, claim: Claim): Promise<DueDelivery[]> => {
  const { now, restaurantIds, roomOf } = claim
  const webhooks = await trx
    .selectFrom('webhooks')
    .select(['restaurant_id', 'id', 'url', 'secret', 'trouble'])
    .where('is_on', '=', true)
    .$if(restaurantIds !== undefined, (query) => query.where('restaurant_id', 'in', restaurantIds ?? []))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('webhook_deliveries.restaurant_id', '=', 'webhooks.restaurant_id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          // In the text, not a parameter: only then does the partial index apply.
          .where('state', '=', sql.lit('waiting'))
          .where('due_at', '<=', now),
      ),
    )
    .execute()
  const claimed: DueDelivery[] = []
  for (const { trouble, ...webhook } of webhooks)
    claimed.push(...(await claimOf(trx, webhook, claim, roomOf({ id: webhook.id, trouble }))))
  return claimed
}

type Receiver = { readonly restaurant_id: string; readonly id: string; readonly url: string; readonly secret: string }

const claimOf = async (
  trx: Connection,
  { restaurant_id, id: webhook_id, url, secret }: Receiver,
  { now, until }: Claim,
  room: number,
): Promise<DueDelivery[]> => {
  if (room <= 0) return []
  const due = await trx
    .selectFrom('webhook_deliveries')
    .select(['restaurant_id', 'id', 'webhook_id', 'body', 'attempts'])
    .where('restaurant_id', '=', restaurant_id)
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(room)
    .$if(hasRowLocks(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await trx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ due_at: until, attempts: eb('attempts', '+', 1), last_error: null, last_status: null }))
    .where('restaurant_id', '=', restaurant_id)
    .where('id', 'in', ids)
    .execute()
  return due.map((delivery) => ({ ...delivery, url, secret, attempts: delivery.attempts + 1 }))
}

/** The end of an attempt; times in milliseconds since 1970. */
export type AttemptEnd = {
  readonly error: WebhookFault | null
  readonly status: number | null
} & (
  | { readonly state: 'delivered'; readonly at: number }
  | { readonly state: 'waiting'; readonly dueAt: number }
  | { readonly state: 'failed' }
)

/** Stores the end of an attempt, unless staff sent the message again or another process has claimed it since. */
export const endDeliveryAttempt = async (trx: Connection, claimed: DueDelivery, end: AttemptEnd): Promise<void> => {
  await trx
    .updateTable('webhook_deliveries')
    .set({
      state: end.state,
      last_error: end.error,
      last_status: end.status,
      ...(end.state === 'waiting' && { due_at: end.dueAt }),
      ...(end.state === 'delivered' && { delivered_at: end.at }),
    })
    .where('restaurant_id', '=', claimed.restaurant_id)
    .where('id', '=', claimed.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', claimed.attempts)
    .execute()
}

/** Deletes messages that were written before a time. */
export const deleteOldDeliveries = async (db: Connection, before: number): Promise<void> => {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
}
