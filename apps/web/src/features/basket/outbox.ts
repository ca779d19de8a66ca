import { logFailure } from '#web/lib/log.ts'
import { subtract } from './basket.ts'
import type { BasketRecords } from './basket-records.ts'
import type { KeptRecord } from './kept-record.ts'
import { pendingSend } from './record.ts'
import type { PendingSend, Refusal, SentOrder, StoredRefusal, StoredSend } from './send.ts'
import { isOfBasket, isSameOrder } from './sent-order.ts'

export type OutboxState = {
  /** False until the stored sends were read. */
  readonly isLoaded: boolean
  readonly sends: readonly PendingSend[]
  /** Until somebody has seen them; one per restaurant. */
  readonly refusals: readonly Refusal[]
}

/** What the outbox needs of the world; tests give it theirs. */
export type OutboxNeeds = {
  readonly records: BasketRecords
  /** POST /orders, once. Rejects when there is no 201; replayed is what the server had answered to the key before. */
  readonly post: (order: SentOrder, key: string) => Promise<{ readonly isReplayed: boolean }>
  /** What a rejection of `post` means: try again, or a final no. */
  readonly verdict: (error: unknown) => 'again' | StoredRefusal
  /** Whether somebody must be asked before it is sent. */
  readonly mustAsk: (send: StoredSend) => boolean
  /** Where the phone is, as it stands in `asked`. */
  readonly place: () => string
  /** Runs one at a time over all tabs, as far as the browser can. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs something later; gives back how to call it off. */
  readonly schedule: (work: () => void, delayMs: number) => () => void
  readonly newKey: () => string
  readonly now: () => Date
  /** The order is in the kitchen. The basket still holds it. */
  readonly onAccepted: (order: SentOrder) => void
}

const longestDelayMs = 30_000

/** @returns How long to wait after a number of failures: 1 s, 2 s, 4 s … 30 s (ms). */
export const backOffMs = (failures: number): number => Math.min(longestDelayMs, 1000 * 2 ** (failures - 1))

// Who confirms again within it has thought better of taking it back; later it is a second round.
const repeatMs = 2 * 60_000

const isJustCancelled = ({ isCancelled, cancelledDateTime }: StoredSend, now: Date): boolean => {
  const ageMs = now.getTime() - Date.parse(cancelledDateTime ?? '')
  return isCancelled === true && ageMs >= 0 && ageMs <= repeatMs
}

const toRefusal = ({ order, isByStaff, refusal }: StoredSend): Refusal[] =>
  refusal ? [{ order, ...(isByStaff && { isByStaff }), ...refusal }] : []

/**
 * Orders on their way to the kitchen (design §4.1). A confirmed order is stored with its key, in the record of its
 * basket, before the first request, and sent until the server has answered for good: across failures, reloads and tabs,
 * always under the same key. It leaves basket and outbox in one transaction.
 */
export class Outbox {
  readonly #needs: OutboxNeeds
  #state: OutboxState = { isLoaded: false, sends: [], refusals: [] }
  readonly #listeners = new Set<() => void>()
  // Of each send: how often it failed, and how to call off its next attempt.
  readonly #failures = new Map<string, number>()
  readonly #timers = new Map<string, () => void>()
  readonly #attempting = new Set<string>()
  // Confirmed in this tab: until the first failure there is nothing to say about them.
  readonly #fresh = new Set<string>()
  // Taken back in this tab, forgotten or not: a request already under way may bring them through.
  readonly #cancelled = new Set<string>()
  #known: readonly KeptRecord[] = []
  #isLoaded = false

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
    const all = await this.#needs.records.read()
    all.forEach((record) => this.#know(record))
    const now = this.#needs.now()
    for (const record of all) {
      record.change((before) => {
        const sends = before.sends.filter((send) => !send.isCancelled || isJustCancelled(send, now))
        return sends.length === before.sends.length ? before : { ...before, sends }
      })
    }
    this.#isLoaded = true
    this.update()
  }

  /** Looks at time and place anew. */
  update = (): void => {
    const refusals = this.#known.flatMap((record) => record.get().sends.flatMap(toRefusal))
    const sends = this.#known.flatMap((record) => this.#toPending(pendingSend(record.get())))
    // Compared as text: a new object each time would render those who follow it anew for nothing.
    const next = { isLoaded: this.#isLoaded, sends, refusals }
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return
    this.#state = next
    this.#listeners.forEach((listener) => listener())
  }

  /** Sends whatever is waiting, now; what must be asked about waits on. */
  retryAll = async (): Promise<void> => {
    await Promise.all(this.#state.sends.map((send) => this.#attempt(send.key)))
  }

  /**
   * Stores a confirmed order and makes the first attempt. While another order of the restaurant is on its way, from this
   * tab or another, nothing is added: it is the same basket.
   *
   * @param order What was confirmed.
   * @param isByStaff The table was entered by the staff.
   * @returns False when the stored basket is no longer what was confirmed: another tab changed it, nothing was sent.
   */
  confirm = async (order: SentOrder, isByStaff: boolean): Promise<boolean> => {
    const record = this.#needs.records.of(order.restaurantId)
    this.#know(record)
    const newKey = this.#needs.newKey()
    const now = this.#needs.now()
    const key = await record.decide((before) => {
      const { lines, sends } = before
      if (pendingSend(before) || !isOfBasket(order, lines)) return [before, undefined]
      // A cancelled send may have reached the server all the same. Confirmed again at once and unchanged, it is still the
      // same order; later, or after anything else, it would be a second round. A change of the lines forgets it.
      const cancelled = sends.find((send) => isJustCancelled(send, now) && isSameOrder(send.order, order))
      const send: StoredSend = {
        key: cancelled?.key ?? newKey,
        createdDateTime: now.toISOString(),
        order,
        ...(isByStaff && { isByStaff }),
        ...(cancelled && { isRepeated: true }),
      }
      this.#fresh.add(send.key)
      this.#cancelled.delete(send.key)
      return [{ lines, sends: [send] }, send.key]
    })
    if (key === undefined) return pendingSend(record.get()) !== undefined
    await this.#attempt(key)
    return true
  }

  /** Takes a send back. If the server has it already, it stays an order there, and in My Orders. */
  cancel = async (key: string): Promise<void> => {
    this.#callOff(key)
    this.#cancelled.add(key)
    const cancelledDateTime = this.#needs.now().toISOString()
    await this.#recordOf(key)?.decide(({ lines, sends }) => [
      {
        lines,
        sends: sends.map((send) => (send.key === key ? { ...send, isCancelled: true, cancelledDateTime } : send)),
      },
      undefined,
    ])
  }

