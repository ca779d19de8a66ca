import type { PinStaff } from '@thali/contract/accounts/staff-schema'
import type { StaffRole } from '@thali/contract/auth/roles'
import type { Connection } from '#server/db/database.ts'

/** An enabled account with a PIN. */
export type PinAccount = {
  readonly staffId: string
  readonly restaurantId: string
  readonly role: StaffRole
  readonly pinHash: string
}

/** The enabled staff of a restaurant with a PIN, by username. */
export const listPinStaff = (db: Connection, restaurantId: string): Promise<PinStaff[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'username', 'role'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_disabled', '=', false)
    .where('pin_hash', 'is not', null)
    .orderBy('username')
    .execute()

/** An enabled account with a PIN; undefined for others, and for other restaurants. */
export const findPinAccount = async (
  db: Connection,
  restaurantId: string,
  staffId: string,
): Promise<PinAccount | undefined> => {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['role', 'pin_hash'])
    .where('restaurant_id', '=', restaurantId)
    .where('staff_id', '=', staffId)
    .where('is_disabled', '=', false)
    .executeTakeFirst()
  if (!row || row.pin_hash === null) return undefined
  return { staffId, restaurantId, role: row.role, pinHash: row.pin_hash }
}

/** The device of an open session, and when its login by password expires (ms since 1970). */
export type Device = { readonly deviceId: string; readonly expiresAt: number; readonly isByPin: boolean }

/** The device of a session; undefined for an ended one, and for one of a program. */
export const findDevice = async (db: Connection, sessionId: string): Promise<Device | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .select(['device_id', 'expires_at', 'is_by_pin'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.device_id === null) return undefined
  return { deviceId: row.device_id, expiresAt: row.expires_at, isByPin: Boolean(row.is_by_pin) }
}
