import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@thali/contract/auth/roles'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { findStaff, hasAdmin, listRestaurants } from '#server/data/accounts/queries.ts'
import { insertStaff, replacePassword, setDisabled } from '#server/data/accounts/write-accounts.ts'
import { findRestaurant, lockRestaurant } from '#server/data/restaurants/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { Clock } from '#server/platform/clock.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { newPassword } from './new-password.ts'
import { endAndEmit } from './staff-service.ts'

/** A sentence for the operator. */
export class AccountError extends OperatorError {}

const isTimezone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A new restaurant; `timezone` is an IANA name, `tableCount` null allows every table number. */
type NewRestaurant = Pick<Restaurant, 'id' | 'name' | 'timezone'> & { readonly tableCount: number | null }

/** The dependencies of `AccountService`. */
export type AccountNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly insertRestaurant: (trx: Connection, restaurant: NewRestaurant) => Promise<void>
}

/** Sets up restaurants and staff accounts. Passwords are generated, and returned once. */
export class AccountService {
  readonly #needs: AccountNeeds

  constructor(needs: AccountNeeds) {
    this.#needs = needs
  }

  /**
   * Creates a restaurant (`id` is a short slug) with its first admin. Returns the password.
   * @throws AccountError when the id, zone or a name is invalid or taken; then nothing is stored.
   */
  async createRestaurant(restaurant: NewRestaurant, username: string): Promise<string> {
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(restaurant.id))
      throw new AccountError('A restaurant id is 1 to 64 small letters, digits and -, such as spice-garden.')
    if (restaurant.name.trim() === '') throw new AccountError('A restaurant needs a name.')
    if (!isTimezone(restaurant.timezone)) throw new AccountError(`There is no time zone ${restaurant.timezone}.`)
    const { tableCount } = restaurant
    if (tableCount !== null && !(Number.isInteger(tableCount) && tableCount >= 1 && tableCount <= 9999))
      throw new AccountError('The number of tables is 1 to 9999.')
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    await this.#needs.transaction(async (trx) => {
      if (await findRestaurant(trx, restaurant.id)) throw new AccountError(`There is already a ${restaurant.id}.`)
      await this.#refuseTaken(trx, username)
      await this.#needs.insertRestaurant(trx, { ...restaurant, name: restaurant.name.trim() })
      const staff = { id: randomUUID(), restaurantId: restaurant.id, username, passwordHash, role: 'admin' as const }
      await insertStaff(trx, staff, this.#needs.clock.now().getTime())
    })
    return password
  }

  /** Creates a staff account, returns its password. Throws AccountError for an unknown restaurant or a taken name. */
  async createStaff(restaurantId: string, username: string, role: StaffRole): Promise<string> {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    await this.#needs.transaction(async (trx) => {
      if (!(await findRestaurant(trx, restaurantId))) throw new AccountError(`There is no restaurant ${restaurantId}.`)
      await this.#refuseTaken(trx, username)
      const staff = { id: randomUUID(), restaurantId, username, passwordHash, role }
      await insertStaff(trx, staff, this.#needs.clock.now().getTime())
    })
    return password
  }

  /** Replaces a password, ends all sessions of the account, returns the new one. Throws for an unknown name. */
  async resetPassword(username: string): Promise<string> {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    await this.#needs.transaction(async (trx, emit) => {
      const { id } = await this.#getStaff(trx, username)
      await replacePassword(trx, id, passwordHash)
      await endAndEmit(trx, emit, { staffId: id, reason: 'password' }, this.#needs.clock.now().getTime())
    })
    return password
  }

  /**
   * Disables an account and ends its sessions, or enables it again.
   * @throws AccountError for an unknown name, and for the only admin of a restaurant.
   */
  async setDisabled(username: string, isDisabled: boolean): Promise<void> {
    await this.#needs.transaction(async (trx, emit) => {
      const { id } = await this.#getStaff(trx, username)
      const restaurantIds = await listRestaurants(trx, id)
      for (const restaurantId of restaurantIds) await lockRestaurant(trx, restaurantId)
      await setDisabled(trx, id, isDisabled)
      if (!isDisabled) return
      for (const restaurantId of restaurantIds) {
        if (!(await hasAdmin(trx, restaurantId)))
          throw new AccountError(`${username} is the only admin of ${restaurantId}. Create another admin first.`)
      }
      await endAndEmit(trx, emit, { staffId: id, reason: 'disabled' }, this.#needs.clock.now().getTime())
    })
  }

  /** Throws AccountError if a restaurant does not exist. */
  async requireRestaurant(restaurantId: string): Promise<void> {
    if (!(await findRestaurant(this.#needs.db, restaurantId)))
      throw new AccountError(`There is no restaurant ${restaurantId}.`)
  }

  async #refuseTaken(trx: Parameters<typeof findStaff>[0], username: string): Promise<void> {
    if (!/^[\w.@-]{1,128}$/.test(username))
      throw new AccountError('A username is 1 to 128 letters, digits, dots, - _ and @.')
    if (await findStaff(trx, username)) throw new AccountError(`The username ${username} is taken.`)
  }

  async #getStaff(trx: Parameters<typeof findStaff>[0], username: string): Promise<{ id: string }> {
    const staff = await findStaff(trx, username)
    if (!staff) throw new AccountError(`There is nobody called ${username}.`)
    return staff
  }
}
