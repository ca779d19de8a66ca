import type { RestaurantReply } from '@thali/contract'
import { ReadyBody } from '#server/http/fast-path/ready-body.ts'
import type { Clock } from '#server/platform/clock.ts'

/** A restaurant's menu as it is sent: to everybody, and to its own staff with what is suspended and all versions. */
export type ReadyMenu = {
  readonly forAll: ReadyBody
  /** Compressed when it is first asked for: a menu is read by a hundred diners for one admin who works on it. */
  readonly forStaff: () => Promise<ReadyBody>
  /** Given when the database could not be read: for how long the menu has not been looked at (s). */
  readonly staleSeconds?: number
}

type MadeMenu = ReadyMenu & { readonly staffJson: string; readonly readAt: number }

/** Both views of a menu, or undefined when there is no such restaurant. */
export type ReadMenu = (
  restaurantId: string,
) => Promise<{ readonly forAll: RestaurantReply; readonly forStaff: RestaurantReply } | undefined>

type Entry = {
  readonly menu: Promise<MadeMenu | undefined>
  /** Answered until `menu` is made, when the database could not be read the last time: it may take long to fail again. */
  readonly meanwhile: MadeMenu | undefined
  /** Whether the database is being asked, or was: what changes from now on is not in it. */
  isBegun: boolean
  /** Whether the menu changed since it was begun. */
  isForgotten: boolean
  /** Once it is made. */
  ready: MadeMenu | undefined
  /** Milliseconds since 1970. */
  goodUntil: number
  /** What it takes, once it is made. */
  bytes: number
}

// A menu of 60 dishes takes some 85 KB in both views, one of 1,376 some 2 MB; the documents that carry them come on top.
const usualBytesMax = 96 * 2 ** 20

// Every change through our calls is told to every process. This is for an operator's own SQL, and for the time in
// which events cannot be read.
const maxAgeMs = 5000

const staleOf = (menu: MadeMenu): MadeMenu | undefined => (menu.staleSeconds === undefined ? undefined : menu)

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

type MemoryNeeds = {
  readonly read: ReadMenu
  readonly clock: Clock
  readonly onFailure?: (error: unknown) => void
  readonly bytesMax?: number
}

/** Menus, ready to be sent: of the restaurants asked for last, each made once per change. */
export class MenuMemory {
  readonly #read: ReadMenu
  readonly #clock: Clock
  readonly #bytesMax: number
  readonly #onFailure: (error: unknown) => void
  /** The last is the one asked for last. */
  readonly #entries = new Map<string, Entry>()
  readonly #running = new Map<string, Promise<unknown>>()
  #bytes = 0

  /**
   * @param needs Where menus come from; what hears of a failure behind which the last menu was answered; and how much may be
   *   kept (96 MiB): the one asked for last is kept in any case.
   */
  constructor({ read, clock, onFailure = () => {}, bytesMax }: MemoryNeeds) {
    this.#read = read
    this.#onFailure = onFailure
    this.#clock = clock
    this.#bytesMax = bytesMax ?? usualBytesMax
  }

  /**
   * The menu of a restaurant. Callers that come while it is being made wait for the same one. While the database cannot be
   * read, it is the last one that could, marked stale.
   *
   * @param restaurantId Which one.
   * @returns The menu, or undefined when there is no such restaurant.
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

  /**
   * The menu of a restaurant, if it is made, still good and not stale.
   *
   * @param restaurantId Which one.
   * @returns The menu, or undefined when `get` would have to look.
   */
  findReady(restaurantId: string): ReadyMenu | undefined {
    const known = this.#entries.get(restaurantId)
    const isFresh = known?.ready && known.ready.staleSeconds === undefined
    return isFresh && this.#isGood(known) ? known.ready : undefined
  }

  /**
   * Marks a menu as changed: later callers get the new one, if it can be read.
   *
   * @param restaurantId Whose.
   */
  forget(restaurantId: string): void {
    const known = this.#entries.get(restaurantId)
    // One that waits for its turn will read what changed just now.
    if (known?.isBegun) known.isForgotten = true
    if (known?.isForgotten) known.goodUntil = 0
  }

  /** Says that any menu may have changed. */
  forgetAll(): void {
    for (const restaurantId of this.#entries.keys()) this.forget(restaurantId)
  }

  #isGood({ goodUntil }: Entry): boolean {
    const leftMs = goodUntil - this.#clock.now().getTime()
    // More than its age is left when the clock was set back.
    return leftMs > 0 && (leftMs <= maxAgeMs || leftMs === Infinity)
  }

  #begin(restaurantId: string, previous: Entry | undefined): Entry {
    const turn = this.#running.get(restaurantId)
    const make = async (): Promise<MadeMenu | undefined> => {
      await turn
      entry.isBegun = true
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
      isBegun: turn === undefined,
      isForgotten: false,
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

  // What is not there, or could not be read, is asked for anew the next time.
  #settle(restaurantId: string, entry: Entry, menu: MadeMenu | undefined): void {
    entry.ready = menu
    entry.goodUntil = entry.isForgotten ? 0 : this.#clock.now().getTime() + maxAgeMs
    if (this.#entries.get(restaurantId) !== entry) return
    if (!menu) return this.#drop(restaurantId)
    // What staff see is compressed when they ask: it is counted as if they had.
    entry.bytes = menu.forAll.size + Buffer.byteLength(menu.staffJson) + menu.forAll.size
    this.#bytes += entry.bytes
    this.#makeRoom()
  }

  #makeRoom(): void {
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
