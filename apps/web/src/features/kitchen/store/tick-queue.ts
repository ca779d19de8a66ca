import type { Order, Tick } from '@thali/contract'
import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'

/** Ticks of one order that the server has not answered yet. */
export type QueuedTick = {
  /** Unique on this device; ids sort by time. */
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

/** A tick that the server refused for good. */
export type RefusedTick = { readonly tick: QueuedTick; readonly message: string }

export type TickQueueState = {
  readonly isLoaded: boolean
  /** In the order of the taps. */
  readonly ticks: readonly QueuedTick[]
  /** The last attempt had no answer; the next one follows. */
  readonly isDelayed: boolean
  readonly refused: readonly RefusedTick[]
}

export type TickQueueNeeds = {
  readonly storage: TickStorage
  readonly send: (tick: QueuedTick) => Promise<Order>
  /** `again` repeats the tick later; a text is the final refusal. */
  readonly classify: (error: unknown) => 'again' | { readonly message: string }
  /** Called with each stored order, before its tick leaves the queue. */
  readonly onAnswer: (order: Order) => void
  /** Called after a refusal: what the screen shows may be wrong. */
  readonly onRefused: () => void
  /** Runs one attempt of all tabs at a time. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>
  /** Returns a function that cancels. */
  readonly schedule: (work: () => void, delayMs: number) => () => void
  /** Unique, and greater than the ids before it. */
  readonly newId: () => string
  readonly now: () => Date
}

const longestDelayMs = 15_000

/** Delay before the next attempt: 1 s, 2 s, 4 s … 15 s (ms). */
export const backOffMs = (failures: number): number => Math.min(longestDelayMs, 1000 * 2 ** (failures - 1))

const empty: TickQueueState = { isLoaded: false, ticks: [], isDelayed: false, refused: [] }

/**
 * Sends ticks one after the other, in the order of the taps, until the server has answered each (plan §5.3). A tick is
 * stored before it is sent, and has absolute values, so that a repeated one changes nothing.
 */
export class TickQueue {
  readonly store = createStore(empty)
  readonly #needs: TickQueueNeeds
  readonly #writes = new Map<string, Promise<boolean>>()
  #restaurantId: string | undefined
  #failures = 0
  #isSending = false
  #callOff: (() => void) | undefined

  constructor(needs: TickQueueNeeds) {
    this.#needs = needs
  }

  /** Reads the ticks that an earlier page stored for a restaurant, and sends them. */
  async open(restaurantId: string): Promise<void> {
    this.#restaurantId = restaurantId
    let stored: readonly QueuedTick[] = []
    try {
      stored = (await this.#needs.storage.list()).filter((tick) => tick.restaurantId === restaurantId)
    } catch (error) {
      logFailure('Error reading the stored ticks', error)
    }
    if (this.#restaurantId !== restaurantId) return
    stored.forEach(({ id }) => this.#writes.set(id, Promise.resolve(true)))
    const { ticks } = this.store.get()
    const added = ticks.filter(({ id }) => stored.every((one) => one.id !== id))
    this.#change({ isLoaded: true, ticks: [...stored, ...added] })
    void this.#sendAll()
  }

  /** Ends sending. The stored ticks follow when the display is opened again. */
  close(): void {
    this.#restaurantId = undefined
    this.#callOff?.()
    this.#callOff = undefined
    this.#failures = 0
    this.#writes.clear()
    this.store.set(empty)
  }

  /** Queues new values of lines of one order. Shown at once. */
  add(orderId: string, lines: readonly Tick[]): void {
    const restaurantId = this.#restaurantId
    if (restaurantId === undefined || lines.length === 0) return
    const tick: QueuedTick = {
      id: this.#needs.newId(),
      restaurantId,
      orderId,
      at: this.#needs.now().toISOString(),
      lines,
    }
    this.#writes.set(tick.id, this.#write(tick))
    this.#change({ ticks: [...this.store.get().ticks, tick] })
    void this.#sendAll()
  }

  /** Sends what waits now, without the rest of the delay. */
  retry(): void {
    this.#callOff?.()
    this.#callOff = undefined
    void this.#sendAll()
  }

  dismissRefused(): void {
    this.#change({ refused: [] })
  }

  #change(part: Partial<TickQueueState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }

  /** Returns whether the tick is stored. */
  async #write(tick: QueuedTick): Promise<boolean> {
    try {
      await this.#needs.storage.add(tick)
      return true
    } catch (error) {
      // Private windows may have no database: the tick then lasts until the page is closed.
      logFailure('Error storing a tick', error)
      return false
    }
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending || this.#callOff) return
    this.#isSending = true
    try {
      for (let [tick] = this.store.get().ticks; tick; [tick] = this.store.get().ticks) {
        const sent = tick
        const isAnswered = await this.#needs.withLock(() => this.#attempt(sent))
        if (!isAnswered) return
      }
    } finally {
      this.#isSending = false
    }
  }

  /** Returns whether the tick has left the queue. */
  async #attempt(tick: QueuedTick): Promise<boolean> {
    const isStored = (await this.#writes.get(tick.id)) ?? false
    // Another tab of this device may have sent it.
    const isSent = isStored && !(await this.#needs.storage.has(tick.id).catch(() => true))
    if (isSent) return this.#leave(tick)
    try {
      const order = await this.#needs.send(tick)
      if (this.#restaurantId === tick.restaurantId) this.#needs.onAnswer(order)
    } catch (error) {
      const result = this.#needs.classify(error)
      if (result === 'again') return this.#wait(tick)
      logFailure('Error saving a tick', error)
      this.#leave(tick)
      if (this.#restaurantId === tick.restaurantId)
        this.#change({ refused: [...this.store.get().refused, { tick, message: result.message }] })
      this.#needs.onRefused()
      return true
    }
    return this.#leave(tick)
  }

  #leave(tick: QueuedTick): true {
    this.#failures = 0
    this.#writes.delete(tick.id)
    this.#needs.storage.delete(tick.id).catch((error: unknown) => logFailure('Error deleting a sent tick', error))
    if (this.#restaurantId === tick.restaurantId)
      this.#change({ isDelayed: false, ticks: this.store.get().ticks.filter(({ id }) => id !== tick.id) })
    return true
  }

  #wait(tick: QueuedTick): boolean {
    // Closed, or opened for another restaurant: then the first tick of the queue is a different one.
    if (this.#restaurantId !== tick.restaurantId) return this.#restaurantId !== undefined
    this.#failures += 1
    this.#change({ isDelayed: true })
    this.#callOff = this.#needs.schedule(() => {
      this.#callOff = undefined
      void this.#sendAll()
    }, backOffMs(this.#failures))
    return false
  }
}
