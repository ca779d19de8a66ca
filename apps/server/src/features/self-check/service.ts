import { statfs } from 'node:fs/promises'
import type { SelfCheck } from '@thali/contract/setup/self-check-schema'
import { countAudit } from '#server/data/audit-log/queries.ts'
import { findAheadOfClock } from '#server/data/days/ahead-queries.ts'
import { findRestaurant } from '#server/data/restaurants/queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { AddressCheck } from '#server/platform/outside-request.ts'
import { provePresence, tryGuestAddress } from './guest-address.ts'

/** The dependencies of `SelfCheckService`. */
export type SelfCheckNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly version: string
  readonly engine: SelfCheck['database']['engine']
  /** Stores a small value as durably as an order. */
  readonly tryToStore: () => Promise<void>
  readonly databaseBytes: () => Promise<number>
  /** How long entries of the activity list are kept; undefined: always. */
  readonly activityDays: number | undefined
  readonly isDamaged: () => boolean
  /** The devices that may be printers. */
  readonly findDevices: () => Promise<NonNullable<SelfCheck['printerDevices']>>
  readonly findBackup: () => Promise<SelfCheck['backup']>
  /** The installation's secret key (base64url). */
  readonly key: string
  /** Addresses that the server may open. */
  readonly isAllowed: AddressCheck
  /** The folder whose disk is measured; undefined leaves the disk out. */
  readonly dataDir: string | undefined
}

// All entries would be an index of gigabytes.
const monthMs = 30 * 24 * 60 * 60 * 1000

/** Measures what an owner can act on: storage, disk and clock (plan §8.2). */
export class SelfCheckService {
  readonly #needs: SelfCheckNeeds

  constructor(needs: SelfCheckNeeds) {
    this.#needs = needs
  }

  /** Answers a challenge as only this installation can. */
  prove(challenge: string): string {
    return provePresence(this.#needs.key, challenge)
  }

  /** The state now. A measurement that fails is null, and logged. */
  async check(restaurantId: string): Promise<SelfCheck> {
    const { clock, version, engine, tryToStore, databaseBytes, activityDays, isDamaged, findBackup, findDevices, db } =
      this.#needs
    const now = clock.now()
    const ahead = await this.#measure('dates', () => findAheadOfClock(db, restaurantId, now))
    const devices = await this.#measure('printer devices', findDevices)
    const guestAddress = await this.#measure('guest address', () => this.#tryGuestAddress(restaurantId))
    const entries = await this.#measure('activity', () => countAudit(db, restaurantId, now.getTime() - monthMs))
    const hasFoodLicence = await this.#measure('food licence', () => this.#hasFoodLicence(restaurantId))
    const stored = await this.#measure('database', async () => {
      await tryToStore()
      return true
    })
    return {
      dateTime: now.toISOString(),
      ...(ahead && { ahead }),
      version,
      database: {
        engine,
        isWritable: stored ?? false,
        isDamaged: isDamaged(),
        bytes: await this.#measure('size', databaseBytes),
      },
      activity: entries === null ? null : { entries, keptDays: activityDays ?? null },
      backup: await this.#measure('backup', findBackup),
      disk: await this.#measure('disk', () => this.#disk()),
      ...(devices !== null && devices.length > 0 && { printerDevices: devices }),
      ...(hasFoodLicence !== null && hasFoodLicence !== undefined && { hasFoodLicence }),
      ...(guestAddress !== undefined && { guestAddress }),
    }
  }

  async #tryGuestAddress(restaurantId: string): Promise<SelfCheck['guestAddress']> {
    const { db, key, isAllowed } = this.#needs
    const address = (await findRestaurant(db, restaurantId))?.guestAddress
    return address === undefined ? undefined : { address, result: await tryGuestAddress(address, key, isAllowed) }
  }

  /** Undefined while bills are off. */
  async #hasFoodLicence(restaurantId: string): Promise<boolean | undefined> {
    const billing = (await findSettings(this.#needs.db, restaurantId))?.billing
    return billing?.isOn ? billing.fssai !== '' : undefined
  }

  async #disk(): Promise<SelfCheck['disk']> {
    const { dataDir } = this.#needs
    if (dataDir === undefined) return null
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  }

  async #measure<T>(what: string, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.#needs.log.warn({ err: error, what }, 'A part of the self-check failed')
      return null
    }
  }
}
