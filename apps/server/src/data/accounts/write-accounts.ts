import type { ProgramRole, StaffRole } from '@thali/contract/auth/roles'
import type { Connection } from '#server/db/database.ts'

/** A new account and its first membership. */
export type NewStaff = { id: string; restaurantId: string; username: string; passwordHash: string; role: StaffRole }

/** Why sessions end, for the words on their screens. */
export type EndReason = 'password' | 'disabled' | 'role' | 'removed' | 'ended'

/** Stores an account and its membership of a restaurant; `now` in milliseconds since 1970. */
export const insertStaff = async (trx: Connection, staff: NewStaff, now: number): Promise<void> => {
  const { id, username, passwordHash, restaurantId, role } = staff
  await trx.insertInto('staff').values({ id, username, password_hash: passwordHash, created_at: now }).execute()
  await insertMembership(trx, { restaurantId, staffId: id, role }, now)
}

/** Adds a membership of a restaurant to an account; `now` in milliseconds since 1970. */
export const insertMembership = async (
  trx: Connection,
  member: { readonly restaurantId: string; readonly staffId: string; readonly role: StaffRole },
  now: number,
): Promise<void> => {
  const { restaurantId, staffId, role } = member
  await trx
    .insertInto('memberships')
    .values({ restaurant_id: restaurantId, staff_id: staffId, role, created_at: now })
    .execute()
}

/** Ends the membership of a restaurant. */
export const deleteMembership = async (trx: Connection, restaurantId: string, staffId: string): Promise<void> => {
  await trx
    .deleteFrom('memberships')
    .where('restaurant_id', '=', restaurantId)
    .where('staff_id', '=', staffId)
    .execute()
}

/** Replaces the password of an account. */
export const replacePassword = async (trx: Connection, staffId: string, passwordHash: string): Promise<void> => {
  await trx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute()
}

/** Disables an account or enables it again. */
export const setDisabled = async (trx: Connection, staffId: string, isDisabled: boolean): Promise<void> => {
  await trx.updateTable('staff').set({ is_disabled: isDisabled }).where('id', '=', staffId).execute()
}

/** Replaces or removes a PIN, and forgets wrong tries. */
export const setPin = async (trx: Connection, staffId: string, pinHash: string | null): Promise<void> => {
  await trx.updateTable('staff').set({ pin_hash: pinHash }).where('id', '=', staffId).execute()
  await trx.deleteFrom('pin_failures').where('staff_id', '=', staffId).execute()
}

/** Changes the role in a restaurant. */
export const setRole = async (
  trx: Connection,
  member: { readonly restaurantId: string; readonly staffId: string; readonly role: ProgramRole },
): Promise<void> => {
  await trx
    .updateTable('memberships')
    .set({ role: member.role })
    .where('restaurant_id', '=', member.restaurantId)
    .where('staff_id', '=', member.staffId)
    .execute()
}

/** The sessions that a change ends. */
export type EndedSessions = {
  readonly staffId: string
  /** Default: all. */
  readonly sessionId?: string | undefined
  /** Stays open. */
  readonly exceptId?: string | undefined
  /** Default: all restaurants of the account. */
  readonly restaurantId?: string
  readonly reason: EndReason
}

/** Ends open sessions of an account. Returns their ids. `now` in milliseconds since 1970. */
export const endSessions = async (trx: Connection, ended: EndedSessions, now: number): Promise<string[]> => {
  const { staffId, sessionId, exceptId, restaurantId, reason } = ended
  const rows = await trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason, network: '' })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .$if(restaurantId !== undefined, (query) => query.where('restaurant_id', '=', restaurantId ?? ''))
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
