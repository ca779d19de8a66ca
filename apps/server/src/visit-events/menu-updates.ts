import { setTimeout as wait } from 'node:timers/promises'
import type { MenuMessage } from '@thali/contract/menu/item'
import type { Log } from '#server/platform/log.ts'
import { streamLimits } from './limits.ts'

export type MenuUpdatesNeeds = {
  readonly log: Log
  readonly hasListeners: (restaurantId: string) => boolean
  /** The dishes with a countdown. */
  readonly listStock: (restaurantId: string) => Promise<Extract<MenuMessage, { kind: 'stock' }>['stock']>
  /** Ends the phone streams of a restaurant that is no longer here; false for one that is. */
  readonly endRemoved: (restaurantId: string) => Promise<boolean>
  readonly publish: (restaurantId: string, message: MenuMessage) => void
  /** Default 1 s; other times for tests. */
  readonly everyMs?: number
}

/** Publishes changes of menus and countdowns, at most once per second and restaurant (plan §3.5). */
export class MenuUpdates {
  readonly #needs: MenuUpdatesNeeds
  /** Per restaurant, for a second after a message: the kind of the next one. */
  readonly #next = new Map<string, MenuMessage['kind'] | undefined>()

  constructor(needs: MenuUpdatesNeeds) {
    this.#needs = needs
  }

  /** Publishes a change. A changed menu may have changed its countdowns too. */
  changed(restaurantId: string, kind: MenuMessage['kind']): void {
    if (!this.#next.has(restaurantId)) void this.#follow(restaurantId, kind)
    else if (this.#next.get(restaurantId) !== 'menu') this.#next.set(restaurantId, kind)
  }

  async #follow(restaurantId: string, first: MenuMessage['kind']): Promise<void> {
    let kind: MenuMessage['kind'] | undefined = first
    while (kind) {
      this.#next.set(restaurantId, undefined)
      const pause = wait(this.#needs.everyMs ?? streamLimits.menuMs, undefined, { ref: false })
      await Promise.all([this.#publish(restaurantId, kind), pause])
      kind = this.#next.get(restaurantId)
    }
    this.#next.delete(restaurantId)
  }

  async #publish(restaurantId: string, kind: MenuMessage['kind']): Promise<void> {
    const { hasListeners, listStock, endRemoved, publish, log } = this.#needs
    if (!hasListeners(restaurantId)) return
    try {
      if (kind === 'menu') {
        if (await endRemoved(restaurantId)) return
        publish(restaurantId, { kind })
      }
      publish(restaurantId, { kind: 'stock', stock: await listStock(restaurantId) })
    } catch (error) {
      // The next change publishes all counts again.
      log.warn({ err: error, restaurantId }, 'Countdowns cannot be published')
    }
  }
}
