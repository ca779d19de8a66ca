import type { Ending } from './frame.ts'
import type { LiveLimits } from './limits.ts'

/** What there is to count, for those who run the server. */
export type LiveStats = {
  /** WebSockets open now. */
  readonly sockets: number
  /** Those of them that have CONNECTED. */
  readonly connected: number
  readonly subscriptions: number
  /** MESSAGE frames handed to sockets since the start. */
  readonly delivered: number
  /** Connections that have ended since the start, by why. */
  readonly ended: Readonly<Record<Ending, number>>
}

type CensusLimits = Pick<LiveLimits, 'strangersMax' | 'strangersPerAddressMax' | 'perRestaurantMax'>

/** Numbers by key; a key that comes to 0 is forgotten. */
class Tally {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  change(key: string, by: 1 | -1): void {
    const count = this.of(key) + by
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}

/**
 * Who is here, counted as they come and go, so that asking costs the same with three thousand sockets as with three. A
 * *stranger* has shown no valid token yet; whoever brought one in the request is none, so that a restaurant whose
 * screens all come back at once through one address is let in.
 */
export class Census {
  readonly ended: Record<Ending, number> = {
    left: 0,
    lost: 0,
    slow: 0,
    silent: 0,
    'session-ended': 0,
    refused: 0,
    failed: 0,
    shutdown: 0,
  }
  delivered = 0
  readonly #limits: CensusLimits
  readonly #strangers = new Tally()
  readonly #screens = new Tally()
  #strangerCount = 0

  constructor(limits: CensusLimits) {
    this.#limits = limits
  }

  hasRoomForStranger(address: string): boolean {
    const { strangersMax, strangersPerAddressMax } = this.#limits
    return this.#strangerCount < strangersMax && this.#strangers.of(address) < strangersPerAddressMax
  }

  hasRoomForScreen(restaurantId: string): boolean {
    return this.#screens.of(restaurantId) < this.#limits.perRestaurantMax
  }

  countStranger(address: string, by: 1 | -1): void {
    this.#strangerCount += by
    this.#strangers.change(address, by)
  }

  countScreen(restaurantId: string, by: 1 | -1): void {
    this.#screens.change(restaurantId, by)
  }
}
