import { newKey } from '#server/platform/tokens.ts'
import type { Database } from './database.ts'

/** The keys for session tokens, for the cookie of browsers that logged in before, and for table card and bill links. */
type KeyName = 'token-key' | 'device-key' | 'link-key'

/** A key of the service (256 bits, base64url): created at the first start, shared by all processes and by backups. */
export const readSecretKey = async (db: Database, name: KeyName): Promise<string> => {
  await db
    .insertInto('secrets')
    .values({ name, value: newKey() })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
