import type { Connection } from '#server/db/database.ts'

/** Whether the database has any restaurant. */
export const hasRestaurant = async (db: Connection): Promise<boolean> =>
  (await db.selectFrom('restaurants').select('id').limit(1).execute()).length > 0

export const codeName = 'setup-code'

/** The hash of the valid code; undefined before the first start and after the set-up. */
export const findCodeHash = async (db: Connection): Promise<string | undefined> =>
  (await db.selectFrom('secrets').select('value').where('name', '=', codeName).executeTakeFirst())?.value
