import { logFailure } from '#web/lib/log.ts'
import { PersistedRecord, type RecordStorage } from './persisted-record.ts'

/** The records of this browser, one per restaurant. */
export class BasketRecords {
  readonly #storage: RecordStorage
  readonly #onStored: () => void
  readonly #records = new Map<string, PersistedRecord>()

  /**
   * @param storage Where they are kept.
   * @param onStored Called after each change that reached the storage.
   */
  constructor(storage: RecordStorage, onStored: () => void) {
    this.#storage = storage
    this.#onStored = onStored
  }

  /**
   * One restaurant's record; the same object each time.
   *
   * @param restaurantId Whose.
   * @returns The record, maybe not read yet.
   */
  of(restaurantId: string): PersistedRecord {
    const known = this.#records.get(restaurantId)
    if (known) return known
    const made = new PersistedRecord(restaurantId, this.#storage, this.#onStored)
    this.#records.set(restaurantId, made)
    return made
  }

  /** @returns All there are, as they are stored now; those of this tab alone where the browser has no database. */
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
   * Deletes the baskets of other restaurants (spec §2 "Splash screen"). An order on its way, or one that was refused and
   * nobody has seen it yet, is no basket: it stays.
   *
   * @param restaurantId Whose basket stays.
   */
  async deleteOthers(restaurantId: string): Promise<void> {
    const others = (await this.read()).filter((record) => record.restaurantId !== restaurantId)
    await Promise.all(
      others.map((record) =>
        record.transact(({ submissions }) => [
          { lines: new Map(), submissions: submissions.filter((submission) => !submission.isCancelled) },
          undefined,
        ]),
      ),
    )
  }
}
