import type { Insertable } from 'kysely'
import type { Connection } from '#server/db/database.ts'
import { compile } from '#server/db/compiled.ts'
import type { Tables } from '#server/db/tables.ts'

/** Who sent an order, and the key of that one confirmed send. */
export type SendKey = { restaurantId: string; userId: string; key: string; bodyHash: string }

const insertKey = compile((db, row: Insertable<Tables['order_keys']>) =>
  db
    .insertInto('order_keys')
    .values(row)
    .onConflict((on) => on.columns(['restaurant_id', 'user_id', 'idempotency_key']).doNothing()),
)

type AnswerParams = Omit<SendKey, 'bodyHash'> & { readonly answer: string }

const updateKey = compile((db, { restaurantId, userId, key, answer }: AnswerParams) =>
  db
    .updateTable('order_keys')
    .set({ answer })
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key),
)

/**
 * How far an order may be dated ahead of the clock so that it is later than the one before (ms). Orders of one moment and
 * small corrections of the clock need that; a clock that was ahead by more must not date every later order.
 */
export const createdLeadMaxMs = 2000

type CounterParams = { readonly restaurantId: string; readonly now: number; readonly latest: number }

const updateCounter = compile((db, { restaurantId, now, latest }: CounterParams) =>
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
    .returning(['last_number', 'last_created_at']),
)

/**
 * Takes a send's key for the open transaction. A second transaction with the same key waits here until the first is
 * over, and then finds its answer.
 *
 * @param trx The order's own transaction.
 * @param send Whose key.
 * @param now Milliseconds since 1970.
 * @returns Undefined when the key is ours now, else what it was used for before.
 */
export const takeKey = async (
  trx: Connection,
  send: SendKey,
  now: number,
): Promise<{ bodyHash: string; answer: string } | undefined> => {
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
    .select(['body_hash', 'answer'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  // It is written in the key's own transaction: without it there is no order either, and no 201 to give.
  if (used.answer === null) throw new Error('The key of an earlier send has no answer')
  return { bodyHash: used.body_hash, answer: used.answer }
}

/**
 * Keeps the answer of a send, to be given again.
 *
 * @param trx The order's own transaction.
 * @param send Whose key.
 * @param answer The answer's body, word for word.
 */
export const keepAnswer = async (trx: Connection, send: SendKey, answer: string): Promise<void> => {
  const { restaurantId, userId, key } = send
  await updateKey(trx, { restaurantId, userId, key, answer })
}

/**
 * The next order number, one above the last, and a creation time later than the last order's, unless that is more than
 * `createdLeadMaxMs` ahead of the clock: then the clock's (decision 058). The row stays locked until the transaction ends,
 * so that numbers have no gap and no repeat (design §4.4).
 *
 * @param trx The order's own transaction.
 * @param restaurantId Whose counter.
 * @param now Milliseconds since 1970.
 * @returns Number, and milliseconds since 1970.
 */
export const takeOrderNumber = async (
  trx: Connection,
  restaurantId: string,
  now: number,
): Promise<{ orderNumber: number; createdAt: number }> => {
  const {
    rows: [row],
  } = await updateCounter(trx, { restaurantId, now, latest: now + createdLeadMaxMs })
  if (!row) throw new Error('The restaurant has no counter')
  return { orderNumber: row.last_number, createdAt: row.last_created_at }
}
