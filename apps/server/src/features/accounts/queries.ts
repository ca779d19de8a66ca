import type { StaffRole } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'

/** A new account and its first membership. */
export type NewStaff = { id: string; restaurantId: string; username: string; passwordHash: string; role: StaffRole }

/** The account with a username; usernames are unique over all restaurants. */
export const findStaff = (db: Connection, username: string): Promise<{ id: string } | undefined> =>
  db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirst()

/** Stores an account and its membership of a restaurant; `now` in milliseconds since 1970. */
export const insertStaff = async (trx: Connection, staff: NewStaff, now: number): Promise<void> => {
  const { id, username, passwordHash, restaurantId, role } = staff
  await trx.insertInto('staff').values({ id, username, password_hash: passwordHash, created_at: now }).execute()
  await trx
    .insertInto('memberships')
    .values({ restaurant_id: restaurantId, staff_id: id, role, created_at: now })
    .execute()
}

/** Replaces the password of an account and ends its sessions; `now` in ms since 1970. */
export const replacePassword = async (
  trx: Connection,
  staffId: string,
  passwordHash: string,
  now: number,
): Promise<string[]> => {
  await trx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute()
  return endSessions(trx, staffId, now)
}

/** Disables an account and ends its sessions, or enables it again; `now` in ms since 1970. */
export const setDisabled = async (
  trx: Connection,
  staffId: string,
  isDisabled: boolean,
  now: number,
): Promise<string[]> => {
  await trx.updateTable('staff').set({ is_disabled: isDisabled }).where('id', '=', staffId).execute()
  return isDisabled ? endSessions(trx, staffId, now) : []
}

const endSessions = async (trx: Connection, staffId: string, now: number): Promise<string[]> => {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
