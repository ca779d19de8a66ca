import type { StoredRecord } from '#web/lib/local-database.ts'
import { logFailure } from '#web/lib/log.ts'
import type { DirtyBasket } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import { type BasketRecord, emptyRecord, isSameRecord, toRecord, toStored } from '../model/basket-record.ts'

/** Storage of records; see lib/local-database.ts. */
export type RecordStorage = {
  list: () => Promise<StoredRecord[]>
  update: (
    restaurantId: string,
    update: (stored: StoredRecord | undefined) => StoredRecord | undefined,
  ) => Promise<void>
}

/** A pure function from record to record; the same record when nothing changes. May run more than once. */
export type RecordUpdate = (record: BasketRecord) => BasketRecord

type Queued = {
  readonly update: RecordUpdate
  /** Visible before it is stored. */
  readonly isOptimistic: boolean
  readonly conclude: () => void
}

/**
 * One restaurant's record. The stored record is the truth between tabs; unstored changes of this tab are applied on
 * top of it. So a tap is answered at once, and no tab overwrites another tab's change.
 */
export class PersistedRecord {
  readonly restaurantId: string
  readonly #storage: RecordStorage
  readonly #onStored: () => void
  // As last read or written.
  #stored = emptyRecord
  // Result of the running transaction.
  #written: BasketRecord | undefined
  // Failed updates; the next transaction retries them first.
  #refused: readonly Queued[] = []
  #queue: readonly Queued[] = []
  readonly #shown = createStore(emptyRecord)
  #isRead = false
  #working: Promise<void> = Promise.resolve()
  #isWriting = false

  /** @param onStored Called after each stored change, to notify other tabs. */
  constructor(restaurantId: string, storage: RecordStorage, onStored: () => void) {
    this.restaurantId = restaurantId
    this.#storage = storage
    this.#onStored = onStored
  }

  /** The record as this tab sees it. */
  get = this.#shown.get

  subscribe = this.#shown.subscribe

  get isRead(): boolean {
    return this.#isRead
  }

  /** An update could not be stored and exists in this tab only. */
  get isUnstored(): boolean {
    return this.#refused.length > 0
  }

  /** Unstored changes; undefined when all is stored or an earlier write failed. */
  dirty(): DirtyBasket | undefined {
    // A basket must not come back without the order made of it.
    const isDeciding = this.isUnstored || this.#queue.some(({ isOptimistic }) => !isOptimistic)
    if (isDeciding || isSameRecord(this.get(), this.#stored)) return undefined
    const { restaurantId } = this
    const { submissions: _, ...left } = toStored(restaurantId, this.get()) ?? { restaurantId, items: [] }
    // Nothing is written before the record was read.
    if (!this.#isRead) return left
    const lastStored = [this.#stored, this.#written ?? this.#stored]
    return { ...left, lastStored: lastStored.map((base) => toStored(restaurantId, base) ?? null) }
  }

  /** Applies an update at once and stores it afterwards. */
  update(update: RecordUpdate): void {
    const before = this.#shown.get()
    const next = update(before)
    // Before the stored record is read, an update that changes nothing here may change it there.
    if (next === before && this.#isRead) return
    void this.#enqueue(update, true)
    this.#shown.set(next)
  }

  /**
   * Applies an update that depends on the stored record: it is computed inside the transaction.
   *
   * @param transaction Returns the next record and a result.
   * @returns The result, once stored; if storing fails, it holds in this tab.
   */
  async transact<T>(transaction: (record: BasketRecord) => readonly [BasketRecord, T]): Promise<T> {
    let decided: { readonly value: T } | undefined
    await this.#enqueue((record) => {
      const [next, value] = transaction(record)
      decided = { value }
      return next
    }, false)
    // Every queued update runs before it is concluded.
    if (!decided) throw new Error('A change was concluded before it was made.')
    return decided.value
  }

  /** Reads the stored record again, after another tab may have changed it. */
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

  /** Resolves when every update so far is stored or has failed. */
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

  // All waiting updates share one transaction; later ones share the next.
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
