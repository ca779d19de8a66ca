import { applyTicks } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import type { QueuedTick } from './tick-types.ts'

type Applied = { readonly base: Order; readonly key: string; readonly order: Order }

/** Orders as they will be once the server has answered the ticks of this device. Unchanged orders keep their object. */
export class Overlay {
  readonly #applied = new Map<string, Applied>()
  #ticks: readonly QueuedTick[] = []
  #byOrder = new Map<string, QueuedTick[]>()

  /** The ids of orders with unanswered ticks. */
  ids(): Iterable<string> {
    return this.#byOrder.keys()
  }

  has(orderId: string): boolean {
    return this.#byOrder.has(orderId)
  }

  setTicks(ticks: readonly QueuedTick[]): void {
    if (ticks === this.#ticks) return
    this.#ticks = ticks
    this.#byOrder = new Map()
    for (const tick of ticks) this.#byOrder.set(tick.orderId, [...(this.#byOrder.get(tick.orderId) ?? []), tick])
    for (const id of this.#applied.keys()) if (!this.#byOrder.has(id)) this.#applied.delete(id)
  }

  apply(base: Order): Order {
    const ticks = this.#byOrder.get(base.id)
    if (!ticks) return base
    const key = ticks.map(({ id }) => id).join(' ')
    const known = this.#applied.get(base.id)
    if (known?.base === base && known.key === key) return known.order
    const start: readonly Order['items'][number][] = base.items
    const items = ticks.reduce((lines, { lines: changes, at }) => applyTicks(lines, changes, at), start)
    const order = items === base.items ? base : { ...base, items: [...items] }
    this.#applied.set(base.id, { base, key, order })
    return order
  }

  clear(): void {
    this.#applied.clear()
    this.setTicks([])
  }
}
