import { randomInt } from 'node:crypto'
import type { Tokens } from '@thali/contract/auth/schema'
import type { SetupCreation, SetupState } from '@thali/contract/setup/schema'
import type { StarterMenuId } from '@thali/contract/setup/setup'
import { listStarterMenus } from '#server/data/menu/starter-menus.ts'
import { findCodeHash, hasRestaurant } from '#server/data/setup/queries.ts'
import { recordSetup, replaceCode, useCode } from '#server/data/setup/write-setup.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { checkPassword, hashPassword } from '#server/platform/passwords.ts'

type NewAccount = { id: string; restaurantId: string; username: string; passwordHash: string; role: 'admin' }

/** The browser of the session in words, and the address of its network. */
type LoginPlace = { readonly browser: string; readonly network: string }

/** The dependencies of `SetupService`. */
export type SetupNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  /** The restaurant that the operator chose for the path `/`. */
  readonly defaultRestaurantId: string | undefined
  readonly insertRestaurant: (
    trx: Connection,
    restaurant: SetupCreation['restaurant'] & { readonly timezone: string },
  ) => Promise<void>
  readonly insertStaff: (trx: Connection, account: NewAccount, now: number) => Promise<void>
  readonly insertStarterMenu: (trx: Connection, id: StarterMenuId, by: StaffCaller, now: Date) => Promise<void>
  /** Opens a session of the account in the transaction; the tokens are valid after its commit. */
  readonly openSession: (trx: Connection, by: StaffCaller, place: LoginPlace) => Promise<Tokens>
}

// Without characters that look alike: 0 and O, 1, I and L. Eight of 31 are 39 bits, for ten tries an hour.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8

// As it is typed: in small letters, with spaces, without the hyphen.
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The zone of every restaurant until its settings are changed. */
const timezone = 'Asia/Kolkata'

/**
 * The first run of a server without a restaurant (plan §8.1). A code in the server's log unlocks it. All processes of a
 * database share one code, which the latest start made.
 */
export class SetupService {
  readonly #needs: SetupNeeds
  // A restaurant is never deleted.
  #isDone = false

  constructor(needs: SetupNeeds) {
    this.#needs = needs
  }

  /** Whether the server has no restaurant yet. */
  async isNeeded(): Promise<boolean> {
    this.#isDone ||= await hasRestaurant(this.#needs.db)
    return !this.#isDone
  }

  /** Whether the set-up is needed, and what it offers. */
  async getState(): Promise<SetupState> {
    if (!(await this.isNeeded())) return { isNeeded: false }
    const { defaultRestaurantId: restaurantId } = this.#needs
    return { isNeeded: true, ...(restaurantId && { restaurantId }), menus: listStarterMenus() }
  }

  /** Replaces the code and returns the new one, `XXXX-XXXX`; undefined once there is a restaurant. Called at each start. */
  async renewCode(): Promise<string | undefined> {
    if (!(await this.isNeeded())) return undefined
    const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
    await replaceCode(this.#needs.db, await hashPassword(code))
    return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
  }

  /** Throws AppError `setup_code_wrong`, or `already_set_up`. */
  async checkCode(code: string): Promise<void> {
    await this.#verify(code)
  }

  /**
   * Creates the restaurant, its admin and its menu, and opens the admin's session, in one transaction. The code is used up
   * by it, so that only one of several requests succeeds. Throws AppError `setup_code_wrong`, or `already_set_up`.
   */
  async setUp({ code, restaurant, admin, menu }: SetupCreation, place: LoginPlace): Promise<Tokens> {
    const { clock, newId, transaction, ...needs } = this.#needs
    const codeHash = await this.#verify(code)
    const passwordHash = await hashPassword(admin.password)
    const tokens = await transaction(async (trx, emit) => {
      const isUsed = await useCode(trx, codeHash)
      if (await hasRestaurant(trx)) throw new AppError('already_set_up')
      if (!isUsed) throw new AppError('setup_code_wrong')
      const now = clock.now()
      const by: StaffCaller = {
        kind: 'staff',
        staffId: newId(),
        restaurantId: restaurant.id,
        role: 'admin',
        sessionId: newId(),
      }
      await needs.insertRestaurant(trx, { ...restaurant, timezone })
      const account = { id: by.staffId, restaurantId: restaurant.id, username: admin.username, passwordHash }
      await needs.insertStaff(trx, { ...account, role: 'admin' }, now.getTime())
      await recordSetup(trx, by, now.getTime(), { ...restaurant, timezone })
      if (menu) await needs.insertStarterMenu(trx, menu, by, now)
      emit('menu.changed', { restaurantId: restaurant.id })
      return needs.openSession(trx, by, place)
    })
    this.#isDone = true
    return tokens
  }

  async #verify(code: string): Promise<string> {
    if (!(await this.isNeeded())) throw new AppError('already_set_up')
    const hash = await findCodeHash(this.#needs.db)
    if (!(await checkPassword(hash, plain(code))) || hash === undefined) throw new AppError('setup_code_wrong')
    return hash
  }
}
