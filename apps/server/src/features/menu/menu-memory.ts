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
}

// A menu of 1,376 dishes takes 1.2 MB in both views, one of 60 some 60 KB.
const restaurantsMax = 50

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
  readonly #entries = new Map<string, Entry>()
  readonly #running = new Map<string, Promise<unknown>>()

  constructor({ read, clock }: { readonly read: ReadMenu; readonly clock: Clock }) {
    this.#read = read
    this.#clock = clock
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
    // The last in a Map's order is the one asked for last.
    this.#entries.delete(restaurantId)
    this.#entries.set(restaurantId, entry)
    if (this.#entries.size > restaurantsMax)
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest)
        break
      }
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
    if (this.#entries.get(restaurantId)?.isBegun) this.#entries.delete(restaurantId)
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
    if (!menu && this.#entries.get(restaurantId) === entry) this.#entries.delete(restaurantId)
  }
}
