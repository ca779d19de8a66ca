import type { Program } from '@thali/contract/accounts/program-schema'
import type { Connection } from '#server/db/database.ts'

/** Later than any clock of a server: the end of a token without one. */
export const neverExpires = Date.UTC(9999, 0, 1)

const toDateTime = (time: number): string => new Date(time).toISOString()

/** The programs of a restaurant that have access, by name, or one of them; `now` in milliseconds since 1970. */
export const listPrograms = async (
  db: Connection,
  restaurantId: string,
  now: number,
  programId?: string,
): Promise<Program[]> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('staff', 'staff.id', 'memberships.staff_id')
    .innerJoin('sessions', 'sessions.staff_id', 'staff.id')
    .select(['staff.id', 'username', 'role', 'sessions.created_at', 'rotated_at', 'expires_at'])
    .where('memberships.restaurant_id', '=', restaurantId)
    .where('is_program', '=', true)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(programId !== undefined, (query) => query.where('staff.id', '=', programId ?? ''))
    .orderBy('username')
    .execute()
  return rows.map(({ id, username, role, created_at, rotated_at, expires_at }) => ({
    id,
    name: username,
    role,
    createdDateTime: toDateTime(created_at),
    lastUsedDateTime: rotated_at > created_at ? toDateTime(rotated_at) : null,
    expiresDateTime: expires_at === neverExpires ? null : toDateTime(expires_at),
  }))
}

/** The id of a restaurant's program by its name, with or without access. */
export const findProgramId = async (
  trx: Connection,
  restaurantId: string,
  name: string,
): Promise<string | undefined> => {
  const row = await trx
    .selectFrom('memberships')
    .innerJoin('staff', 'staff.id', 'memberships.staff_id')
    .select('staff.id')
    .where('restaurant_id', '=', restaurantId)
    .where('username', '=', name)
    .where('is_program', '=', true)
    .executeTakeFirst()
  return row?.id
}
