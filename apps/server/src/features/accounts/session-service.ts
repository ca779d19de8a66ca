import type { StaffSession } from '@thali/contract/accounts/staff-schema'
import { findMember, findPasswordHash, listSessions } from '#server/data/accounts/staff-queries.ts'
import { replacePassword } from '#server/data/accounts/write-accounts.ts'
import { recordStaffChange } from '#server/data/accounts/write-staff.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { checkPassword, hashPassword } from '#server/platform/passwords.ts'
import { endAndEmit, type StaffNeeds } from './staff-service.ts'

/** Sessions of an account, and the caller's own password (plan §8.3). */
export class SessionService {
  readonly #needs: StaffNeeds

  constructor(needs: StaffNeeds) {
    this.#needs = needs
  }

  /** The open sessions of a staff member, last used first. @throws AppError `not_found`. */
  async list(by: StaffCaller, staffId: string): Promise<StaffSession[]> {
    const { db } = this.#needs
    await this.#require(db, by, staffId)
    const of = { restaurantId: by.restaurantId, staffId, currentId: by.sessionId }
    return listSessions(db, of, this.#now())
  }

  /**
   * Ends one session of a staff member, or all; of the caller's own all but the current one. An ended or unknown
   * session is not an error.
   * @throws AppError `not_found` for an unknown staff member.
   */
  async end(by: StaffCaller, staffId: string, sessionId: string | undefined): Promise<void> {
    await this.#needs.transaction(async (trx, emit) => {
      const { username } = await this.#require(trx, by, staffId)
      const now = this.#now()
      const exceptId = staffId === by.staffId && sessionId === undefined ? by.sessionId : undefined
      const count = await endAndEmit(trx, emit, { staffId, sessionId, exceptId, reason: 'ended' }, now)
      if (count === 0) return
      const after = { username, count }
      await recordStaffChange(trx, { by, at: now, action: 'end-sessions', id: staffId, after })
    })
  }

  /** Replaces the caller's password and ends their other sessions. @throws AppError `password_wrong`. */
  async changePassword(by: StaffCaller, current: string, next: string): Promise<void> {
    const { db, transaction } = this.#needs
    const { staffId } = by
    const stored = await findPasswordHash(db, staffId)
    if (!(await checkPassword(stored, current))) throw new AppError('password_wrong')
    const passwordHash = await hashPassword(next)
    await transaction(async (trx, emit) => {
      // An admin may have reset it since.
      if ((await findPasswordHash(trx, staffId)) !== stored) throw new AppError('password_wrong')
      const now = this.#now()
      await replacePassword(trx, staffId, passwordHash)
      await endAndEmit(trx, emit, { staffId, exceptId: by.sessionId, reason: 'password' }, now)
      const { username } = await this.#require(trx, by, staffId)
      await recordStaffChange(trx, { by, at: now, action: 'change-password', id: staffId, after: { username } })
    })
  }

  #now(): number {
    return this.#needs.clock.now().getTime()
  }

  async #require(db: Connection, { restaurantId }: StaffCaller, staffId: string): Promise<{ username: string }> {
    const member = await findMember(db, restaurantId, staffId)
    if (!member) throw new AppError('not_found')
    return member
  }
}
