import type { Order } from '@thali/contract'
import type { StoredSend } from '#web/lib/local-database.ts'
import { logFailure } from '#web/lib/log.ts'
import { type PendingSend, type Refusal, type SentOrder, isRefusal, toPending } from './send.ts'

export type OutboxState = {
  /** False until the stored sends were read. */
  readonly isLoaded: boolean
  readonly sends: readonly PendingSend[]
  /** Until somebody has seen it. */
  readonly refusal: Refusal | undefined
}

/** What the outbox needs of the world; tests give it theirs. */
export type OutboxNeeds = {
  readonly storage: {
    list: () => Promise<StoredSend[]>
    save: (send: StoredSend) => Promise<void>
    remove: (key: string) => Promise<void>
  }
  /** POST /orders, once. Rejects when there is no 201. */
  readonly post: (order: SentOrder, key: string) => Promise<Order>
  /** What a rejection of `post` means: try again, or a final no. */
  readonly verdict: (error: unknown) => 'again' | Omit<Refusal, 'order'>
  /** Runs one at a time over all tabs, as far as the browser can. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs something later; gives back how to call it off. */
  readonly schedule: (work: () => void, delayMs: number) => () => void
  readonly newKey: () => string
  readonly now: () => Date
  /** The order is in the kitchen; the send is forgotten when this resolves. */
  readonly onAccepted: (send: PendingSend) => Promise<void>
  /** The sends changed, here. */
  readonly onChanged: () => void
}

const longestDelayMs = 30_000

/** @returns How long to wait after a number of failures: 1 s, 2 s, 4 s … 30 s (ms). */
export const backOffMs = (failures: number): number => Math.min(longestDelayMs, 1000 * 2 ** (failures - 1))

/**
 * Orders on their way to the kitchen (design §4.1). A confirmed order is stored with its key before the first request,
 * and sent until the server has answered for good: across failures, reloads and tabs, always under the same key.
 */
export class Outbox {
  readonly #needs: OutboxNeeds
  #state: OutboxState = { isLoaded: false, sends: [], refusal: undefined }
  readonly #listeners = new Set<() => void>()
  // Of each send: how often it failed, and how to call off its next attempt.
  readonly #failures = new Map<string, number>()
  readonly #timers = new Map<string, () => void>()
  readonly #attempting = new Set<string>()
  // In the kitchen, so no longer to be taken back.
  readonly #accepted = new Set<string>()
  // Sends that could not be stored live in this tab only.
  readonly #unstored = new Set<string>()
  // The one taken back last; another tab, or this one before a reload, may have done it.
  #cancelled: Pick<PendingSend, 'key' | 'order'> | undefined

  /**
   * @param needs Storage, network, time.
   */
  constructor(needs: OutboxNeeds) {
    this.#needs = needs
  }

  getState = (): OutboxState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what is stored; sends that other tabs made appear, those they finished go. */
  load = async (): Promise<void> => {
    const before = this.#state.sends
    let all: StoredSend[]
    try {
      all = await this.#needs.storage.list()
    } catch (error) {
      logFailure('Error reading the orders on their way', error)
      this.#set({ isLoaded: true })
      return
    }
    // A send that was stored meanwhile is not in what was read: read again.
    if (this.#state.sends !== before) return this.load()
    const stored = all.filter((send) => !send.isCancelled && send.refusal === undefined).flatMap(toPending)
    this.#cancelled = all
      .filter((send) => send.isCancelled)
      .flatMap(toPending)
      .at(-1)
    const refusal = all.map((send) => send.refusal).find(isRefusal)
    const isKnown = ({ key }: PendingSend): boolean =>
      this.#unstored.has(key) || this.#attempting.has(key) || stored.some((one) => one.key === key)
    const added = stored.filter((send) => !this.#find(send.key))
    const sends = [...this.#state.sends.filter(isKnown), ...added]
    this.#set({ isLoaded: true, sends, refusal: refusal ?? this.#state.refusal })
  }

  /** Sends whatever is still waiting, now. */
  retryAll = async (): Promise<void> => {
    await Promise.all(this.#state.sends.map((send) => this.#attempt(send.key)))
  }

  /**
   * Stores a confirmed order and makes the first attempt. While another order of the restaurant is on its way, from this
   * tab or another, nothing is added: it is the same basket.
   *
   * @param order What was confirmed.
   * @param isCurrent Asked when it is this tab's turn: whether the basket is still what was confirmed. Another tab may
   *   have sent it while this one waited.
   */
  confirm = async (order: SentOrder, isCurrent: () => Promise<boolean>): Promise<void> => {
    let key = ''
    const isNew = await this.#needs.exclusively(async () => {
      await this.load()
      if (this.#state.sends.some((send) => send.order.restaurantId === order.restaurantId)) return false
      if (!(await isCurrent())) return false
      key = await this.#keyFor(order)
      await this.#put({
        key,
        createdDateTime: this.#needs.now().toISOString(),
        order,
        phase: 'sending',
        isDelayed: false,
      })
      return true
    })
    if (isNew) await this.#attempt(key)
  }

  /** Takes a send back. If the server has it already, it stays an order there, and in My Orders. */
  cancel = async (key: string): Promise<void> => {
    const send = this.#find(key)
    await this.#forget(key)
    if (!send || this.#accepted.has(key)) return
    this.#cancelled = send
    await this.#keep(send, { isCancelled: true })
  }

  /** The refusal was seen. */
  dismissRefusal = (): void => {
    this.#set({ refusal: undefined })
    void this.#removeStored((send) => send.refusal !== undefined)
  }

  #set(next: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...next }
    this.#listeners.forEach((listener) => listener())
  }

  #find(key: string): PendingSend | undefined {
    return this.#state.sends.find((send) => send.key === key)
  }

