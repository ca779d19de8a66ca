import type { OwnReports, OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
import type { CheckedInput } from '@thali/contract/api/calls'
import type { Credentials, Tokens } from '@thali/contract/auth/schema'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import { listRestaurants } from '#server/data/accounts/queries.ts'
import { findMember } from '#server/data/accounts/staff-queries.ts'
import { findDevice } from '#server/data/auth/pin-queries.ts'
import { listOwnRestaurants } from '#server/data/own-restaurants/queries.ts'
import { recordCreation } from '#server/data/own-restaurants/write-own-restaurants.ts'
import { findRestaurant, lockRestaurant } from '#server/data/restaurants/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'

type NewRestaurant = CheckedInput<'createOwnRestaurant'>['body']
type PeriodQuery = CheckedInput<'getOwnReports'>['query']
type Sums = OwnReports['current']
type Membership = { readonly restaurantId: string; readonly staffId: string; readonly role: 'admin' }

/** The device of the caller's session. */
type Device = { readonly deviceId: string; readonly expiresAt: number; readonly isByPin: boolean }

/** The browser of the session in words, and the address of its network. */
type LoginPlace = { readonly browser: string; readonly network: string }

/** The dependencies of `OwnRestaurantService`. */
export type OwnRestaurantNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  /** How many restaurants an owner may have. */
  readonly restaurantsMax: number
  readonly insertRestaurant: (
    trx: Connection,
    restaurant: NewRestaurant & { readonly timezone: string },
  ) => Promise<void>
  readonly insertMembership: (trx: Connection, membership: Membership, now: number) => Promise<void>
  /** The other admins of a restaurant may know the PIN of an account. */
  readonly removePin: (trx: Connection, staffId: string) => Promise<void>
  /** The restaurant of an account with this password, and its role; undefined for a wrong name or password. */
  readonly checkCredentials: (
    credentials: Credentials,
  ) => Promise<{ readonly restaurantId: string; readonly role: string } | undefined>
  readonly openSession: (by: Omit<StaffCaller, 'kind' | 'sessionId'>, place: LoginPlace & Device) => Promise<Tokens>
  readonly sumPeriod: (
    restaurantId: string,
    query: PeriodQuery,
  ) => Promise<Pick<OwnReports['restaurants'][number], 'current' | 'previous'>>
}

const wrongCredentials = 'The username or the password of the other restaurant is not right.'
const noAdmin = 'This account is not an admin of its restaurant.'

const sumOf = (parts: readonly Sums[]): Sums => {
  const orderCount = parts.reduce((sum, part) => sum + part.orderCount, 0)
  const paise = parts.reduce((sum, { sales }) => sum + toPaise(sales), 0)
  const averageOrderValue = orderCount === 0 ? 0 : Math.round(paise / orderCount / 100)
  return { orderCount, sales: toRupees(paise), averageOrderValue }
}

/** The restaurants of one account: switching between them, adding more, and their sums (decision 116). */
export class OwnRestaurantService {
  readonly #needs: OwnRestaurantNeeds

  constructor(needs: OwnRestaurantNeeds) {
    this.#needs = needs
  }

