import type { RestaurantReply } from '@thali/contract'
import { ReadyBody } from '#server/http/ready-body.ts'
import type { Clock } from '#server/platform/clock.ts'

/** A restaurant's menu as it is sent: to everybody, and to its own staff with what is suspended and all versions. */
export type ReadyMenu = {
  readonly forAll: ReadyBody
  /** Compressed when it is first asked for: a menu is read by a hundred diners for one admin who works on it. */
  readonly forStaff: () => Promise<ReadyBody>
}

type MadeMenu = ReadyMenu & { readonly staffJson: string }

/** Both views of a menu, or undefined when there is no such restaurant. */
export type ReadMenu = (
  restaurantId: string,
) => Promise<{ readonly forAll: RestaurantReply; readonly forStaff: RestaurantReply } | undefined>

type Entry = {
  readonly menu: Promise<MadeMenu | undefined>
  /** Whether the database is being asked, or was: what changes from now on is not in it. */
  isBegun: boolean
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

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Menus, ready to be sent: of the restaurants asked for last, each made once per change. */
export class MenuMemory {
  readonly #read: ReadMenu
  readonly #clock: Clock
  readonly #bytesMax: number
  /** The last is the one asked for last. */
  readonly #entries = new Map<string, Entry>()
  readonly #running = new Map<string, Promise<unknown>>()
  #bytes = 0

  /** @param needs Where menus come from; and how much may be kept (96 MiB): the one asked for last is kept in any case. */
  constructor({
    read,
    clock,
    bytesMax,
  }: {
    readonly read: ReadMenu
    readonly clock: Clock
    readonly bytesMax?: number
  }) {
    this.#read = read
    this.#clock = clock
    this.#bytesMax = bytesMax ?? usualBytesMax
  }

  /**
   * The menu of a restaurant. Callers that come while it is being made wait for the same one.
   *
   * @param restaurantId Which one.
   * @returns The menu, or undefined when there is no such restaurant.
   */
  get(restaurantId: string): Promise<ReadyMenu | undefined> {
    const known = this.#entries.get(restaurantId)
    const isGood = known !== undefined && this.#clock.now().getTime() < known.goodUntil
    const entry = isGood ? known : this.#begin(restaurantId, known?.menu)
    this.#drop(restaurantId)
    this.#entries.set(restaurantId, entry)
    this.#bytes += entry.bytes
    return entry.menu
  }

  /**
   * The menu of a restaurant, if it is made and still good.
   *
   * @param restaurantId Which one.
   * @returns The menu, or undefined when `get` would have to look.
   */
  findReady(restaurantId: string): ReadyMenu | undefined {
    const known = this.#entries.get(restaurantId)
    return known?.ready && this.#clock.now().getTime() < known.goodUntil ? known.ready : undefined
  }

  /**
   * Says that a menu changed: whoever asks from now on gets the new one.
   *
   * @param restaurantId Whose.
   */
  forget(restaurantId: string): void {
    // One that waits for its turn will read what changed just now.
    if (this.#entries.get(restaurantId)?.isBegun) this.#drop(restaurantId)
  }

  /** Says that any menu may have changed. */
  forgetAll(): void {
    for (const restaurantId of this.#entries.keys()) this.forget(restaurantId)
  }

  #begin(restaurantId: string, previous: Promise<MadeMenu | undefined> | undefined): Entry {
    const turn = this.#running.get(restaurantId)
    const make = async (): Promise<MadeMenu | undefined> => {
      await turn
      entry.isBegun = true
      const views = await this.#read(restaurantId)
      if (!views) return undefined
      const old = await previous
      const forAll = await ReadyBody.prepare(JSON.stringify(views.forAll), old?.forAll)
      const staffJson = JSON.stringify(views.forStaff)
      const isKnown = old?.staffJson === staffJson
      return { forAll, staffJson, forStaff: isKnown ? old.forStaff : once(() => ReadyBody.prepare(staffJson)) }
    }
    const entry: Entry = {
      menu: make(),
      isBegun: turn === undefined,
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
    entry.goodUntil = this.#clock.now().getTime() + maxAgeMs
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
