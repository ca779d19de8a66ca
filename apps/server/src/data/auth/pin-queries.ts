import type { PinStaff, StaffRole } from '@thali/contract'
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

/** Counts a try before it is checked. Returns the tries on this device and on all devices, with this one. */
export const countTry = async (
  trx: Connection,
  staffId: string,
  deviceId: string,
): Promise<{ readonly here: number; readonly onAll: number }> => {
  const { failures } = await trx
    .insertInto('pin_failures')
    .values({ staff_id: staffId, device_id: deviceId, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'device_id'])
        .doUpdateSet((eb) => ({ failures: eb('pin_failures.failures', '+', 1) })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  const { sum } = await trx
    .selectFrom('pin_failures')
    .select((eb) => eb.fn.sum('failures').as('sum'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return { here: failures, onAll: Number(sum) }
}

/** Takes back a try that was not checked. */
export const takeTryBack = async (db: Connection, staffId: string, deviceId: string): Promise<void> => {
  await db
    .updateTable('pin_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('staff_id', '=', staffId)
    .where('device_id', '=', deviceId)
    .execute()
}

/** Forgets the wrong PINs of a person, on one device or on all. */
export const forgetTries = async (trx: Connection, staffId: string, deviceId?: string): Promise<void> => {
  await trx
    .deleteFrom('pin_failures')
    .where('staff_id', '=', staffId)
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .execute()
}
