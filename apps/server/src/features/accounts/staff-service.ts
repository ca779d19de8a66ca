import { randomUUID } from 'node:crypto'
import type { StaffMember, StaffWithPassword } from '@thali/contract/accounts/staff-schema'
import type { Input } from '@thali/contract/api/calls'
import type { StaffRole } from '@thali/contract/auth/roles'
import * as bounds from '@thali/contract/basics/bounds'
import { findStaff, hasAdmin, listRestaurants, listTakenUsernames } from '#server/data/accounts/queries.ts'
import { countStaff, findMember, listStaff, type Member } from '#server/data/accounts/staff-queries.ts'
import {
  deleteMembership,
  endSessions,
  insertStaff,
  replacePassword,
  setDisabled,
  setPin,
  setRole,
  type EndedSessions,
} from '#server/data/accounts/write-accounts.ts'
import { recordStaffChange } from '#server/data/accounts/write-staff.ts'
import { lockRestaurant } from '#server/data/restaurants/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { newPassword } from './new-password.ts'

/** The dependencies of `StaffService`. */
export type StaffNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
}

/** Ends sessions of an account and emits their end. Returns their number. */
export const endAndEmit = async (trx: Connection, emit: Emit, ended: EndedSessions, now: number): Promise<number> => {
  const ids = await endSessions(trx, ended, now)
  for (const sessionId of ids) emit('session.ended', { sessionId })
  return ids.length
}

const suffixLengthMax = 12

// A username is typed on every phone: of a long id only the first words are taken.
const suffixOf = (restaurantId: string): string =>
  /^.{1,12}(?![^-_])/.exec(restaurantId)?.[0] ?? restaurantId.slice(0, suffixLengthMax)

/** A taken username, with a free one. */
export const takenName = async (trx: Connection, username: string, restaurantId: string): Promise<AppError> => {
  const base = `${username}-${suffixOf(restaurantId)}`.slice(0, bounds.usernameLengthMax - 3)
  const names = [base, ...Array.from({ length: 20 }, (_, index) => `${base}-${index + 2}`)]
  const taken = await listTakenUsernames(trx, names)
  const suggestion = names.find((name) => !taken.has(name)) ?? base
  return new AppError(
    'username_taken',
    { suggestion },
    `The username ${username} is taken. You could use ${suggestion}.`.slice(0, 200),
  )
}

type Update = Input<'updateStaff'>['body']

/** Staff accounts as the admins of a restaurant change them (plan §8.3). */
export class StaffService {
  readonly #needs: StaffNeeds

  constructor(needs: StaffNeeds) {
    this.#needs = needs
  }

