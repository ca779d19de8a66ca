import type { Program, StaffRole } from '@thali/contract'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** Later than any clock of a server: the end of a token without one. */
export const neverExpires = Date.UTC(9999, 0, 1)

const toDateTime = (at: number): string => new Date(at).toISOString()

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

/** The id of a program of a restaurant by its name, with or without access. */
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

/** A program and its first membership. */
export type NewProgram = {
  readonly id: string
  readonly restaurantId: string
  readonly name: string
  readonly role: StaffRole
}

/** Stores the account of a program, without a password; `now` in milliseconds since 1970. */
export const insertProgram = async (trx: Connection, program: NewProgram, now: number): Promise<void> => {
  const { id, restaurantId, name, role } = program
  await trx
    .insertInto('staff')
    .values({ id, username: name, password_hash: '', is_program: true, created_at: now })
    .execute()
  await trx
    .insertInto('memberships')
    .values({ restaurant_id: restaurantId, staff_id: id, role, created_at: now })
    .execute()
}

/** Gives a program its token. Times in milliseconds since 1970. */
export const insertToken = async (
  trx: Connection,
  token: {
    readonly sessionId: string
    readonly programId: string
    readonly restaurantId: string
    readonly hash: string
    readonly now: number
    readonly expiresAt: number
  },
): Promise<void> => {
  const { sessionId, programId, restaurantId, hash, now, expiresAt } = token
  await trx
    .insertInto('sessions')
    .values({
      id: sessionId,
      staff_id: programId,
      restaurant_id: restaurantId,
      created_at: now,
      rotated_at: now,
      expires_at: expiresAt,
      ended_at: null,
      device_id: null,
      browser: '',
      network: '',
      token_hash: hash,
    })
    .execute()
}

/** Records a change of a program. Never with its token. */
export const recordProgramChange = (trx: Connection, entry: Omit<AuditEntry, 'kind'>): Promise<void> =>
  recordAudit(trx, { ...entry, kind: 'program' })
