import type { Insertable } from 'kysely'
import { sharedKeyPrefix } from '@thali/contract/api/endpoint'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/platform/app-error.ts'

/**
 * An order is dated after the previous one, but at most this far ahead of the clock (ms). Concurrent orders and small
 * clock corrections need it. Beyond it the clock was wrong, and must not date every later order (decision 058).
 */
export const createdLeadMaxMs = 2000

/** The idempotency key of one submission. */
export type SubmissionKey = { restaurantId: string; userId: string; key: string; bodyHash: string }

const insertKey = compile((db, row: Insertable<Tables['order_keys']>) =>
  db
    .insertInto('order_keys')
    .values(row)
    // Without columns: a shared key also conflicts with the same key of another user id.
    .onConflict((on) => on.doNothing()),
)

type AnswerParams = Omit<SubmissionKey, 'bodyHash'> & { readonly answer: string }

const updateKey = compile((db, { restaurantId, userId, key, answer }: AnswerParams) =>
  db
    .updateTable('order_keys')
    .set({ answer })
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key),
)

type CounterParams = { readonly restaurantId: string; readonly now: number; readonly latest: number }

const countOrder = (db: Connection, { restaurantId, now, latest }: CounterParams) =>
  db
    .updateTable('number_series')
    .set((eb) => ({
      last_number: eb('last_number', '+', 1),
      last_created_at: eb
        .case()
        .when(eb.and([eb('last_created_at', '>=', now), eb('last_created_at', '<', latest)]))
        .then(eb('last_created_at', '+', 1))
        .else(eb.val(now))
        .end(),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('series', '=', 'orders')
    .returning(['last_number', 'last_created_at'])

const updateCounter = compile((db, params: CounterParams) => countOrder(db, params))

// A clock that was set back keeps the later day: no token of that day comes again.
const updateTokenCounter = compile((db, { day, ...params }: CounterParams & { readonly day: string }) =>
  countOrder(db, params)
    .set((eb) => ({
      last_token: eb
        .case()
        .when('token_day', '>=', day)
        .then(eb('last_token', '+', 1))
        .else(eb.lit(1))
        .end(),
      token_day: eb.case().when('token_day', '>=', day).then(eb.ref('token_day')).else(eb.val(day)).end(),
    }))
    .returning('last_token'),
)

/**
 * Claims a submission's key for the open transaction; a second one with the same key waits. Returns undefined for a new
 * key, `typed` for one of a typed order, else the body hash and the answer of its first submission. `now` in ms since 1970.
 * @throws AppError `idempotency_key_reused` for a shared key of another user id.
 */
export const claimKey = async (
  trx: Connection,
  send: SubmissionKey,
  now: number,
): Promise<{ bodyHash: string; answer: string } | 'typed' | undefined> => {
  const { restaurantId, userId, key } = send
  const { numAffectedRows } = await insertKey(trx, {
    restaurant_id: restaurantId,
    user_id: userId,
    idempotency_key: key,
    body_hash: send.bodyHash,
    answer: null,
    created_at: now,
  })
  if (numAffectedRows) return undefined
  const used = await trx
    .selectFrom('order_keys')
    .select(['user_id', 'body_hash', 'answer'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', 'in', key.startsWith(sharedKeyPrefix) ? [userId, key] : [userId])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!used) throw new AppError('idempotency_key_reused')
  if (used.user_id !== userId) return 'typed'
  // The key's transaction stores it: without an answer there is no order.
  if (used.answer === null) throw new Error('The key of an earlier submission has no answer')
  return { bodyHash: used.body_hash, answer: used.answer }
}

/** Stores the answer of a submission, word for word, for repetitions. */
export const storeAnswer = async (trx: Connection, send: SubmissionKey, answer: string): Promise<void> => {
  const { restaurantId, userId, key } = send
  await updateKey(trx, { restaurantId, userId, key, answer })
}

const noCounter = 'The restaurant has no counter'

/**
 * The next order number, and a time (ms since 1970) after the last order's; see `createdLeadMaxMs`. Its row stays
 * locked until the transaction ends, so that numbers have no gap and no repeat (design §4.4). With the business day of a
 * token also the next token of that day, or of a later one that has begun.
 */
export const nextOrderNumber = async (
  trx: Connection,
  restaurantId: string,
  now: number,
  tokenDay?: string,
): Promise<{ orderNumber: number; createdAt: number; tokenNumber?: number }> => {
  const params = { restaurantId, now, latest: now + createdLeadMaxMs }
  if (tokenDay !== undefined) {
    const [row] = (await updateTokenCounter(trx, { ...params, day: tokenDay })).rows
    if (!row) throw new Error(noCounter)
    return { orderNumber: row.last_number, createdAt: row.last_created_at, tokenNumber: row.last_token }
  }
  const [row] = (await updateCounter(trx, params)).rows
  if (!row) throw new Error(noCounter)
  return { orderNumber: row.last_number, createdAt: row.last_created_at }
}
