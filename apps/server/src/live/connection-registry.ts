import type { ConnectionEnding } from './frame.ts'
import type { LiveLimits } from './limits.ts'

/** Figures of the live connections, for operators. */
export type LiveStats = {
  readonly sockets: number
  /** The sockets after CONNECTED. */
  readonly connected: number
  readonly subscriptions: number
  /** MESSAGE frames written to sockets since the start. */
  readonly delivered: number
  readonly ended: Readonly<Record<ConnectionEnding, number>>
}

type RegistryLimits = Pick<LiveLimits, 'unauthenticatedMax' | 'unauthenticatedPerAddressMax' | 'perRestaurantMax'>

/** Counts by key; a key with 0 is deleted. */
class Counter {
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
 * Counts connections as they open and close. A connection is *unauthenticated* until it shows a valid token. A token in
 * the upgrade request counts, so that all screens of a restaurant can reconnect through one address at once.
 */
export class ConnectionRegistry {
  readonly ended: Record<ConnectionEnding, number> = {
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
  readonly #limits: RegistryLimits
  readonly #unauthenticated = new Counter()
  readonly #screens = new Counter()
  #unauthenticatedCount = 0

  constructor(limits: RegistryLimits) {
    this.#limits = limits
  }

  allowsUnauthenticated(address: string): boolean {
    const { unauthenticatedMax, unauthenticatedPerAddressMax } = this.#limits
    return (
      this.#unauthenticatedCount < unauthenticatedMax &&
      this.#unauthenticated.of(address) < unauthenticatedPerAddressMax
    )
  }

  allowsScreen(restaurantId: string): boolean {
    return this.#screens.of(restaurantId) < this.#limits.perRestaurantMax
  }

  countUnauthenticated(address: string, by: 1 | -1): void {
    this.#unauthenticatedCount += by
    this.#unauthenticated.change(address, by)
  }

  countScreen(restaurantId: string, by: 1 | -1): void {
    this.#screens.change(restaurantId, by)
  }
}
