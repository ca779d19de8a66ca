import type { Tick } from '@thali/contract/kitchen/kitchen'
import { findLostRemake } from '@thali/contract/kitchen/ticks'
import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'
import { isSameList } from './kitchen-status.ts'
import type { QueuedTick, RefusedTick, TickQueueNeeds, TickQueueState } from './tick-types.ts'
import { withinLimit } from './time-limit.ts'

const longestDelayMs = 15_000

/** Delay before the next attempt: 1 s, 2 s, 4 s … 15 s (ms). */
export const backOffMs = (failures: number): number => Math.min(longestDelayMs, 1000 * 2 ** (failures - 1))

/** So many failures of one order offer to discard its ticks. */
export const stuckAfter = 5

const empty: TickQueueState = {
  isLoaded: false,
  ticks: [],
  isDelayed: false,
  stuck: [],
  hasUnstored: false,
  refused: [],
}

/** An order whose first tick failed on the server. */
type Aside = { failures: number; callOff: (() => void) | undefined }

const byId = (one: QueuedTick, other: QueuedTick): number => (one.id < other.id ? -1 : 1)

/**
 * Sends ticks one after the other, in the order of the taps, until the server has answered each (plan §5.3). A tick is
 * stored before it is sent, and has absolute values, so that a repeated one changes nothing. Ticks of different orders
 * do not depend on each other: a failing one holds up only the ticks of its own order.
 */
export class TickQueue {
  readonly store = createStore(empty)
  readonly #needs: TickQueueNeeds
  readonly #writes = new Map<string, Promise<boolean>>()
  readonly #aside = new Map<string, Aside>()
  /** Ticks without a place in the database, of closed restaurants. */
  #kept: readonly QueuedTick[] = []
  readonly #unstored = new Set<string>()
  /** Ticks of this page that nothing has held up. If another tab has sent one too, that changes nothing. */
  readonly #direct = new Set<string>()
  #restaurantId: string | undefined
  #opened: Promise<void> = Promise.resolve()
  #holders = 0
  #failures = 0
  #isSending = false
  #callOff: (() => void) | undefined

  constructor(needs: TickQueueNeeds) {
    this.#needs = needs
  }

  /** Accepts ticks of a restaurant at once, reads those that an earlier page stored, and sends all. */
  open(restaurantId: string): Promise<void> {
    if (this.#restaurantId !== restaurantId) {
      this.#reset()
      this.#restaurantId = restaurantId
      this.#opened = this.#load(restaurantId)
    } else this.retry()
    this.#holders += 1
    return this.#opened
  }

  /** The display is closed. Unsent ticks follow while the tab is open, or when a display is opened again. */
  close(): void {
    this.#holders = Math.max(0, this.#holders - 1)
    if (this.#holders === 0 && this.store.get().ticks.length === 0) this.#reset()
  }

  /** Queues new values for lines of one order, and shows them at once. */
  add(orderId: string, lines: readonly Tick[]): void {
    const restaurantId = this.#restaurantId
    if (restaurantId === undefined || lines.length === 0) return
    const tick: QueuedTick = {
      id: this.#needs.newId(this.store.get().ticks.at(-1)?.id),
      restaurantId,
      orderId,
      at: this.#needs.now().toISOString(),
      lines,
    }
    if (!this.store.get().isDelayed) this.#direct.add(tick.id)
    this.#change({ ticks: [...this.store.get().ticks, tick] })
    this.#writes.set(tick.id, this.#write(tick))
    void this.#sendAll()
  }

  /** Sends what waits now, without the rest of the delay. */
  retry(): void {
    this.#callOffAll()
    void this.#sendAll()
  }

  /** Gives the ticks of an order up. */
  discard(orderId: string): void {
    const given = this.store.get().ticks.filter((tick) => tick.orderId === orderId)
    given.forEach((tick) => this.#leave(tick))
    this.#needs.onRefused()
  }

  dismissRefused(): void {
    this.#change({ refused: [] })
  }

  async #load(restaurantId: string): Promise<void> {
    const listed = this.#needs.storage.list().then((all) =>
      this.#addStored(
        restaurantId,
        all.filter((tick) => tick.restaurantId === restaurantId),
      ),
    )
    try {
      // A slower database's ticks follow when it answers.
      await withinLimit(this.#needs.schedule, listed)
    } catch (error) {
      logFailure('Error reading the stored ticks', error)
      this.#addStored(restaurantId, [])
    }
  }

  #addStored(restaurantId: string, stored: readonly QueuedTick[]): void {
    if (this.#restaurantId !== restaurantId) return
    stored.forEach(({ id }) => this.#writes.set(id, Promise.resolve(true)))
    const kept = this.#kept.filter((tick) => tick.restaurantId === restaurantId)
    this.#kept = this.#kept.filter((tick) => !kept.includes(tick))
    // Ticks from an earlier page come first, whatever the clock said.
    const ticks = [...[...stored, ...kept].toSorted(byId), ...this.store.get().ticks]
    const unique = new Map(ticks.map((tick) => [tick.id, tick]))
    this.#change({ isLoaded: true, ticks: [...unique.values()] })
    void this.#sendAll()
  }

  #callOffAll(): void {
    this.#callOff?.()
    this.#callOff = undefined
    for (const aside of this.#aside.values()) {
      aside.callOff?.()
      aside.callOff = undefined
    }
  }

