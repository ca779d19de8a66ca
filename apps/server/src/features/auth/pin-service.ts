import type { PinStaff } from '@thali/contract/accounts/staff-schema'
import type { Tokens } from '@thali/contract/auth/schema'
import * as bounds from '@thali/contract/basics/bounds'
import { findDevice, findPinAccount, listPinStaff } from '#server/data/auth/pin-queries.ts'
import { countTry, forgetTries, takeTryBack } from '#server/data/auth/write-pin.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { checkPassword } from '#server/platform/passwords.ts'
import type { AuthNeeds, AuthService, LoginPlace } from './service.ts'

/** Persons who take over a shared tablet with a PIN (plan §8.3, decision 100). */
export class PinService {
  readonly #needs: AuthNeeds
  readonly #auth: AuthService

  constructor(needs: AuthNeeds, auth: AuthService) {
    this.#needs = needs
    this.#auth = auth
  }

  /** The enabled staff of a restaurant with a PIN, by username. */
  list(restaurantId: string): Promise<PinStaff[]> {
    return listPinStaff(this.#needs.db, restaurantId)
  }

  /**
   * Opens a session of another person on the device of the caller's session. It expires with the login by password that
   * opened the device. Every attempt counts before it is checked, so parallel guesses test no more PINs than five.
   * @throws AppError `pin_wrong` with the attempts left; `pin_locked` after five on the device or twenty on all
   *   devices; `not_found` for a person without a PIN.
   */
  async switchTo(by: StaffCaller, staffId: string, pin: string, place: LoginPlace): Promise<Tokens> {
    const { db, log, transaction } = this.#needs
    const device = await findDevice(db, by.sessionId)
    const account = await findPinAccount(db, by.restaurantId, staffId)
    if (!device || !account) throw new AppError('not_found')
    const { deviceId, expiresAt } = device
    const tries = await transaction((trx) => countTry(trx, staffId, deviceId))
    if (tries.here > bounds.pinTriesMax || tries.onAll > bounds.pinTriesOnAllMax) {
      await takeTryBack(db, staffId, deviceId)
      throw new AppError('pin_locked')
    }
    if (!(await this.#isRight(account.pinHash, pin, staffId, deviceId))) {
      log.info({ event: 'authn_pin_fail', staffId, by: by.staffId }, 'A PIN was wrong')
      const triesLeft = Math.max(0, Math.min(bounds.pinTriesMax - tries.here, bounds.pinTriesOnAllMax - tries.onAll))
      if (triesLeft === 0) throw new AppError('pin_locked')
      throw new AppError('pin_wrong', { triesLeft })
    }
    return this.#auth.open(account, { ...place, deviceId, isByPin: true, expiresAt }, (trx) =>
      forgetTries(trx, staffId, deviceId),
    )
  }

  async #isRight(pinHash: string, pin: string, staffId: string, deviceId: string): Promise<boolean> {
    try {
      return await checkPassword(pinHash, pin)
    } catch (error) {
      // The server was too busy to check it.
      await takeTryBack(this.#needs.db, staffId, deviceId)
      throw error
    }
  }
}
