import { logFailure } from '#web/lib/log.ts'
import { afterChange } from '../model/basket-record.ts'
import { PersistedRecord, type RecordStorage } from './persisted-record.ts'

/** The records of this browser, one per restaurant. */
export class BasketRecords {
  readonly #storage: RecordStorage
  readonly #onStored: () => void
  readonly #records = new Map<string, PersistedRecord>()

  /** @param onStored Called after each stored change. */
  constructor(storage: RecordStorage, onStored: () => void) {
    this.#storage = storage
    this.#onStored = onStored
  }

  /** The record of a restaurant, perhaps not read yet; always the same object. */
  of(restaurantId: string): PersistedRecord {
    const known = this.#records.get(restaurantId)
    if (known) return known
    const made = new PersistedRecord(restaurantId, this.#storage, this.#onStored)
    this.#records.set(restaurantId, made)
    return made
  }

  /** All records as stored now; without a database, this tab's records. */
  async read(): Promise<readonly PersistedRecord[]> {
    try {
      for (const { restaurantId } of await this.#storage.list()) this.of(restaurantId)
    } catch (error) {
      logFailure('Error reading the baskets', error)
    }
    const all = [...this.#records.values()]
    await Promise.all(all.map((record) => record.read()))
    return all
  }

  /**
   * Deletes the baskets of other restaurants (spec §2 "Splash screen"). Unanswered orders and refusals that were not
   * dismissed stay.
   */
  async deleteOthers(restaurantId: string): Promise<void> {
    const others = (await this.read()).filter((record) => record.restaurantId !== restaurantId)
    await Promise.all(
      others.map((record) =>
        record.transact(({ submissions }) => [{ lines: new Map(), submissions: afterChange(submissions) }, undefined]),
      ),
    )
  }
}
