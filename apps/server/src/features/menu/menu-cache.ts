import type { RestaurantReply } from '@thali/contract/restaurants/schema'
import { CompressedResponse } from '#server/http/fast-path/compressed-response.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The responses made of one menu. Those that are functions are compressed at their first use. */
export type CachedMenu = {
  readonly public: CompressedResponse
  /** With suspended categories and items, and all versions. */
  readonly staff: () => Promise<CompressedResponse>
  /** The document of a table link, with the public menu in it. */
  readonly document: () => Promise<CompressedResponse>
  /** Age in seconds, if the database could not be read. */
  readonly staleSeconds?: number
}

type LoadedMenu = CachedMenu & { readonly staffJson: string; readonly readAt: number }

export type MenuViews = { readonly public: RestaurantReply; readonly staff: RestaurantReply }

/** Reads a menu from the database; undefined if the restaurant does not exist. */
export type ReadMenu = (restaurantId: string) => Promise<MenuViews | undefined>

/** Puts a menu into the document of a table link: its JSON, and the tags of `GET /restaurants/{id}`. */
export type RenderDocument = (
  restaurant: RestaurantReply['restaurant'],
  menu: { readonly json: string; readonly tags: string },
) => string

type Entry = {
  readonly menu: Promise<LoadedMenu | undefined>
  /** Served until `menu` is loaded, if the last read failed: the next failure may take long. */
  readonly fallback: LoadedMenu | undefined
  /** Whether the read has started: it misses later changes. */
  isReading: boolean
  /** Whether the menu changed after the read started. */
  isInvalidated: boolean
  loaded: LoadedMenu | undefined
  /** Milliseconds since 1970. */
  expiresAt: number
  bytes: number
}

// Events invalidate entries after every change through the API. The limit covers direct SQL and lost events.
const maxAgeMs = 5000

const lazy = <T>(create: () => Promise<T>): (() => Promise<T>) => {
  let created: Promise<T> | undefined
  return () => {
    created ??= create()
    // The next call tries again after a failure.
    created.catch(() => (created = undefined))
    return created
  }
}

type MenuCacheNeeds = {
  readonly read: ReadMenu
  readonly renderDocument: RenderDocument
  readonly clock: Clock
  /** Called if a read fails and the last menu is served. */
  readonly onFailure?: (error: unknown) => void
  /** The last used entry always stays. */
  readonly bytesMax: number
}

/** Compressed menus by restaurant. The least recently used leave first. */
export class MenuCache {
  readonly #needs: MenuCacheNeeds
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>()
  readonly #reads = new Map<string, Promise<unknown>>()
  #bytes = 0

  constructor(needs: MenuCacheNeeds) {
    this.#needs = needs
  }

  /**
   * The menu of a restaurant, or undefined if it does not exist. Concurrent callers share one read. While the database
   * cannot be read, returns the last menu, marked as stale. Without one, throws the database's error.
   */
  get(restaurantId: string): Promise<CachedMenu | undefined> {
    const stored = this.#entries.get(restaurantId)
    const entry = stored && this.#isFresh(stored) ? stored : this.#load(restaurantId, stored)
    this.#remove(restaurantId)
    this.#entries.set(restaurantId, entry)
    this.#bytes += entry.bytes
    return entry.fallback && !entry.loaded ? Promise.resolve(entry.fallback) : entry.menu
  }

  /** A loaded, fresh menu without a read; undefined if `get` would read it or it is stale. */
  peek(restaurantId: string): CachedMenu | undefined {
    const entry = this.#entries.get(restaurantId)
    return entry?.loaded?.staleSeconds === undefined && entry && this.#isFresh(entry) ? entry.loaded : undefined
  }

  /** Marks a menu as changed; the next `get` reads it again. */
  invalidate(restaurantId: string): void {
    const entry = this.#entries.get(restaurantId)
    // A read that has not started will see the change.
    if (entry?.isReading) entry.isInvalidated = true
    if (entry?.isInvalidated) entry.expiresAt = 0
  }

  /** Marks all menus as changed. */
  invalidateAll(): void {
    for (const restaurantId of this.#entries.keys()) this.invalidate(restaurantId)
  }

  #isFresh({ expiresAt }: Entry): boolean {
    const leftMs = expiresAt - this.#needs.clock.now().getTime()
    // More than the limit is left if the clock was set back.
    return leftMs > 0 && (leftMs <= maxAgeMs || leftMs === Infinity)
  }

  #load(restaurantId: string, previous: Entry | undefined): Entry {
    const running = this.#reads.get(restaurantId)
    const load = async (): Promise<LoadedMenu | undefined> => {
      await running
      entry.isReading = true
      return this.#read(restaurantId, await previous?.menu.catch(() => undefined))
    }
    const last = previous?.loaded
    const entry: Entry = {
      menu: load(),
      fallback: last ? (last.staleSeconds === undefined ? undefined : last) : previous?.fallback,
      isReading: running === undefined,
      isInvalidated: false,
      loaded: undefined,
      expiresAt: Number.POSITIVE_INFINITY,
      bytes: 0,
    }
    const settled = entry.menu.then(
      (menu) => this.#settle(restaurantId, entry, menu),
      () => this.#settle(restaurantId, entry, undefined),
    )
    this.#reads.set(restaurantId, settled)
    void settled.then(() => this.#reads.get(restaurantId) === settled && this.#reads.delete(restaurantId))
    return entry
  }

  async #read(restaurantId: string, last: LoadedMenu | undefined): Promise<LoadedMenu | undefined> {
    const { read, renderDocument, clock, onFailure } = this.#needs
    const readAt = clock.now().getTime()
    let views: MenuViews | undefined
    try {
      views = await read(restaurantId)
    } catch (error) {
      if (!last) throw error
      onFailure?.(error)
      return { ...last, staleSeconds: Math.max(0, Math.round((readAt - last.readAt) / 1000)) }
    }
    if (!views) return undefined
    const { restaurant } = views.public
    const json = JSON.stringify(views.public)
    const staffJson = JSON.stringify(views.staff)
    const response = await CompressedResponse.create(json, last?.public)
    return {
      readAt,
      staffJson,
      public: response,
      staff: last?.staffJson === staffJson ? last.staff : lazy(() => CompressedResponse.create(staffJson)),
      document:
        last?.public === response
          ? last.document
          : lazy(() => CompressedResponse.create(renderDocument(restaurant, { json, tags: response.tags }))),
    }
  }

  // An entry without a menu, or with a failed read, leaves the cache.
  #settle(restaurantId: string, entry: Entry, menu: LoadedMenu | undefined): void {
    entry.loaded = menu
    entry.expiresAt = entry.isInvalidated ? 0 : this.#needs.clock.now().getTime() + maxAgeMs
    if (this.#entries.get(restaurantId) !== entry) return
    if (!menu) return this.#remove(restaurantId)
    // The staff view counts as if it were compressed already.
    entry.bytes = menu.public.size + Buffer.byteLength(menu.staffJson) + menu.public.size
    this.#bytes += entry.bytes
    this.#evict()
  }

  #evict(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#needs.bytesMax || this.#entries.size === 1) return
      this.#remove(oldest)
    }
  }

  #remove(restaurantId: string): void {
    this.#bytes -= this.#entries.get(restaurantId)?.bytes ?? 0
    this.#entries.delete(restaurantId)
  }
}
