import { newTokenKey } from '#server/platform/tokens.ts'
import type { Database } from './database.ts'

/**
 * The key tokens are signed with: made at the first start, shared by all processes on the same database.
 *
 * @param db Where it is kept.
 * @returns The key.
 */
export const readTokenKey = async (db: Database): Promise<string> => {
  await db
    .insertInto('secrets')
    .values({ name: 'token-key', value: newTokenKey() })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'token-key')
    .executeTakeFirstOrThrow()
  return value
}
