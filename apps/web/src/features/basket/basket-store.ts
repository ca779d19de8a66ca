import { type MenuItem, orderTotal } from '@thali/contract'
import type { StoredBasketEntry } from '#web/lib/local-database.ts'
import { logFailure } from '#web/lib/log.ts'
import {
  type Basket,
  type MenuPrice,
  addItem,
  emptyBasket,
  quantities,
  removeOne,
  restored,
  subtract,
  withMenuPrices,
  withNote,
  withoutItems,
} from './basket.ts'

/** Where baskets are kept between visits. */
export type BasketStorage = {
  find: (restaurantId: string) => Promise<StoredBasketEntry[] | undefined>
  save: (restaurantId: string, items: StoredBasketEntry[]) => Promise<void>
  remove: (restaurantId: string) => Promise<void>
}

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
  /** What dishes cost before the menu's price changed, by item id; until the basket is sent or cleared. */
  readonly oldPrices: ReadonlyMap<string, number>
  /** How many of each dish are in an order on its way; these cannot be taken out. By item id. */
  readonly locked: ReadonlyMap<string, number>
}

const nothing: BasketState = {
  status: 'loading',
  restaurantId: undefined,
  lines: emptyBasket,
  count: 0,
  total: 0,
  oldPrices: new Map(),
  locked: new Map(),
}

export type OrderedLine = { readonly itemId: string; readonly quantity: number }

/**
 * The basket of the visit. Every change is seen at once and stored behind it, the latest state only; who shows one dish
 * hears only of that dish.
 */
export class BasketStore {
  readonly #storage: BasketStorage
  readonly #onStored: () => void
  #state = nothing
  #counts = quantities(emptyBasket)
  #isChanged = false
  #opening: Promise<void> = Promise.resolve()
  #writing: Promise<void> | undefined
  // What could not be stored is here alone: then the storage is no longer asked.
  #isStorageBehind = false
  readonly #listeners = new Set<() => void>()
  readonly #itemListeners = new Map<string, Set<() => void>>()

  /**
   * @param storage Where baskets are kept.
   * @param onStored Called after each change that reached the storage, so that other tabs can be told.
   */
  constructor(storage: BasketStorage, onStored: () => void) {
    this.#storage = storage
    this.#onStored = onStored
  }

  getState = (): BasketState => this.#state

  quantityOf = (itemId: string): number => this.#counts.get(itemId) ?? 0

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  subscribeToItem = (itemId: string, listener: () => void): (() => void) => {
    const known = this.#itemListeners.get(itemId) ?? new Set()
    this.#itemListeners.set(itemId, known.add(listener))
    return () => known.delete(listener)
  }

