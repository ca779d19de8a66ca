import type { StaffMember, StaffSession } from '@thali/contract/accounts/staff-schema'
import type { StaffRole } from '@thali/contract/auth/roles'
import type { Connection } from '#server/db/database.ts'

/** A staff member under the lock of their restaurant. */
export type Member = {
  readonly id: string
  readonly username: string
  readonly role: StaffRole
  readonly isDisabled: boolean
  readonly hasPin: boolean
}

const dayMs = 24 * 60 * 60 * 1000
// A session without a renewal for longer is over, although its row is open.
const idleMs = 7 * dayMs

const toDateTime = (time: number): string => new Date(time).toISOString()

/** The staff of a restaurant by username, or one of them; `now` in milliseconds since 1970. */
export const listStaff = async (
  db: Connection,
  restaurantId: string,
  now: number,
  staffId?: string,
): Promise<StaffMember[]> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('staff', 'staff.id', 'memberships.staff_id')
    .select((eb) => [
      'staff.id',
      'username',
      'role',
      'is_disabled',
      'pin_hash',
      'last_login_at',
      eb
        .selectFrom('sessions')
        .select((counted) => counted.fn.countAll().as('open'))
        .whereRef('sessions.staff_id', '=', 'staff.id')
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('rotated_at', '>', now - idleMs)
        .as('sessions'),
      eb
        .selectFrom('memberships as others')
        .select((counted) => counted.fn.countAll().as('restaurants'))
        .whereRef('others.staff_id', '=', 'staff.id')
        .as('restaurants'),
    ])
    .where('memberships.restaurant_id', '=', restaurantId)
    .where('is_program', '=', false)
    .$if(staffId !== undefined, (query) => query.where('staff.id', '=', staffId ?? ''))
    .orderBy('username')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    role: row.role,
    isDisabled: Boolean(row.is_disabled),
    isShared: Number(row.restaurants) > 1,
    hasPin: row.pin_hash !== null,
    sessions: Number(row.sessions),
    lastLoginDateTime: row.last_login_at === null ? null : toDateTime(row.last_login_at),
  }))
}

/** A staff member of a restaurant; undefined for a program. */
export const findMember = async (
  db: Connection,
  restaurantId: string,
  staffId: string,
): Promise<Member | undefined> => {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'username', 'role', 'is_disabled', 'pin_hash'])
    .where('restaurant_id', '=', restaurantId)
    .where('staff_id', '=', staffId)
    .where('is_program', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, username, role, is_disabled, pin_hash } = row
  return { id, username, role, isDisabled: Boolean(is_disabled), hasPin: pin_hash !== null }
}

/** The number of accounts at a restaurant. */
export const countStaff = async (db: Connection, restaurantId: string): Promise<number> => {
  const row = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The stored password of an account. */
export const findPasswordHash = async (db: Connection, staffId: string): Promise<string | undefined> =>
  (await db.selectFrom('staff').select('password_hash').where('id', '=', staffId).executeTakeFirst())?.password_hash

/** The open sessions of an account in a restaurant, last used first; `now` in milliseconds since 1970. */
export const listSessions = async (
  db: Connection,
  of: { readonly restaurantId: string; readonly staffId: string; readonly currentId: string },
  now: number,
): Promise<StaffSession[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'network', 'created_at', 'rotated_at', 'is_by_pin'])
    .where('staff_id', '=', of.staffId)
    .where('restaurant_id', '=', of.restaurantId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('rotated_at', '>', now - idleMs)
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    network: row.network,
    startedDateTime: toDateTime(row.created_at),
    lastUsedDateTime: toDateTime(row.rotated_at),
    isByPin: Boolean(row.is_by_pin),
    isCurrent: row.id === of.currentId,
  }))
}
