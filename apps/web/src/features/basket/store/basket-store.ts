import { orderTotal } from '@thali/contract/orders/order'
import type { DirtyBasket } from '#web/lib/storage.ts'
import { type ReadableKeyedStore, createKeyedStore, createStore } from '#web/lib/store.ts'
import {
  type AddedDish,
  type Basket,
  type LinesChange,
  type PriceOf,
  addItem,
  emptyBasket,
  quantities,
  removeOne,
  withMenuPrices,
} from '../model/basket.ts'
import type { BasketRecords } from './basket-records.ts'
import type { PersistedRecord } from './persisted-record.ts'
import { type BasketRecord, afterChange, isFrozen, lineQuantities, lockingSubmission } from '../model/basket-record.ts'
import type { ConfirmedOrder } from '../model/submission.ts'
import { restoreDirty } from '../model/dirty-basket.ts'

/** State of the basket; a new object after each change. */
export type BasketState = {
  /** `loading` until the stored basket was read. */
  readonly status: 'loading' | 'ready'
  readonly restaurantId: string | undefined
  readonly lines: Basket
  /** Sum over all lines. */
  readonly count: number
  /** Rupees. */
  readonly total: number
  /** Prices before the menu changed them, by line key; until the basket is sent or cleared. */
  readonly oldPrices: ReadonlyMap<string, number>
  /** Quantities of the unanswered order, by line key; these cannot be removed. */
  readonly locked: ReadonlyMap<string, number>
  /** The diner's unanswered order. */
  readonly onItsWay: ConfirmedOrder | undefined
  /** The browser refuses to store the basket: it is lost when the page closes. */
  readonly isUnsafe: boolean
  /** The table that staff chose for the lines, and the lines of other tables. */
  readonly tableNumber: number | undefined
  readonly drafts: BasketRecord['drafts']
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
  tableNumber: undefined,
  drafts: undefined,
}

const emptyOldPrices: BasketState['oldPrices'] = new Map()

const lockedIn = (record: BasketRecord): ReadonlyMap<string, number> => {
  const order = lockingSubmission(record)?.order
  return order ? lineQuantities(order) : new Map()
}

const quantityIn = (lines: Basket, key: string): number => lines.get(key)?.quantity ?? 0

/**
 * The basket of the visit. A change is visible at once and stored afterwards (persisted-record.ts). A card subscribes
 * to the quantity of its dish only.
 */
export class BasketStore {
  readonly #records: BasketRecords
  #record: PersistedRecord | undefined
  readonly #state = createStore(nothing)
  readonly #quantities = createKeyedStore<number>()
  #opening: Promise<void> = Promise.resolve()
  #unfollow = (): void => undefined

  constructor(records: BasketRecords) {
    this.#records = records
  }

  get = this.#state.get

  subscribe = this.#state.subscribe

  /** Quantity of each dish in the basket, by item id. */
  readonly quantities: ReadableKeyedStore<number> = this.#quantities

  quantityOf = (itemId: string): number => this.#quantities.get(itemId) ?? 0

  /**
   * Opens the basket of a restaurant (spec §4 "The basket loads when a restaurant is selected").
   *
   * @param left Unstored basket of a closed page.
   * @returns Resolves when the stored basket was read.
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

  /** Reads the stored basket again, after another tab may have changed it. */
  refresh = async (): Promise<void> => this.#record?.read()

  /** Unstored changes; undefined when everything is stored. */
  dirty = (): DirtyBasket | undefined => this.#record?.dirty()

  /** Resolves when every change so far is stored. */
  stored = async (): Promise<void> => this.#record?.settled()

  add = (dish: AddedDish): void => this.change((lines) => addItem(lines, dish))

  /** Returns false when all of the line is in the unanswered order. */
  removeOne = (key: string): boolean => {
    const change: LinesChange = (lines, locked) =>
      quantityIn(lines, key) > (locked.get(key) ?? 0) ? removeOne(lines, key) : lines
    const { lines, locked } = this.#state.get()
    if (change(lines, locked) === lines) return false
    this.change(change)
    return true
  }

  /** Updates names and prices from the menu and remembers each old price. */
  followPrices = (priceOf: PriceOf): void => {
    const before = this.#state.get()
    if (before.locked.size > 0 || withMenuPrices(before.lines, priceOf) === before.lines) return
    const oldPrices = new Map(before.oldPrices)
    for (const [key, entry] of before.lines) {
      const price = priceOf(entry)?.price
      if (price !== undefined && price !== entry.price && !oldPrices.has(key)) oldPrices.set(key, entry.price)
    }
    this.#set({ oldPrices })
    this.change((lines, locked) => (locked.size > 0 ? lines : withMenuPrices(lines, priceOf)))
  }

  /** Called when a change is refused because a waiter may be sending the basket. */
  onFrozen = (): void => undefined

  /** Shows a change at once and stores it afterwards. A frozen basket refuses it. */
  change = (change: LinesChange): void => {
    if (this.#record && isFrozen(this.#record.get())) return this.onFrozen()
    this.#record?.update((record) => {
      if (isFrozen(record)) return record
      const lines = change(record.lines, lockedIn(record))
      if (lines === record.lines) return record
      // The key of a cancelled order is valid only while the basket is unchanged.
      return { ...record, lines, submissions: afterChange(record.submissions) }
    })
  }

  /** Changes the lines together with their table; not while a waiter may be sending the basket. */
  changeTables = (change: (record: BasketRecord) => BasketRecord): void =>
    this.#record?.update((record) => (lockingSubmission(record) ? record : change(record)))

  #follow(kept: PersistedRecord): void {
    const record = kept.get()
    const locked = lockedIn(record)
    // Old prices are not shown after the basket was sent or emptied.
    const isOver = record.lines.size === 0 || (locked.size === 0 && this.#state.get().locked.size > 0)
    this.#set({
      status: kept.isRead ? 'ready' : 'loading',
      lines: record.lines,
      locked,
      onItsWay: lockingSubmission(record)?.order,
      isUnsafe: kept.isUnstored,
      tableNumber: record.tableNumber,
      drafts: record.drafts,
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