  /** Sends what somebody was asked about, and wants sent. */
  sendAfterAsking = async (key: string): Promise<void> => {
    const asked = { dateTime: this.#needs.now().toISOString(), place: this.#needs.place() }
    await this.#recordOf(key)?.decide(({ lines, sends }) => [
      { lines, sends: sends.map((send) => (send.key === key ? { ...send, asked } : send)) },
      undefined,
    ])
    await this.#attempt(key)
  }

  /** The refusal was seen; those of other restaurants wait. */
  dismissRefusal = (restaurantId: string): void =>
    this.#needs.records.of(restaurantId).change((before) => {
      const sends = before.sends.filter((send) => !send.refusal)
      return sends.length === before.sends.length ? before : { ...before, sends }
    })

  #know(record: KeptRecord): void {
    if (this.#known.includes(record)) return
    this.#known = [...this.#known, record]
    record.subscribe(this.update)
  }

  #toPending(send: StoredSend | undefined): PendingSend[] {
    if (!send) return []
    const { key, createdDateTime, order } = send
    const isSending = this.#attempting.has(key)
    const phase = isSending ? 'sending' : this.#needs.mustAsk(send) ? 'held' : 'waiting'
    return [{ key, createdDateTime, order, phase, isDelayed: !this.#fresh.has(key) }]
  }

  #recordOf(key: string): KeptRecord | undefined {
    return this.#known.find((record) => record.get().sends.some((send) => send.key === key))
  }

  #callOff(key: string): void {
    this.#timers.get(key)?.()
    this.#timers.delete(key)
  }

  async #attempt(key: string): Promise<void> {
    const record = this.#recordOf(key)
    if (!record || this.#attempting.has(key)) return
    const send = pendingSend(record.get())
    if (send?.key !== key || this.#needs.mustAsk(send)) return this.update()
    this.#attempting.add(key)
    this.#callOff(key)
    this.update()
    try {
      await this.#needs.exclusively(() => this.#attemptOnce(record, key))
    } finally {
      this.#attempting.delete(key)
      this.update()
    }
  }

  async #attemptOnce(record: KeptRecord, key: string): Promise<void> {
    // Another tab may have been faster: then there is nothing left to do, and it is already out of the basket.
    await record.read()
    const send = pendingSend(record.get())
    if (send?.key !== key) return
    const { order } = send
    try {
      const { isReplayed } = await this.#needs.post(order, key)
      if (isReplayed && send.isRepeated) return await this.#tellArrived(record, send)
    } catch (error) {
      const verdict = this.#needs.verdict(error)
      if (verdict === 'again') this.#wait(key)
      else await this.#refuse(record, key, verdict, error)
      return
    }
    this.#needs.onAccepted(order)
    await record.decide((before) => {
      const rest = before.sends.filter((send) => send.key !== key)
      // Already taken out, by a tab that had the same answer.
      if (rest.length === before.sends.length && !this.#cancelled.has(key)) return [before, undefined]
      return [{ lines: subtract(before.lines, order.items), sends: rest }, undefined]
    })
    this.#failures.delete(key)
  }

  // Taken back and confirmed again, and it had been in the kitchen all along: nothing new is being cooked.
  async #tellArrived(record: KeptRecord, { key, createdDateTime, order, isByStaff }: StoredSend): Promise<void> {
    this.#failures.delete(key)
    const refusal = { message: '', problem: undefined, hasArrived: true }
    const told: StoredSend = { key, createdDateTime, order, ...(isByStaff && { isByStaff }), refusal }
    await record.decide(({ lines, sends }) => [
      { lines, sends: sends.map((send) => (send.key === key ? told : send)) },
      undefined,
    ])
  }

  #wait(key: string): void {
    const failed = (this.#failures.get(key) ?? 0) + 1
    this.#failures.set(key, failed)
    this.#fresh.delete(key)
    this.#timers.set(
      key,
      this.#needs.schedule(() => void this.#attempt(key), backOffMs(failed)),
    )
  }

  async #refuse(record: KeptRecord, key: string, refusal: StoredRefusal, error: unknown): Promise<void> {
    logFailure('Error creating the order', error)
    this.#failures.delete(key)
    // Also for a tab that is opened later: nobody may believe that it went out. One taken back is just gone.
    await record.decide(({ lines, sends }) => [
      {
        lines,
        sends: sends.flatMap((send) => (send.key !== key ? [send] : send.isCancelled ? [] : [{ ...send, refusal }])),
      },
      undefined,
    ])
  }
}