  /** The restaurants of the caller's account, by name. */
  list(by: StaffCaller): Promise<OwnRestaurant[]> {
    return listOwnRestaurants(this.#needs.db, by.staffId)
  }

  /**
   * Opens a session in another restaurant of the account. It expires with the login by password.
   * @throws AppError `not_found` for a restaurant of others.
   */
  async switchTo(by: StaffCaller, restaurantId: string, place: LoginPlace): Promise<Tokens> {
    const { db, openSession } = this.#needs
    const { staffId } = by
    const device = await findDevice(db, by.sessionId)
    if (!device) throw new AppError('token_invalid')
    const member = await findMember(db, restaurantId, staffId)
    if (!member) throw new AppError('not_found')
    return openSession({ staffId, restaurantId, role: member.role }, { ...place, ...device })
  }

  /**
   * Creates a restaurant with the caller as its admin, in the time zone of the present one. A repeated call is answered
   * like the first one.
   * @throws AppError `restaurant_id_taken`; `too_many`.
   */
  async create(by: StaffCaller, restaurant: NewRestaurant): Promise<OwnRestaurant> {
    const { transaction, clock, insertRestaurant } = this.#needs
    const { id: restaurantId, name } = restaurant
    return transaction(async (trx, emit) => {
      await this.#lockAll(trx, by.staffId)
      const taken = await findRestaurant(trx, restaurantId)
      if (taken) {
        const member = await findMember(trx, restaurantId, by.staffId)
        if (member?.role !== 'admin' || taken.name !== name) throw new AppError('restaurant_id_taken')
        return { restaurantId, name, role: member.role }
      }
      const { timezone = 'Asia/Kolkata' } = (await findRestaurant(trx, by.restaurantId)) ?? {}
      const after = { ...restaurant, timezone }
      // Another owner may have chosen the id since it was looked up.
      await repeatIfTaken('The id of a restaurant was taken', () => insertRestaurant(trx, after))
      await this.#add(trx, by, restaurantId)
      const there = { ...by, restaurantId }
      await recordCreation(trx, { by: there, at: clock.now().getTime(), kind: 'restaurant', id: restaurantId, after })
      emit('menu.changed', { restaurantId })
      return { restaurantId, name, role: 'admin' }
    })
  }

  /**
   * Makes the caller an admin of the restaurant whose admin's username and password they know. The audit log of that
   * restaurant records it.
   * @throws AppError `password_wrong`; `forbidden` for an account that is no admin; `too_many`.
   */
  async join(by: StaffCaller, credentials: Credentials): Promise<OwnRestaurant> {
    const { transaction, clock, checkCredentials } = this.#needs
    const account = await checkCredentials(credentials)
    if (!account) throw new AppError('password_wrong', {}, wrongCredentials)
    const { restaurantId } = account
    if (account.role !== 'admin') throw new AppError('forbidden', {}, noAdmin)
    return transaction(async (trx) => {
      await this.#lockAll(trx, by.staffId)
      await lockRestaurant(trx, restaurantId)
      const restaurant = await findRestaurant(trx, restaurantId)
      // It was removed after the check.
      if (!restaurant) throw new AppError('password_wrong', {}, wrongCredentials)
      const { name } = restaurant
      const member = await findMember(trx, restaurantId, by.staffId)
      if (member) return { restaurantId, name, role: member.role }
      await this.#add(trx, by, restaurantId)
      const added = await findMember(trx, restaurantId, by.staffId)
      const after = { username: added?.username, role: 'admin' }
      const there = { ...by, restaurantId }
      await recordCreation(trx, { by: there, at: clock.now().getTime(), kind: 'staff', id: by.staffId, after })
      return { restaurantId, name, role: 'admin' }
    })
  }

  /**
   * The sums of a period for all restaurants where the caller is an admin.
   * @throws AppError `validation_failed` for a period that ends before it begins, or is too long.
   */
  async report(by: StaffCaller, query: PeriodQuery): Promise<OwnReports> {
    const restaurants: OwnReports['restaurants'] = []
    for (const { restaurantId, name, role } of await this.list(by))
      if (role === 'admin')
        restaurants.push({ restaurantId, name, ...(await this.#needs.sumPeriod(restaurantId, query)) })
    return {
      restaurants,
      current: sumOf(restaurants.map(({ current }) => current)),
      previous: sumOf(restaurants.map(({ previous }) => previous)),
    }
  }

  async #add(trx: Connection, { staffId }: StaffCaller, restaurantId: string): Promise<void> {
    const { insertMembership, removePin, clock, restaurantsMax } = this.#needs
    const owned = (await listOwnRestaurants(trx, staffId)).filter(({ role }) => role === 'admin').length
    if (owned >= restaurantsMax) {
      const words = `An account may have ${restaurantsMax} restaurants on this server. Ask its operator for more.`
      throw new AppError('too_many', {}, words)
    }
    await insertMembership(trx, { restaurantId, staffId, role: 'admin' }, clock.now().getTime())
    await removePin(trx, staffId)
  }

  /**
   * Locks the restaurants of an account. An admin at one restaurant may be changing the account's password or PIN,
   * which they must not do once it has another restaurant.
   */
  async #lockAll(trx: Connection, staffId: string): Promise<void> {
    for (const restaurantId of await listRestaurants(trx, staffId)) await lockRestaurant(trx, restaurantId)
  }
}
