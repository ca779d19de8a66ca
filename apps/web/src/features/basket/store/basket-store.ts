import { type MenuItem, orderTotal } from '@thali/contract'
import type { DirtyBasket } from '#web/lib/storage.ts'
import { type ReadableKeyedStore, createKeyedStore, createStore } from '#web/lib/store.ts'
import {
  type Basket,
  type BasketEntry,
  type PriceOf,
  addItem,
  emptyBasket,
  merged,
  quantities,
  removeOne,
  subtract,
  withEntryBack,
  withMenuPrices,
  withNote,
  withoutLines,
} from '../model/basket.ts'
import type { BasketRecords } from './basket-records.ts'
import type { PersistedRecord } from './persisted-record.ts'
import { type BasketRecord, lockingSubmission } from '../model/basket-record.ts'
import { lineQuantities } from '../model/confirmed-order.ts'
import type { ConfirmedOrder } from '../model/submission.ts'
import { restoreDirty } from '../model/dirty-basket.ts'

/** The basket as screens see it; a new object after each change. */
export type BasketState = {
  /** `loading` until the stored basket was read. */
  readonly status: 'loading' | 'ready'
  readonly restaurantId: string | undefined
  readonly lines: Basket
  /** Of all lines together. */
  readonly count: number
  /** Rupees. */
  readonly total: number
  /** Prices before the menu changed them, by line key; until the basket is sent or cleared. */
  readonly oldPrices: ReadonlyMap<string, number>
  /** Quantities of the unanswered order, by line key; these cannot be removed. */
  readonly locked: ReadonlyMap<string, number>
  /** The order on its way: whose, and to which table. */
  readonly onItsWay: ConfirmedOrder | undefined
  /** The browser refuses to keep it: it is gone when the page is closed. */
  readonly isUnsafe: boolean
}

const nothing: BasketState = {
  status: 'loading',
  restaurantId: undefined,
  lines: emptyBasket,
  count: 0,
  total: 0,
  oldPrices: new Map(),
  locked: new Map(),
  onItsWay: undefined,
  isUnsafe: false,
}

const emptyOldPrices: BasketState['oldPrices'] = new Map()

const lockedIn = (record: BasketRecord): ReadonlyMap<string, number> => {
  const order = lockingSubmission(record)?.order
  return order ? lineQuantities(order) : new Map()
}

const quantityIn = (lines: Basket, key: string): number => lines.get(key)?.quantity ?? 0

/** A change of the lines; `locked` is what they cannot lose. */
type LinesChange = (lines: Basket, locked: ReadonlyMap<string, number>) => Basket

/**
 * The basket of the visit. Every change is seen at once and stored behind it (kept-record.ts); who shows one dish hears
 * only of that dish.
 */
export class BasketStore {
  readonly #records: BasketRecords
  #record: PersistedRecord | undefined
  readonly #state = createStore(nothing)
  readonly #quantities = createKeyedStore<number>()
  #opening: Promise<void> = Promise.resolve()
  #unfollow = (): void => undefined

  /**
   * @param records Where baskets are kept.
   */
  constructor(records: BasketRecords) {
    this.#records = records
  }

  get = this.#state.get

  subscribe = this.#state.subscribe

  /** Quantity of each dish in the basket, by item id. */
  readonly quantities: ReadableKeyedStore<number> = this.#quantities

  quantityOf = (itemId: string): number => this.#quantities.get(itemId) ?? 0