  /** Takes the basket of a restaurant in hand (spec §4 "The basket loads when a restaurant is selected"). */
  open = (restaurantId: string | undefined): Promise<void> => {
    if (restaurantId !== this.#state.restaurantId) this.#opening = this.#open(restaurantId)
    return this.#opening
  }

  /** Resolves when the stored basket was read. */
  opened = (): Promise<void> => this.#opening

  async #open(restaurantId: string | undefined): Promise<void> {
    this.#isChanged = false
    this.#set({ ...nothing, restaurantId })
    if (!restaurantId) return
    const stored = await this.#read(restaurantId)
    if (this.#state.restaurantId !== restaurantId || this.#state.status === 'ready') return
    const hasAdded = this.#isChanged
    this.#set({ status: 'ready', lines: restored(stored, this.#state.lines) })
    if (hasAdded) this.#store()
  }

  /** Reads the stored basket anew, after another tab may have changed it. */
  refresh = async (): Promise<void> => {
    const { restaurantId } = this.#state
    if (!restaurantId || !this.#isSettled()) return
    const stored = await this.#read(restaurantId)
    if (this.#state.restaurantId === restaurantId && this.#isSettled()) {
      this.#set({ lines: restored(stored, emptyBasket) })
    }
  }

  add = (item: Pick<MenuItem, 'id' | 'name' | 'price'>): void => this.#change(addItem(this.#state.lines, item))

  /** @returns False when the dish is in an order on its way, and none beyond that is left to take out. */
  removeOne = (itemId: string): boolean => {
    if (this.quantityOf(itemId) <= (this.#state.locked.get(itemId) ?? 0)) return false
    this.#change(removeOne(this.#state.lines, itemId))
    return true
  }

  setNote = (lineKey: string, note: string): void => this.#change(withNote(this.#state.lines, lineKey, note))

  removeItems = (itemIds: readonly string[]): void => this.#change(withoutItems(this.#state.lines, itemIds))

  /** Empties it and deletes its stored copy. */
  clear = (): void => {
    if (this.#state.locked.size === 0) this.#change(emptyBasket)
  }

  /** Takes the menu's names and prices over, and remembers what each dish cost before. */
  followPrices = (menu: ReadonlyMap<string, MenuPrice>): void => {
    const lines = withMenuPrices(this.#state.lines, menu)
    if (lines === this.#state.lines) return
    const oldPrices = new Map(this.#state.oldPrices)
    for (const { id, price: oldPrice } of this.#state.lines.values()) {
      const price = menu.get(id)?.price
      if (price !== undefined && price !== oldPrice && !oldPrices.has(id)) oldPrices.set(id, oldPrice)
    }
    this.#set({ lines, oldPrices })
    this.#store()
  }

  /** Holds what an order on its way contains; an empty list lets go. */
  lock = (lines: readonly OrderedLine[]): void =>
    this.#set({ locked: new Map(lines.map((line) => [line.itemId, line.quantity])) })

  /** Takes out what was ordered; with nothing left the stored copy goes too. Resolves when that is stored. */
  takeOut = async (lines: readonly OrderedLine[]): Promise<void> => {
    this.#set({ locked: new Map(), oldPrices: new Map() })
    this.#change(subtract(this.#state.lines, lines))
    await this.#writing
  }

  /** Resolves when every change so far is stored. */
  stored = async (): Promise<void> => {
    await this.#writing
  }

  #set(next: Partial<BasketState>): void {
    const lines = next.lines ?? this.#state.lines
    if (lines === this.#state.lines) {
      this.#state = { ...this.#state, ...next }
    } else {
      const entries = [...lines.values()]
      const count = entries.reduce((sum, entry) => sum + entry.quantity, 0)
      this.#state = { ...this.#state, ...next, count, total: orderTotal(entries) }
      this.#tellItems(quantities(lines))
    }
    this.#listeners.forEach((listener) => listener())
  }

  #tellItems(counts: ReadonlyMap<string, number>): void {
    const before = this.#counts
    this.#counts = counts
    for (const id of new Set([...before.keys(), ...counts.keys()])) {
      if (before.get(id) !== counts.get(id)) this.#itemListeners.get(id)?.forEach((listener) => listener())
    }
  }

  #change(lines: Basket): void {
    if (lines === this.#state.lines) return
    this.#set(lines.size === 0 ? { lines, oldPrices: new Map() } : { lines })
    this.#store()
  }

  #isSettled(): boolean {
    return this.#state.status === 'ready' && !this.#isChanged && !this.#writing && !this.#isStorageBehind
  }

  #store(): void {
    this.#isChanged = true
    // Before the stored basket is read, there is nothing whole to store.
    if (this.#state.status === 'loading') return
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
  }

  async #write(): Promise<void> {
    while (this.#isChanged) {
      this.#isChanged = false
      const { restaurantId, lines } = this.#state
      if (!restaurantId) return
      try {
        if (lines.size === 0) await this.#storage.remove(restaurantId)
        else await this.#storage.save(restaurantId, [...lines.values()])
        this.#isStorageBehind = false
        this.#onStored()
      } catch (error) {
        this.#isStorageBehind = true
        logFailure('Error storing the basket', error)
      }
    }
  }

  async #read(restaurantId: string): Promise<StoredBasketEntry[]> {
    try {
      return (await this.#storage.find(restaurantId)) ?? []
    } catch (error) {
      logFailure('Error reading the basket', error)
      this.#isStorageBehind = true
      return []
    }
  }
}
