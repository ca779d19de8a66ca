import type { Connection } from '#server/db/database.ts'

/** Who sent an order, and the key of that one confirmed send. */
export type SendKey = { restaurantId: string; userId: string; key: string; bodyHash: string }

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
  const { restaurantId, userId, key, bodyHash } = send
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_keys')
    .values({
      restaurant_id: restaurantId,
      user_id: userId,
      idempotency_key: key,
      body_hash: bodyHash,
      answer: null,
      created_at: now,
    })
    .onConflict((on) => on.columns(['restaurant_id', 'user_id', 'idempotency_key']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) return undefined
  const used = await trx
    .selectFrom('order_keys')
    .select(['body_hash', 'answer'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  return { bodyHash: used.body_hash, answer: used.answer ?? '' }
}

/**
 * Keeps the answer of a send, to be given again.
 *
 * @param trx The order's own transaction.
 * @param send Whose key.
 * @param answer The answer's body, word for word.
 */
export const keepAnswer = async (trx: Connection, send: SendKey, answer: string): Promise<void> => {
  await trx
    .updateTable('order_keys')
    .set({ answer })
    .where('restaurant_id', '=', send.restaurantId)
    .where('user_id', '=', send.userId)
    .where('idempotency_key', '=', send.key)
    .execute()
}

/**
 * The next order number, one above the last, and a creation time later than the last order's. The row stays locked
 * until the transaction ends, so that numbers have no gap and no repeat (design §4.4).
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
  const row = await trx
    .updateTable('order_counters')
    .set((eb) => ({
      last_number: eb('last_number', '+', 1),
      last_created_at: eb
        .case()
        .when('last_created_at', '>=', now)
        .then(eb('last_created_at', '+', 1))
        .else(eb.val(now))
        .end(),
    }))
    .where('restaurant_id', '=', restaurantId)
    .returning(['last_number', 'last_created_at'])
    .executeTakeFirstOrThrow()
  return { orderNumber: row.last_number, createdAt: row.last_created_at }
}