  /**
   * Takes the basket of a restaurant in hand (spec §4 "The basket loads when a restaurant is selected").
   *
   * @param restaurantId Whose.
   * @param left What a page that is gone had not stored yet.
   * @returns Resolves when it was read.
   */
  open = (restaurantId: string | undefined, left?: DirtyBasket): Promise<void> => {
    if (restaurantId === this.#state.get().restaurantId) return this.#opening
    this.#unfollow()
    const record = restaurantId === undefined ? undefined : this.#records.of(restaurantId)
    this.#record = record
    this.#set({ ...nothing, restaurantId })
    if (!record) return (this.#opening = Promise.resolve())
    this.#unfollow = record.subscribe(() => this.#follow(record))
    this.#opening = record.read()
    if (left && left.restaurantId === restaurantId) record.update(restoreDirty(left))
    return this.#opening
  }

  /** Resolves when the stored basket was read. */
  opened = (): Promise<void> => this.#opening

  /** Reads the stored basket anew, after another tab may have changed it. */
  refresh = async (): Promise<void> => this.#record?.read()

  /** @returns What would be gone with the page; undefined when all is stored. */
  dirty = (): DirtyBasket | undefined => this.#record?.dirty()

  /** Resolves when every change so far is stored. */
  stored = async (): Promise<void> => this.#record?.settled()

  add = (item: Pick<MenuItem, 'id' | 'name' | 'price'>): void => this.#change((lines) => addItem(lines, item))

  /** @returns False when all of the line is in the unanswered order. */
  removeOne = (key: string): boolean => {
    const change: LinesChange = (lines, locked) =>
      quantityIn(lines, key) > (locked.get(key) ?? 0) ? removeOne(lines, key) : lines
    const { lines, locked } = this.#state.get()
    if (change(lines, locked) === lines) return false
    this.#change(change)
    return true
  }

  setNote = (lineKey: string, note: string): void =>
    this.#change((lines, locked) => (locked.has(lineKey) ? lines : withNote(lines, lineKey, note)))

  removeLines = (keys: readonly string[]): void =>
    this.#change((lines, locked) =>
      withoutLines(
        lines,
        keys.filter((key) => !locked.has(key)),
      ),
    )

  /** @returns What is in no order on its way. */
  loose = (): Basket => subtract(this.#state.get().lines, this.#state.get().locked)

  /**
   * Empties it and deletes its stored copy (spec §4); what is in an order on its way stays until the kitchen has it.
   *
   * @returns What was taken out.
   */
  clear = (): Basket => {
    const cleared = this.loose()
    this.#change((lines, locked) => {
      if (locked.size === 0) return emptyBasket
      const loose = subtract(lines, locked)
      return loose.size === 0
        ? lines
        : subtract(lines, new Map([...loose].map(([key, entry]) => [key, entry.quantity])))
    })
    return cleared
  }

  /** Takes out the dishes of an order, as many as it has of each; not while another is on its way. */
  takeOut = (order: ConfirmedOrder): void =>
    this.#change((lines, locked) => (locked.size > 0 ? lines : subtract(lines, lineQuantities(order))))

  /** Puts back what was cleared, beside what was added since. */
  putBack = (cleared: Basket): void => this.#change((lines) => merged(lines, cleared))

  /** Puts a removed line back in its place; `order` is the keys of all lines then, from top to bottom. */
  putBackRow = (entry: BasketEntry, order: readonly string[]): void =>
    this.#change((lines) => withEntryBack(lines, entry, order))

  /** Takes the menu's names and prices over, and remembers what each dish cost before. */
  followPrices = (priceOf: PriceOf): void => {
    const before = this.#state.get()
    if (before.locked.size > 0 || withMenuPrices(before.lines, priceOf) === before.lines) return
    const oldPrices = new Map(before.oldPrices)
    for (const [key, entry] of before.lines) {
      const price = priceOf(entry)?.price
      if (price !== undefined && price !== entry.price && !oldPrices.has(key)) oldPrices.set(key, entry.price)
    }
    this.#set({ oldPrices })
    this.#change((lines, locked) => (locked.size > 0 ? lines : withMenuPrices(lines, priceOf)))
  }

  #change(change: LinesChange): void {
    this.#record?.update((record) => {
      const lines = change(record.lines, lockedIn(record))
      if (lines === record.lines) return record
      // An order taken back is the same order only as long as the basket is what it was.
      return { lines, submissions: record.submissions.filter((submission) => !submission.isCancelled) }
    })
  }

  #follow(kept: PersistedRecord): void {
    const record = kept.get()
    const locked = lockedIn(record)
    // Sent, or emptied: what it once cost is of no more interest.
    const isOver = record.lines.size === 0 || (locked.size === 0 && this.#state.get().locked.size > 0)
    this.#set({
      status: kept.isRead ? 'ready' : 'loading',
      lines: record.lines,
      locked,
      onItsWay: lockingSubmission(record)?.order,
      isUnsafe: kept.isUnstored,
      ...(isOver && { oldPrices: emptyOldPrices }),
    })
  }

  #set(next: Partial<BasketState>): void {
    const before = this.#state.get()
    const lines = next.lines ?? before.lines
    if (lines === before.lines) return this.#state.set({ ...before, ...next })
    const entries = [...lines.values()]
    const count = entries.reduce((sum, entry) => sum + entry.quantity, 0)
    this.#quantities.replace(quantities(lines))
    this.#state.set({ ...before, ...next, count, total: orderTotal(entries) })
  }
}
