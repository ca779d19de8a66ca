import type { Connection } from '#server/db/database.ts'

/** The account with a username; usernames are unique over all restaurants. */
export const findStaff = (db: Connection, username: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirst()

/** Which of some usernames are taken. */
export const listTakenUsernames = async (
  db: Connection,
  usernames: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('staff').select('username').where('username', 'in', usernames).execute()
  return new Set(rows.map(({ username }) => username))
}

/** The restaurants of an account, in the order in which their rows are locked. */
export const listRestaurants = async (trx: Connection, staffId: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('memberships')
    .select('restaurant_id')
    .where('staff_id', '=', staffId)
    .orderBy('restaurant_id')
    .execute()
  return rows.map(({ restaurant_id }) => restaurant_id)
}

/** Whether a restaurant has an enabled admin. The caller holds the lock of the restaurant. */
export const hasAdmin = async (trx: Connection, restaurantId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('memberships')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('staff_id')
    .where('restaurant_id', '=', restaurantId)
    .where('role', '=', 'admin')
    .where('is_disabled', '=', false)
    .where('is_program', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
