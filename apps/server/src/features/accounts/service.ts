import { randomInt, randomUUID } from 'node:crypto'
import type { Restaurant, StaffRole } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { Clock } from '#server/platform/clock.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { findStaff, insertStaff, replacePassword, setDisabled } from './queries.ts'

/** A sentence for whoever typed the command. */
export class AccountError extends OperatorError {}

// Without letters and digits that look alike when somebody reads them from paper.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

// 80 bits, in four groups that can be read out loud.
const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )

const isTimezone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const emitEnded = (emit: Emit, sessionIds: readonly string[]): void => {
  for (const sessionId of sessionIds) emit('session.ended', { sessionId })
}

/** A restaurant as it is set up; `timezone` is an IANA name. */
type NewRestaurant = Pick<Restaurant, 'id' | 'name' | 'timezone'> & { readonly tableCount: number | null }

export type AccountNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly findRestaurant: (db: Connection, restaurantId: string) => Promise<Restaurant | undefined>
  readonly insertRestaurant: (trx: Connection, restaurant: NewRestaurant) => Promise<void>
}

/** Restaurants and their staff, as an operator sets them up; passwords are made here and told once. */
export class AccountService {
  readonly #needs: AccountNeeds

  constructor(needs: AccountNeeds) {
    this.#needs = needs
  }

  /**
   * Sets a restaurant up with its first admin.
   *
   * @param restaurant Id (a short slug), name, IANA zone, number of tables or null.
   * @param username The admin's name.
   * @returns The admin's password, told this once.
   * @throws AccountError when the id, zone or a name cannot be had; then nothing was set up.
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
      if (await this.#needs.findRestaurant(trx, restaurant.id))
        throw new AccountError(`There is already a ${restaurant.id}.`)
      await this.#refuseTaken(trx, username)
      await this.#needs.insertRestaurant(trx, { ...restaurant, name: restaurant.name.trim() })
      const staff = { id: randomUUID(), restaurantId: restaurant.id, username, passwordHash, role: 'admin' as const }
      await insertStaff(trx, staff, this.#needs.clock.now().getTime())
    })
    return password
  }

  /**
   * Sets a staff member up.
   *
   * @param restaurantId Their restaurant.
   * @param username Their name; it is taken once over all restaurants.
   * @param role What they may do.
   * @returns Their password, told this once.
   * @throws AccountError when the restaurant is unknown or the name taken.
   */
  async createStaff(restaurantId: string, username: string, role: StaffRole): Promise<string> {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    await this.#needs.transaction(async (trx) => {
      if (!(await this.#needs.findRestaurant(trx, restaurantId)))
        throw new AccountError(`There is no restaurant ${restaurantId}.`)
      await this.#refuseTaken(trx, username)
      const staff = { id: randomUUID(), restaurantId, username, passwordHash, role }
      await insertStaff(trx, staff, this.#needs.clock.now().getTime())
    })
    return password
  }

  /**
   * Gives a staff member a new password; wherever they were logged in, they no longer are.
   *
   * @param username Whose.
   * @returns The new password, told this once.
   * @throws AccountError when there is nobody of that name.
   */
  async resetPassword(username: string): Promise<string> {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    await this.#needs.transaction(async (trx, emit) => {
      const { id } = await this.#getStaff(trx, username)
      emitEnded(emit, await replacePassword(trx, id, passwordHash, this.#needs.clock.now().getTime()))
    })
    return password
  }

  /**
   * Keeps a staff member out, at once, or lets them in again.
   *
   * @param username Whose.
   * @param isDisabled Whether they are kept out.
   * @throws AccountError when there is nobody of that name.
   */
  async setDisabled(username: string, isDisabled: boolean): Promise<void> {
    await this.#needs.transaction(async (trx, emit) => {
      const { id } = await this.#getStaff(trx, username)
      emitEnded(emit, await setDisabled(trx, id, isDisabled, this.#needs.clock.now().getTime()))
    })
  }

  /**
   * Makes sure that a restaurant is there.
   *
   * @param restaurantId Which one.
   * @throws AccountError when it is not.
   */
  async requireRestaurant(restaurantId: string): Promise<void> {
    if (!(await this.#needs.findRestaurant(this.#needs.db, restaurantId)))
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
