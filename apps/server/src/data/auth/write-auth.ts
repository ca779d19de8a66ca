import type { Connection } from '#server/db/database.ts'
import { type Session } from './queries.ts'

/** A session to open. Times in milliseconds since 1970. */
export type NewSession = {
  readonly sessionId: string
  readonly staffId: string
  readonly restaurantId: string
  readonly now: number
  readonly expiresAt: number
  readonly deviceId: string
  readonly browser: string
  readonly network: string
  readonly isByPin: boolean
}

/** Opens a session in generation 0; times in milliseconds since 1970. */
export const insertSession = async (db: Connection, session: NewSession): Promise<void> => {
  const { sessionId, staffId, restaurantId, now, expiresAt, deviceId, browser, network, isByPin } = session
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      staff_id: staffId,
      restaurant_id: restaurantId,
      created_at: now,
      rotated_at: now,
      expires_at: expiresAt,
      ended_at: null,
      device_id: deviceId,
      browser,
      network,
      is_by_pin: isByPin,
    })
    .execute()
  await db.updateTable('staff').set({ last_login_at: now }).where('id', '=', staffId).execute()
}

/** Deletes the sessions that expired before a time (ms since 1970). */
export const deleteExpiredSessions = async (db: Connection, before: number): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute()
}

/** Stores that a program used its token; `now` in ms since 1970. */
export const markUsed = async (db: Connection, sessionId: string, now: number): Promise<void> => {
  await db.updateTable('sessions').set({ rotated_at: now }).where('id', '=', sessionId).execute()
}

/** Makes the next refresh token current; `now` in ms since 1970. Of concurrent calls one succeeds and returns true. */
export const rotateSession = async (
  db: Connection,
  session: Pick<Session, 'sessionId' | 'generation'>,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ generation: session.generation + 1, rotated_at: now })
    .where('id', '=', session.sessionId)
    .where('generation', '=', session.generation)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a session: its tokens become invalid. Returns whether it was still open. `now` in ms since 1970. */
export const endSession = async (
  db: Connection,
  sessionId: string,
  { now, reason }: { readonly now: number; readonly reason: 'logout' | 'devices' },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason, network: '' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
