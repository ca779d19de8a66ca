import type { ProgramRole, StaffRole } from '@thali/contract/auth/roles'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

/** An account that logs in. */
export type StaffAccount = {
  staffId: string
  restaurantId: string
  role: StaffRole
  passwordHash: string
  isDisabled: boolean
}

/** A session that was not ended. Times in milliseconds since 1970. */
export type Session = {
  sessionId: string
  staffId: string
  restaurantId: string
  role: ProgramRole
  generation: number
  rotatedAt: number
  expiresAt: number
  /** A session of another program: not renewed, and open without being used. */
  isProgram: boolean
  isByPin: boolean
}

/** The account of a username, disabled or not, at its first restaurant; undefined without a membership. */
export const findAccount = async (db: Connection, username: string): Promise<StaffAccount | undefined> => {
  const row = await db
    .selectFrom('staff')
    .innerJoin('memberships', 'staff_id', 'id')
    .select(['id', 'restaurant_id', 'role', 'password_hash', 'is_disabled'])
    .where('username', '=', username)
    .where('is_program', '=', false)
    .orderBy('memberships.created_at')
    .orderBy('restaurant_id')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      staffId: row.id,
      restaurantId: row.restaurant_id,
      role: row.role,
      passwordHash: row.password_hash,
      isDisabled: Boolean(row.is_disabled),
    }
  )
}

/** The number of restaurants that an account has. */
export const countMemberships = async (db: Connection, staffId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const selectSessions = (db: Connection) =>
  db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.restaurant_id', '=', 'sessions.restaurant_id')
        .onRef('memberships.staff_id', '=', 'sessions.staff_id'),
    )
    .select([
      'sessions.id as session_id',
      'staff.id',
      'generation',
      'rotated_at',
      'expires_at',
      'sessions.restaurant_id',
      'role',
      'is_disabled',
      'is_program',
      'is_by_pin',
    ])
    .where('ended_at', 'is', null)

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number]

const toSession = (row: SessionRow | undefined): Session | undefined =>
  row && !row.is_disabled
    ? {
        sessionId: row.session_id,
        staffId: row.id,
        restaurantId: row.restaurant_id,
        role: row.role,
        generation: row.generation,
        rotatedAt: row.rotated_at,
        expiresAt: row.expires_at,
        isProgram: Boolean(row.is_program),
        isByPin: Boolean(row.is_by_pin),
      }
    : undefined

const selectSession = compile((db, { sessionId }: { readonly sessionId: string }) =>
  selectSessions(db).where('sessions.id', '=', sessionId),
)

const selectSessionOfToken = compile((db, { tokenHash }: { readonly tokenHash: string }) =>
  selectSessions(db).where('token_hash', '=', tokenHash),
)

/** A session that was not ended. Its account is enabled and a member of its restaurant. The caller checks its times. */
export const findSession = async (db: Connection, sessionId: string): Promise<Session | undefined> =>
  toSession((await selectSession(db, { sessionId })).rows[0])

/** The session of a program's token, as `findSession`. */
export const findSessionOfToken = async (db: Connection, tokenHash: string): Promise<Session | undefined> =>
  toSession((await selectSessionOfToken(db, { tokenHash })).rows[0])

/**
 * The ids of a staff member's oldest open sessions, beyond the newest `max`. Those that a wrong clock dated after `now`
 * (ms since 1970) count as the oldest ones.
 */
export const listOldSessions = async (
  db: Connection,
  staffId: string,
  { max, now }: { readonly max: number; readonly now: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .orderBy((eb) => eb.case().when('created_at', '>', now).then(0).else(1).end(), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('rotated_at', 'desc')
    .execute()
  return rows.slice(max).map(({ id }) => id)
}

/** Why a session ended; undefined while it is open, and for an unknown one. */
export const findEndReason = async (db: Connection, sessionId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('sessions').select('end_reason').where('id', '=', sessionId).executeTakeFirst()
  return row?.end_reason ?? undefined
}