  #drop(key: string): void {
    this.#set({ sends: this.#state.sends.filter((send) => send.key !== key) })
  }

  #setPhase(key: string, phase: PendingSend['phase']): void {
    const sends = this.#state.sends.map((send) =>
      send.key === key ? { ...send, phase, isDelayed: send.isDelayed || phase === 'waiting' } : send,
    )
    this.#set({ sends })
  }

  // A cancelled send may have reached the server all the same. Confirmed again unchanged, and before anything else is,
  // it is still the same order; after another one it would be a second round.
  async #keyFor(order: SentOrder): Promise<string> {
    const cancelled = this.#cancelled
    this.#cancelled = undefined
    await this.#removeStored((send) => send.isCancelled === true || send.refusal !== undefined)
    if (cancelled && this.#accepted.has(cancelled.key)) return this.#needs.newKey()
    return cancelled && JSON.stringify(cancelled.order) === JSON.stringify(order) ? cancelled.key : this.#needs.newKey()
  }

  async #keep(send: Pick<PendingSend, 'key' | 'createdDateTime' | 'order'>, more: Partial<StoredSend>): Promise<void> {
    const { key, createdDateTime, order } = send
    try {
      await this.#needs.storage.save({ key, createdDateTime, order, restaurantId: order.restaurantId, ...more })
    } catch (error) {
      logFailure('Error storing the order on its way', error)
      if (Object.keys(more).length === 0) this.#unstored.add(key)
    }
  }

  async #removeStored(isOver: (send: StoredSend) => boolean): Promise<void> {
    try {
      const over = (await this.#needs.storage.list()).filter(isOver)
      for (const { key } of over) await this.#needs.storage.remove(key)
    } catch (error) {
      logFailure('Error removing the sent order', error)
    }
  }

  async #put(send: PendingSend): Promise<void> {
    await this.#keep(send, {})
    this.#set({ sends: [...this.#state.sends, send], refusal: undefined })
    this.#needs.onChanged()
  }

  async #forget(key: string): Promise<void> {
    this.#callOff(key)
    this.#failures.delete(key)
    this.#unstored.delete(key)
    try {
      await this.#needs.storage.remove(key)
    } catch (error) {
      logFailure('Error removing the sent order', error)
    }
    this.#drop(key)
    this.#needs.onChanged()
  }

  #callOff(key: string): void {
    this.#timers.get(key)?.()
    this.#timers.delete(key)
  }

  async #attempt(key: string): Promise<void> {
    const send = this.#find(key)
    if (!send || this.#attempting.has(key)) return
    this.#attempting.add(key)
    this.#callOff(key)
    this.#setPhase(key, 'sending')
    try {
      await this.#needs.exclusively(() => this.#attemptOnce(send))
    } finally {
      this.#attempting.delete(key)
    }
  }

  async #attemptOnce(send: PendingSend): Promise<void> {
    // Another tab may have been faster: then there is nothing left to do, and its answer is already in the basket.
    if (await this.#isGone(send.key)) {
      this.#drop(send.key)
      return
    }
    try {
      await this.#needs.post(send.order, send.key)
    } catch (error) {
      const verdict = this.#needs.verdict(error)
      if (verdict === 'again') this.#wait(send.key)
      else await this.#refuse(send, verdict, error)
      return
    }
    this.#accepted.add(send.key)
    await this.#needs.onAccepted(send)
    await this.#forget(send.key)
  }

  async #isGone(key: string): Promise<boolean> {
    if (this.#unstored.has(key)) return false
    try {
      return !(await this.#needs.storage.list()).some((send) => send.key === key && !send.isCancelled)
    } catch {
      return false
    }
  }

  #wait(key: string): void {
    const failed = (this.#failures.get(key) ?? 0) + 1
    this.#failures.set(key, failed)
    // Cancelled meanwhile.
    if (!this.#find(key)) return
    this.#setPhase(key, 'waiting')
    this.#timers.set(
      key,
      this.#needs.schedule(() => void this.#attempt(key), backOffMs(failed)),
    )
  }

  async #refuse(send: PendingSend, verdict: Omit<Refusal, 'order'>, error: unknown): Promise<void> {
    logFailure('Error creating the order', error)
    const isWanted = this.#find(send.key) !== undefined
    await this.#forget(send.key)
    if (!isWanted) return
    const refusal = { order: send.order, ...verdict }
    // Also for a tab that is opened later: nobody may believe that it went out.
    await this.#keep(send, { refusal })
    this.#set({ refusal })
  }
}
