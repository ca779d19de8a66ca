import type { OwnRestaurant, StaffRole } from '@thali/contract'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** The restaurants of an account by name, with its role in each. */
export const listOwnRestaurants = async (db: Connection, staffId: string): Promise<OwnRestaurant[]> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('restaurants', 'restaurants.id', 'restaurant_id')
    .select(['restaurant_id', 'name', 'role'])
    .where('staff_id', '=', staffId)
    .orderBy('name')
    .orderBy('restaurant_id')
    .execute()
  return rows.map(({ restaurant_id: restaurantId, name, role }) => ({ restaurantId, name, role }))
}

/** How a session was opened, and when its login by password expires (ms since 1970). */
export type Opening = { readonly isByPin: boolean; readonly deviceId: string | null; readonly expiresAt: number }

/** How an open session was opened; undefined for an ended one. */
export const findOpening = async (db: Connection, sessionId: string): Promise<Opening | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .select(['is_by_pin', 'device_id', 'expires_at'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && { isByPin: Boolean(row.is_by_pin), deviceId: row.device_id, expiresAt: row.expires_at }
}

/** The name and the time zone of a restaurant. */
export const findNameAndZone = (
  db: Connection,
  restaurantId: string,
): Promise<{ name: string; timezone: string } | undefined> =>
  db.selectFrom('restaurants').select(['name', 'timezone']).where('id', '=', restaurantId).executeTakeFirst()

/** The role of an account in a restaurant; undefined without a membership. */
export const findRole = async (
  db: Connection,
  restaurantId: string,
  staffId: string,
): Promise<StaffRole | undefined> => {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('restaurant_id', '=', restaurantId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.role
}

/** The username of an account. */
export const findUsername = async (db: Connection, staffId: string): Promise<string> =>
  (await db.selectFrom('staff').select('username').where('id', '=', staffId).executeTakeFirstOrThrow()).username

/** Records a new restaurant, or a new account of one, in that restaurant's audit log. */
export const recordCreation = (trx: Connection, entry: Omit<AuditEntry, 'action'>): Promise<void> =>
  recordAudit(trx, { ...entry, action: 'create' })