  /** Ticks that are not known to be stored stay in memory. */
  #reset(): void {
    this.#restaurantId = undefined
    this.#holders = 0
    this.#callOffAll()
    this.#aside.clear()
    this.#direct.clear()
    this.#failures = 0
    this.#kept = [...this.#kept, ...this.store.get().ticks]
    this.store.set(empty)
  }

  #change(part: Partial<TickQueueState>): void {
    const before = this.store.get()
    const { ticks = before.ticks } = part
    const failing = [...this.#aside].flatMap(([id, { failures }]) => (failures >= stuckAfter ? [id] : []))
    const stuck = isSameList(failing, before.stuck) ? before.stuck : failing
    const isDelayed = this.#failures > 0 || this.#aside.size > 0
    const hasUnstored = ticks.some(({ id }) => this.#unstored.has(id))
    this.store.set({ ...before, stuck, isDelayed, hasUnstored, ...part })
  }

  /** Returns whether the tick is stored. */
  async #write(tick: QueuedTick): Promise<boolean> {
    try {
      await withinLimit(this.#needs.schedule, this.#needs.storage.add(tick))
      return true
    } catch (error) {
      // Private windows may have no database: the tick then lasts until the page is closed.
      logFailure('Error storing a tick', error)
      this.#unstored.add(tick.id)
      this.#change({})
      return false
    }
  }

  /** The first tick that may be sent now. */
  #next(): QueuedTick | undefined {
    const { isLoaded, ticks } = this.store.get()
    // The ticks of an earlier page come first.
    if (!isLoaded || this.#callOff) return undefined
    return ticks.find(({ orderId }) => !this.#aside.get(orderId)?.callOff)
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let tick = this.#next(); tick; tick = this.#next()) {
        const sent = tick
        if (this.#holders === 0 && !this.#needs.canSend(sent.restaurantId)) return this.#reset()
        const attempt = (): Promise<void> => this.#attempt(sent)
        await (this.#direct.has(sent.id) ? attempt() : this.#needs.withLock(attempt))
      }
    } finally {
      this.#isSending = false
    }
    if (this.#holders === 0 && this.store.get().ticks.length === 0 && this.store.get().refused.length === 0)
      this.#reset()
  }

  async #attempt(tick: QueuedTick): Promise<void> {
    const { schedule, storage, send, classify, onAnswer, onRefused } = this.#needs
    const isStored = (await this.#writes.get(tick.id)) ?? false
    // Another tab of this device may have sent it. To look costs as much as a write.
    const mayBeSent = isStored && !this.#direct.has(tick.id)
    const isSent = mayBeSent && !(await withinLimit(schedule, storage.has(tick.id)).catch(() => true))
    if (isSent) return this.#leave(tick)
    // It may have been discarded, or the restaurant closed.
    if (!this.#isQueued(tick)) return
    try {
      const order = await send(tick)
      if (this.#restaurantId === tick.restaurantId) return onAnswer(order, () => this.#leave(tick))
    } catch (error) {
      const result = classify(error)
      if (result === 'again') return this.#wait(tick)
      if (result === 'aside') return this.#setAside(tick)
      logFailure('Error saving a tick', error)
      this.#leave(tick)
      const lostRemake = result.order && findLostRemake(tick.lines, result.order)
      this.#refuse({ tick, message: result.message, ...(lostRemake && { lostRemake }) })
      return onRefused()
    }
    this.#leave(tick)
  }

  #isQueued({ id }: QueuedTick): boolean {
    return this.store.get().ticks.some((tick) => tick.id === id)
  }

  #refuse(refused: RefusedTick): void {
    if (this.#restaurantId === refused.tick.restaurantId)
      this.#change({ refused: [...this.store.get().refused, refused] })
  }

  #leave(tick: QueuedTick): void {
    this.#writes.delete(tick.id)
    this.#unstored.delete(tick.id)
    this.#direct.delete(tick.id)
    this.#kept = this.#kept.filter(({ id }) => id !== tick.id)
    this.#needs.storage.delete(tick.id).catch((error: unknown) => logFailure('Error deleting a sent tick', error))
    if (this.#restaurantId !== tick.restaurantId) return
    this.#failures = 0
    this.#aside.get(tick.orderId)?.callOff?.()
    this.#aside.delete(tick.orderId)
    this.#change({ ticks: this.store.get().ticks.filter(({ id }) => id !== tick.id) })
  }

  #wait(tick: QueuedTick): void {
    if (!this.#isQueued(tick)) return
    this.#failures += 1
    this.#direct.clear()
    this.#callOff = this.#needs.schedule(() => {
      this.#callOff = undefined
      void this.#sendAll()
    }, backOffMs(this.#failures))
    this.#change({})
  }

  #setAside(tick: QueuedTick): void {
    if (!this.#isQueued(tick)) return
    this.#direct.clear()
    const failures = (this.#aside.get(tick.orderId)?.failures ?? 0) + 1
    const aside: Aside = { failures, callOff: undefined }
    aside.callOff = this.#needs.schedule(() => {
      aside.callOff = undefined
      void this.#sendAll()
    }, backOffMs(failures))
    this.#aside.set(tick.orderId, aside)
    this.#change({})
  }
}
