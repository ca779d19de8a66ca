import type { Connection } from '#server/db/database.ts'

/** Counts an attempt before it is checked. Returns the attempts on this device and on all devices, this one included. */
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

/** Takes back an attempt that was not checked. */
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