  /** The staff of a restaurant, by username. */
  list(restaurantId: string): Promise<StaffMember[]> {
    return listStaff(this.#needs.db, restaurantId, this.#now())
  }

  /** Creates an account with a generated password. @throws AppError `username_taken`, `too_many`. */
  async create(by: StaffCaller, username: string, role: StaffRole): Promise<StaffWithPassword> {
    const { restaurantId } = by
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    const id = randomUUID()
    await this.#needs.transaction(async (trx) => {
      await lockRestaurant(trx, restaurantId)
      if (await findStaff(trx, username)) throw await takenName(trx, username, restaurantId)
      if ((await countStaff(trx, restaurantId)) >= bounds.staffMax) throw new AppError('too_many')
      const now = this.#now()
      await insertStaff(trx, { id, restaurantId, username, passwordHash, role }, now)
      await recordStaffChange(trx, { by, at: now, action: 'create', id, after: { username, role } })
    })
    return { id, username, role, password }
  }

  /**
   * Changes role and use of an account. A disabled or re-roled account is logged out everywhere.
   * @throws AppError `not_found`; `last_admin`; `forbidden` for an account that other restaurants use too.
   */
  async update(by: StaffCaller, staffId: string, update: Update): Promise<StaffMember> {
    const { restaurantId } = by
    const { pin } = update
    const pinHash = typeof pin === 'string' ? await hashPassword(pin) : pin
    return this.#needs.transaction(async (trx, emit) => {
      const before = await this.#lockMember(trx, restaurantId, staffId)
      const now = this.#now()
      const { role = before.role, isDisabled = before.isDisabled } = update
      if (role !== before.role) {
        await setRole(trx, { restaurantId, staffId, role })
        await endAndEmit(trx, emit, { staffId, reason: 'role' }, now)
      }
      if (isDisabled !== before.isDisabled) {
        await this.#refuseShared(trx, staffId)
        await setDisabled(trx, staffId, isDisabled)
        if (isDisabled) await endAndEmit(trx, emit, { staffId, reason: 'disabled' }, now)
      }
      if (pinHash !== undefined) {
        if (staffId !== by.staffId) await this.#refuseShared(trx, staffId)
        await setPin(trx, staffId, pinHash)
      }
      if (!(await hasAdmin(trx, restaurantId))) throw new AppError('last_admin')
      const [after] = await listStaff(trx, restaurantId, now, staffId)
      if (!after) throw new AppError('not_found')
      const audited = ({ username, ...member }: Member): object => ({
        username,
        role: member.role,
        isDisabled: member.isDisabled,
        hasPin: member.hasPin,
      })
      await recordStaffChange(trx, {
        by,
        at: now,
        action: 'update',
        id: staffId,
        before: audited(before),
        after: { ...audited(after), ...(typeof pin === 'string' && { isPinNew: true }) },
      })
      return after
    })
  }

  /**
   * Replaces a password by a generated one and ends all sessions of the account.
   * @throws AppError `not_found`; `forbidden` for an account that other restaurants use too.
   */
  async resetPassword(by: StaffCaller, staffId: string): Promise<StaffWithPassword> {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    const { username, role } = await this.#needs.transaction(async (trx, emit) => {
      const member = await this.#lockMember(trx, by.restaurantId, staffId)
      await this.#refuseShared(trx, staffId)
      const now = this.#now()
      await replacePassword(trx, staffId, passwordHash)
      await endAndEmit(trx, emit, { staffId, reason: 'password' }, now)
      const after = { username: member.username }
      await recordStaffChange(trx, { by, at: now, action: 'reset-password', id: staffId, after })
      return member
    })
    return { id: staffId, username, role, password }
  }

  /**
   * Removes an account that other restaurants use too from this one, and ends its sessions here.
   * @throws AppError `not_found`; `last_admin`; `forbidden` for an account that only this restaurant uses.
   */
  async remove(by: StaffCaller, staffId: string): Promise<void> {
    const { restaurantId } = by
    await this.#needs.transaction(async (trx, emit) => {
      const { username, role } = await this.#lockMember(trx, restaurantId, staffId)
      // If two admins remove it at once, one finds that it has no other restaurant.
      for (const id of await listRestaurants(trx, staffId)) await lockRestaurant(trx, id)
      if ((await listRestaurants(trx, staffId)).length < 2) throw new AppError('forbidden')
      const now = this.#now()
      await deleteMembership(trx, restaurantId, staffId)
      await endAndEmit(trx, emit, { staffId, restaurantId, reason: 'removed' }, now)
      if (!(await hasAdmin(trx, restaurantId))) throw new AppError('last_admin')
      await recordStaffChange(trx, { by, at: now, action: 'delete', id: staffId, before: { username, role } })
    })
  }

  #now(): number {
    return this.#needs.clock.now().getTime()
  }

  async #lockMember(trx: Connection, restaurantId: string, staffId: string): Promise<Member> {
    await lockRestaurant(trx, restaurantId)
    const member = await findMember(trx, restaurantId, staffId)
    if (!member) throw new AppError('not_found')
    return member
  }

  /** An admin of one restaurant must not get into another one through a shared account. */
  async #refuseShared(trx: Connection, staffId: string): Promise<void> {
    if ((await listRestaurants(trx, staffId)).length > 1) throw new AppError('forbidden')
  }
}
