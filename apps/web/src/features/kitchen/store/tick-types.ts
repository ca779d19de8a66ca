import type { Tick } from '@thali/contract/kitchen/kitchen'
import type { LostRemake } from '@thali/contract/kitchen/ticks'
import type { Order } from '@thali/contract/orders/order'

/** Ticks of one order that the server has not answered yet. */
export type QueuedTick = {
  /** Unique on this device; ids sort by the sequence of the taps. */
  readonly id: string
  readonly restaurantId: string
  readonly orderId: string
  /** When it was tapped (ISO 8601). */
  readonly at: string
  readonly lines: readonly Tick[]
}

/** Where ticks outlive a reload. */
export type TickStorage = {
  readonly list: () => Promise<readonly QueuedTick[]>
  readonly add: (tick: QueuedTick) => Promise<void>
  readonly has: (id: string) => Promise<boolean>
  readonly delete: (id: string) => Promise<void>
}

/** A tick that the server refused for good; a remake with what the line has in place of it. */
export type RefusedTick = { readonly tick: QueuedTick; readonly message: string; readonly lostRemake?: LostRemake }

export type TickQueueState = {
  readonly isLoaded: boolean
  /** In the order of the taps. */
  readonly ticks: readonly QueuedTick[]
  /** The last attempt had no answer; the next one follows. */
  readonly isDelayed: boolean
  /** Orders whose first tick failed `stuckAfter` times: it may be discarded. */
  readonly stuck: readonly string[]
  /** Some of the ticks are not stored: they last until the page is closed. */
  readonly hasUnstored: boolean
  readonly refused: readonly RefusedTick[]
}

export type TickQueueNeeds = {
  readonly storage: TickStorage
  readonly send: (tick: QueuedTick) => Promise<Order>
  /**
   * `again` repeats the tick later, and all others after it. `aside` repeats the ticks of its order later: the server
   * answered, so that others may pass. A text is the final refusal; `order` is the stored one where that made a remake
   * impossible.
   */
  readonly classify: (error: unknown) => 'again' | 'aside' | { readonly message: string; readonly order?: Order }
  /** Whether this tab may send ticks of a restaurant although no display is open. */
  readonly canSend: (restaurantId: string) => boolean
  /** Called with each stored order. Must call `leave`, which takes its tick off the queue. */
  readonly onAnswer: (order: Order, leave: () => void) => void
  /** Called after a refusal: what the screen shows may be wrong. */
  readonly onRefused: () => void
  /** Runs one attempt of all tabs at a time; used for ticks that were held up, or that an earlier page stored. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>
  /** Returns a function that cancels. */
  readonly schedule: (work: () => void, delayMs: number) => () => void
  /** Unique, and greater than the ids before it; `after` is the greatest one in the queue. */
  readonly newId: (after: string | undefined) => string
  readonly now: () => Date
}
