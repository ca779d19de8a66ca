import type { RestaurantReply } from '@thali/contract'
import { ReadyBody } from '#server/http/fast-path/ready-body.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The responses with a restaurant's menu. Staff also get suspended entries and versions. */
export type ReadyMenu = {
  readonly forAll: ReadyBody
  /** Compressed at the first request, because few menus are edited. */
  readonly forStaff: () => Promise<ReadyBody>
  /** The age of the menu (s), set while the database cannot be read. */
  readonly staleSeconds?: number
}

type MadeMenu = ReadyMenu & { readonly staffJson: string; readonly readAt: number }

/** Both views of a menu, or undefined for an unknown restaurant. */
export type ReadMenu = (
  restaurantId: string,
) => Promise<{ readonly forAll: RestaurantReply; readonly forStaff: RestaurantReply } | undefined>

type Entry = {
  readonly menu: Promise<MadeMenu | undefined>
  /** A stale menu, answered until `menu` resolves: another failure may take long. */
  readonly meanwhile: MadeMenu | undefined
  /** Whether the read has started: later changes are not in it. */
  isLoading: boolean
  /** Whether the menu changed after the read started. */
  isInvalidated: boolean
  /** Set when `menu` resolves. */
  ready: MadeMenu | undefined
  /** Milliseconds since 1970. */
  goodUntil: number
  /** Its size, when `menu` has resolved. */
  bytes: number
}

// A menu of 60 dishes takes some 85 KB in both views, one of 1,376 some 2 MB; the documents that carry them come on top.
const usualBytesMax = 96 * 2 ** 20

// Events invalidate menus in every process. The maximum age covers an operator's own SQL, and times without events.
const maxAgeMs = 5000

const staleOf = (menu: MadeMenu): MadeMenu | undefined => (menu.staleSeconds === undefined ? undefined : menu)

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

type CacheNeeds = {
  readonly read: ReadMenu
  readonly clock: Clock
  readonly onFailure?: (error: unknown) => void
  readonly bytesMax?: number
}

/** The least recently used cache of menu responses. A menu is read once per change. */
export class MenuCache {
  readonly #read: ReadMenu
  readonly #clock: Clock
  readonly #bytesMax: number
  readonly #onFailure: (error: unknown) => void
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>()
  readonly #running = new Map<string, Promise<unknown>>()
  #bytes = 0

  /**
   * @param needs `onFailure` gets the error behind a stale menu; `bytesMax` (default 96 MiB) bounds the cache, which always holds
   *   the last menu.
   */
  constructor({ read, clock, onFailure = () => {}, bytesMax }: CacheNeeds) {
    this.#read = read
    this.#onFailure = onFailure
    this.#clock = clock
    this.#bytesMax = bytesMax ?? usualBytesMax
  }

  /**
   * The menu of a restaurant, or undefined for an unknown one. Concurrent callers share one read. While the database cannot be
   * read, it is the last menu, marked stale.
   *
   * @throws The database's error, when no menu was read before.
   */
  get(restaurantId: string): Promise<ReadyMenu | undefined> {
    const known = this.#entries.get(restaurantId)
    const entry = known && this.#isGood(known) ? known : this.#begin(restaurantId, known)
    this.#drop(restaurantId)
    this.#entries.set(restaurantId, entry)
    this.#bytes += entry.bytes
    return entry.meanwhile && !entry.ready ? Promise.resolve(entry.meanwhile) : entry.menu
  }

  /** The cached menu, or undefined if `get` has to read it or it is stale. */
  peek(restaurantId: string): ReadyMenu | undefined {
    const known = this.#entries.get(restaurantId)
    const isFresh = known?.ready && known.ready.staleSeconds === undefined
    return isFresh && this.#isGood(known) ? known.ready : undefined
  }

  /** Marks a menu as changed: later callers get a new one. */
  invalidate(restaurantId: string): void {
    const known = this.#entries.get(restaurantId)
    // A read that has not started will see the change.
    if (known?.isLoading) known.isInvalidated = true
    if (known?.isInvalidated) known.goodUntil = 0
  }

  /** Marks all menus as changed. */
  invalidateAll(): void {
    for (const restaurantId of this.#entries.keys()) this.invalidate(restaurantId)
  }

  #isGood({ goodUntil }: Entry): boolean {
    const leftMs = goodUntil - this.#clock.now().getTime()
    // More than the maximum age is left after the clock was set back.
    return leftMs > 0 && (leftMs <= maxAgeMs || leftMs === Infinity)
  }

  #begin(restaurantId: string, previous: Entry | undefined): Entry {
    const turn = this.#running.get(restaurantId)
    const make = async (): Promise<MadeMenu | undefined> => {
      await turn
      entry.isLoading = true
      const readAt = this.#clock.now().getTime()
      const old = await previous?.menu.catch(() => undefined)
      const views = await this.#read(restaurantId).catch((error: unknown) => {
        if (!old) throw error
        this.#onFailure(error)
        return 'unread' as const
      })
      if (views === 'unread')
        return old && { ...old, staleSeconds: Math.max(0, Math.round((readAt - old.readAt) / 1000)) }
      if (!views) return undefined
      const forAll = await ReadyBody.prepare(JSON.stringify(views.forAll), old?.forAll)
      const staffJson = JSON.stringify(views.forStaff)
      const isKnown = old?.staffJson === staffJson
      return { readAt, forAll, staffJson, forStaff: isKnown ? old.forStaff : once(() => ReadyBody.prepare(staffJson)) }
    }
    const entry: Entry = {
      menu: make(),
      meanwhile: previous?.ready ? staleOf(previous.ready) : previous?.meanwhile,
      isLoading: turn === undefined,
      isInvalidated: false,
      ready: undefined,
      goodUntil: Number.POSITIVE_INFINITY,
      bytes: 0,
    }
    const settled = entry.menu.then(
      (menu) => this.#settle(restaurantId, entry, menu),
      () => this.#settle(restaurantId, entry, undefined),
    )
    this.#running.set(restaurantId, settled)
    void settled.then(() => this.#running.get(restaurantId) === settled && this.#running.delete(restaurantId))
    return entry
  }

  // An unknown restaurant and a failed read are not cached.
  #settle(restaurantId: string, entry: Entry, menu: MadeMenu | undefined): void {
    entry.ready = menu
    entry.goodUntil = entry.isInvalidated ? 0 : this.#clock.now().getTime() + maxAgeMs
    if (this.#entries.get(restaurantId) !== entry) return
    if (!menu) return this.#drop(restaurantId)
    // Counts the compressed staff response as if it existed already.
    entry.bytes = menu.forAll.size + Buffer.byteLength(menu.staffJson) + menu.forAll.size
    this.#bytes += entry.bytes
    this.#evict()
  }

  #evict(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bytesMax || this.#entries.size === 1) return
      this.#drop(oldest)
    }
  }

  #drop(restaurantId: string): void {
    this.#bytes -= this.#entries.get(restaurantId)?.bytes ?? 0
    this.#entries.delete(restaurantId)
  }
}
