import type { StoredRecord } from '#web/lib/local-database.ts'
import { logFailure } from '#web/lib/log.ts'
import type { DirtyBasket } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import { type BasketRecord, emptyRecord, isSameRecord, toRecord, toStored } from '../model/basket-record.ts'

/** Where records are kept between visits; lib/local-database.ts says what each promises. */
export type RecordStorage = {
  list: () => Promise<StoredRecord[]>
  update: (
    restaurantId: string,
    update: (stored: StoredRecord | undefined) => StoredRecord | undefined,
  ) => Promise<void>
}

/** From one record to the next; the same one when nothing changes. It may be run more than once, to the same end. */
export type RecordUpdate = (record: BasketRecord) => BasketRecord

type Queued = {
  readonly update: RecordUpdate
  /** Seen before it is stored. */
  readonly isOptimistic: boolean
  readonly conclude: () => void
}

/**
 * One restaurant's record: what is stored is the truth between tabs, and changes of this tab that are not stored yet
 * stand on top of it. So a tap is answered at once, and no tab writes over what another one did.
 */
export class PersistedRecord {
  readonly restaurantId: string
  readonly #storage: RecordStorage
  readonly #onStored: () => void
  // As last read or written.
  #stored = emptyRecord
  // As it will be once the transaction that runs is through.
  #written: BasketRecord | undefined
  // Those the storage refused come first, and are tried again with the next.
  #refused: readonly Queued[] = []
  #queue: readonly Queued[] = []
  readonly #shown = createStore(emptyRecord)
  #isRead = false
  #working: Promise<void> = Promise.resolve()
  #isWriting = false

  /**
   * @param restaurantId Whose.
   * @param storage Where it is kept.
   * @param onStored Called after each change that reached the storage, so that other tabs can be told.
   */
  constructor(restaurantId: string, storage: RecordStorage, onStored: () => void) {
    this.restaurantId = restaurantId
    this.#storage = storage
    this.#onStored = onStored
  }

  /** @returns The record as this tab sees it. */
  get = this.#shown.get

  subscribe = this.#shown.subscribe

  /** Whether the stored record was read once. */
  get isRead(): boolean {
    return this.#isRead
  }

  /** Something could not be stored: it is in this tab alone. */
  get isUnstored(): boolean {
    return this.#refused.length > 0
  }

  /** @returns What would be gone with the page; undefined when nothing would, or the record could not be stored before. */
  dirty(): DirtyBasket | undefined {
    // Neither may a basket come back without the order that was made of it.
    const isDeciding = this.isUnstored || this.#queue.some(({ isOptimistic }) => !isOptimistic)
    if (isDeciding || isSameRecord(this.get(), this.#stored)) return undefined
    const { restaurantId } = this
    const items = [...this.get().lines.values()]
    // Nothing was written before it was read.
    if (!this.#isRead) return { restaurantId, items }
    const lastStored = [this.#stored, this.#written ?? this.#stored]
    return { restaurantId, items, lastStored: lastStored.map((base) => toStored(restaurantId, base) ?? null) }
  }

  /** Makes a change that is seen at once and stored behind it. */
  update(update: RecordUpdate): void {
    const before = this.#shown.get()
    const next = update(before)
    // Before the stored record is read nobody knows that it changes nothing.
    if (next === before && this.#isRead) return
    void this.#enqueue(update, true)
    this.#shown.set(next)
  }

  /**
   * Makes a change that depends on what is stored, whatever this tab believes: it is decided within the transaction.
   *
   * @param decide Gives the next record, and what was decided.
   * @returns What was decided, once it is stored, or found impossible to store; then it holds in this tab.
   */
  async transact<T>(transaction: (record: BasketRecord) => readonly [BasketRecord, T]): Promise<T> {
    let decided: { readonly value: T } | undefined
    await this.#enqueue((record) => {
      const [next, value] = transaction(record)
      decided = { value }
      return next
    }, false)
    // Every queued change is run before it is concluded.
    if (!decided) throw new Error('A change was concluded before it was made.')
    return decided.value
  }

  /** Reads what is stored anew, after another tab may have changed it. */
  read(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        const stored = (await this.#storage.list()).find((one) => one.restaurantId === this.restaurantId)
        this.#stored = toRecord(stored)
      } catch (error) {
        logFailure('Error reading the basket', error)
      }
      this.#isRead = true
      this.#rebuild()
    })
  }

  /** Resolves when every change so far is stored, or was refused. */
  settled = (): Promise<void> => this.#working

  #enqueue(update: RecordUpdate, isOptimistic: boolean): Promise<void> {
    return new Promise((conclude) => {
      this.#queue = [...this.#queue, { update, isOptimistic, conclude }]
      if (this.#isWriting) return
      this.#isWriting = true
      void this.#inTurn(() => this.#write())
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#working = this.#working.then(work)
    return this.#working
  }

  // All that waits goes in one transaction; what comes meanwhile in the next.
  async #write(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = [...this.#refused, ...this.#queue]
      let next = this.#stored
      try {
        await this.#storage.update(this.restaurantId, (stored) => {
          const before = toRecord(stored)
          next = batch.reduce((record, { update }) => update(record), before)
          this.#written = next
          return toStored(this.restaurantId, next)
        })
        this.#stored = next
        this.#refused = []
        this.#isRead = true
        this.#onStored()
      } catch (error) {
        logFailure('Error storing the basket', error)
        this.#refused = batch.map((queued) => ({ ...queued, isOptimistic: true }))
      }
      this.#written = undefined
      this.#queue = this.#queue.filter((queued) => !batch.includes(queued))
      this.#rebuild()
      batch.forEach(({ conclude }) => conclude())
    }
    this.#isWriting = false
  }

  #rebuild(): void {
    const unstored = [...this.#refused, ...this.#queue].filter(({ isOptimistic }) => isOptimistic)
    const next = unstored.reduce((record, { update }) => update(record), this.#stored)
    const shown = this.#shown.get()
    // The same object for the same record: components do not render again.
    this.#shown.set(isSameRecord(next, shown) ? shown : next)
  }
}
