import { createHmac } from 'node:crypto'
import type { Connection, Database } from './database.ts'
import { readSecretKey } from './secrets.ts'

/** Returns the key of the links on a restaurant's table cards and bills (base64url). */
export type FindLinkKey = (db: Connection, restaurantId: string) => Promise<string>

/**
 * Keys of links are derived from the installation's key. An imported restaurant has the key that it brought along, so that
 * printed cards stay valid.
 */
export const createLinkKeys = async (db: Database): Promise<FindLinkKey> => {
  const masterKey = Buffer.from(await readSecretKey(db, 'link-key'), 'base64url')
  return async (from, restaurantId) => {
    const query = from.selectFrom('restaurants').select('link_key').where('id', '=', restaurantId)
    const imported = (await query.executeTakeFirst())?.link_key
    return imported ?? createHmac('sha256', masterKey).update(`thali-links-v1\0${restaurantId}`).digest('base64url')
  }
}
