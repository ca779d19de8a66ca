import type { ProgramRole } from '@thali/contract/auth/roles'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** A program and its first membership. */
export type NewProgram = {
  readonly id: string
  readonly restaurantId: string
  readonly name: string
  readonly role: ProgramRole
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
