import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'
import type { PersistedRecord } from '../store/persisted-record.ts'
import { isJustCancelled, toRefusal, withAccepted, withConfirmed, withTakenBack } from '../model/submission-updates.ts'
import type { OutboxNeeds, OutboxState } from './outbox-needs.ts'
import { lockingSubmission, pendingSubmissions } from '../model/basket-record.ts'
import type { PendingSubmission, ConfirmedOrder, StoredRefusal, Submission } from '../model/submission.ts'

const longestDelayMs = 30_000

/** @returns How long to wait after a number of failures: 1 s, 2 s, 4 s … 30 s (ms). */
export const backOffMs = (failures: number): number => Math.min(longestDelayMs, 1000 * 2 ** (failures - 1))

// An order of the staff that is sent within this time is not listed as waiting.
const freshMs = 1500

/** How an attempt ended; `skipped` without a request. */
type Attempt = 'answered' | 'again' | 'unreachable' | 'skipped'

/**
 * Orders on their way to the kitchen (design §4.1). A confirmed order is stored with its key, in the record of its
 * basket, before the first request, and sent until the server has answered for good: across failures, reloads and tabs,
 * always under the same key. A diner's leaves basket and outbox in one transaction. The staff's leave the basket when they
 * are confirmed; several wait in a queue and are sent in the order of their confirmation (docs/decisions/076).
 */
export class Outbox {
  readonly #needs: OutboxNeeds
  readonly #state = createStore<OutboxState>({ isLoaded: false, submissions: [], refusals: [] })
  // Of each send: how often it failed, and how to call off its next attempt.
  readonly #failures = new Map<string, number>()
  readonly #timers = new Map<string, () => void>()
  readonly #attempting = new Set<string>()
  // Of each record: the round of attempts that runs, and whether another one is wanted after it.
  readonly #rounds = new Map<PersistedRecord, { again: boolean; done: Promise<void> }>()
  // Confirmed in this tab: until the first failure there is nothing to say about them.
  readonly #fresh = new Set<string>()
  // Taken back in this tab, forgotten or not: a request already under way may bring them through.
  readonly #cancelled = new Set<string>()
  #known: readonly PersistedRecord[] = []
  #isLoaded = false

  /**
   * @param needs Storage, network, time.
   */
  constructor(needs: OutboxNeeds) {
    this.#needs = needs
  }

  get = this.#state.get

  subscribe = this.#state.subscribe

  /** Reads what is stored; sends that other tabs made appear, those they finished go. */
  load = async (): Promise<void> => {
    const all = await this.#needs.records.read()
    all.forEach((record) => this.#know(record))
    const now = this.#needs.now()
    for (const record of all) {
      record.update((before) => {
        const submissions = before.submissions.filter(
          (submission) => !submission.isCancelled || isJustCancelled(submission, now),
        )
        return submissions.length === before.submissions.length ? before : { ...before, submissions }
      })
    }
    this.#isLoaded = true
    this.refresh()
  }

  /** Looks at time and place anew. */
  refresh = (): void => {
    const refusals = this.#known.flatMap((record) => record.get().submissions.flatMap(toRefusal))
    const submissions = this.#known.flatMap((record) => pendingSubmissions(record.get()).map(this.#toPending))
    // Compared as text: a new object each time would render those who follow it anew for nothing.
    const next = { isLoaded: this.#isLoaded, submissions, refusals }
    if (JSON.stringify(next) !== JSON.stringify(this.#state.get())) this.#state.set(next)
  }

  /** Sends whatever is waiting, now; what must be asked about waits on. */
  retryAll = async (): Promise<void> => {
    await Promise.all(this.#known.map((record) => this.#sendAll(record)))
  }

  /**
   * Stores a confirmed order and sends it. While a diner's order of the restaurant is on its way, from this tab or
   * another, nothing is added: it is the same basket.
   *
   * @param order The order as it was shown and confirmed.
   * @param isByStaff The table was entered by the staff.
   * @returns After the first attempt, of the staff's once it is stored: false when the stored basket is no longer what
   *   was confirmed: another tab changed it, nothing was sent.
   */
  confirm = async (order: ConfirmedOrder, isByStaff: boolean): Promise<boolean> => {
    const record = this.#needs.records.of(order.restaurantId)
    this.#know(record)
    const newKey = this.#needs.newKey()
    const now = this.#needs.now()
    const key = await record.transact((before) => {
      const decided = withConfirmed(before, { order, isByStaff, newKey, now })
      const [, confirmed] = decided
      if (confirmed === undefined) return decided
      this.#fresh.add(confirmed)
      this.#cancelled.delete(confirmed)
      if (isByStaff) this.#needs.onQueued(order)
      return decided
    })
    if (key === undefined) return !isByStaff && lockingSubmission(record.get()) !== undefined
    const sent = this.#sendAll(record)
    if (isByStaff) this.#needs.schedule(() => this.#age(key), freshMs)
    else await sent
    return true
  }

  /**
   * Takes a send back. If the server has it already, it stays an order there, and in My Orders.
   *
   * @param key Key of the send.
   * @returns Whether it was taken back; the staff's only into an empty basket.
   */
  takeBack = async (key: string): Promise<boolean> => {
    const cancelledDateTime = this.#needs.now().toISOString()
    const isTakenBack = await this.#recordOf(key)?.transact((before) => withTakenBack(before, key, cancelledDateTime))
    if (!isTakenBack) return false
    this.#callOff(key)
    this.#cancelled.add(key)
    return true
  }

  /** Drops an order of the staff, waiting or refused, without putting its lines anywhere. */
  discard = async (key: string): Promise<void> => {
    this.#callOff(key)
    await this.#replace(key, () => [])
  }

  /**
   * Sends a refused order of the staff in another form, as a new order.
   *
   * @param key Key of the refused send.
   * @param order The order as it was shown and confirmed.
   */
  resend = async (key: string, order: ConfirmedOrder): Promise<void> => {
    const record = this.#recordOf(key)
    const again = {
      key: this.#needs.newKey(),
      createdDateTime: this.#needs.now().toISOString(),
      order,
      isByStaff: true,
    }
    await this.#replace(key, () => [again])
    if (record) await this.#sendAll(record)
  }

  /** Sends an order that was asked about, after the answer yes. */
  reconfirm = async (key: string): Promise<void> => {
    const record = this.#recordOf(key)
    const asked = { dateTime: this.#needs.now().toISOString(), place: this.#needs.place() }
    await this.#replace(key, (submission) => [{ ...submission, asked }])
    if (record) await this.#sendAll(record)
  }

  /** The refusal was seen; others wait. */
  dismissRefusal = (key: string): void =>
    this.#recordOf(key)?.update((before) => {
      const submissions = before.submissions.filter((submission) => submission.key !== key || !submission.refusal)
      return submissions.length === before.submissions.length ? before : { ...before, submissions }
    })

  #know(record: PersistedRecord): void {
    if (this.#known.includes(record)) return
    this.#known = [...this.#known, record]
    record.subscribe(this.refresh)
  }

  readonly #toPending = (submission: Submission): PendingSubmission => {
    const { key, createdDateTime, order, isByStaff = false } = submission
    const isSending = this.#attempting.has(key)
    const phase = isSending ? 'sending' : this.#needs.needsConfirmation(submission) ? 'held' : 'waiting'
    return { key, createdDateTime, order, phase, isDelayed: !this.#fresh.has(key), isByStaff }
  }

  async #replace(key: string, next: (submission: Submission) => readonly Submission[]): Promise<void> {
    await this.#recordOf(key)?.transact(({ lines, submissions }) => [
      {
        lines,
        submissions: submissions.flatMap((submission) => (submission.key === key ? next(submission) : [submission])),
      },
      undefined,
    ])
  }

  #age(key: string): void {
    if (this.#fresh.delete(key)) this.refresh()
  }

  #recordOf(key: string): PersistedRecord | undefined {
    return this.#known.find((record) => record.get().submissions.some((submission) => submission.key === key))
  }

  #callOff(key: string): void {
    this.#timers.get(key)?.()
    this.#timers.delete(key)
  }

  // One order after the other. Where no answer comes the rest of the queue waits: none overtakes another.
  #sendAll(record: PersistedRecord): Promise<void> {
    const running = this.#rounds.get(record)
    if (running) {
      running.again = true
      return running.done
    }
    const round = { again: false, done: Promise.resolve() }
    const work = async (): Promise<void> => {
      try {
        do {
          round.again = false
          for (const { key } of pendingSubmissions(record.get()))
            if ((await this.#attempt(record, key)) === 'unreachable') break
        } while (round.again)
      } finally {
        this.#rounds.delete(record)
      }
    }
    this.#rounds.set(record, round)
    round.done = work()
    return round.done
  }

  async #attempt(record: PersistedRecord, key: string): Promise<Attempt> {
    const submission = pendingSubmissions(record.get()).find((one) => one.key === key)
    if (!submission || this.#needs.needsConfirmation(submission)) {
      this.refresh()
      return 'skipped'
    }
    this.#attempting.add(key)
    this.#callOff(key)
    this.refresh()
    try {
      return await this.#needs.withLock(() => this.#attemptOnce(record, key))
    } finally {
      this.#attempting.delete(key)
      this.refresh()
    }
  }

  async #attemptOnce(record: PersistedRecord, key: string): Promise<Attempt> {
    // Another tab may have been faster: then there is nothing left to do, and it is already out of the record.
    await record.read()
    const submission = pendingSubmissions(record.get()).find((one) => one.key === key)
    if (!submission) return 'skipped'
    const { order } = submission
    try {
      const { isReplayed } = await this.#needs.post(order, key)
      if (isReplayed && submission.isRepeated) {
        await this.#tellArrived(submission)
        return 'answered'
      }
    } catch (error) {
      const classify = this.#needs.classify(error)
      if (typeof classify === 'object') {
        await this.#refuse(key, classify, error)
        return 'answered'
      }
      this.#wait(record, key)
      return classify
    }
    this.#needs.onAccepted(order)
    await record.transact((before) => [withAccepted(before, submission, this.#cancelled.has(key)), undefined])
    this.#failures.delete(key)
    return 'answered'
  }

  // Taken back and confirmed again, and it had been in the kitchen all along: nothing new is being cooked.
  async #tellArrived({ key, createdDateTime, order, isByStaff }: Submission): Promise<void> {
    this.#failures.delete(key)
    const refusal = { message: '', problem: undefined, hasArrived: true }
    const told: Submission = { key, createdDateTime, order, ...(isByStaff && { isByStaff }), refusal }
    await this.#replace(key, () => [told])
  }

  #wait(record: PersistedRecord, key: string): void {
    const failed = (this.#failures.get(key) ?? 0) + 1
    this.#failures.set(key, failed)
    this.#fresh.delete(key)
    this.#timers.set(
      key,
      this.#needs.schedule(() => void this.#sendAll(record), backOffMs(failed)),
    )
  }

  async #refuse(key: string, refusal: StoredRefusal, error: unknown): Promise<void> {
    logFailure('Error creating the order', error)
    this.#failures.delete(key)
    // Also for a tab that is opened later. One that was taken back is forgotten.
    await this.#replace(key, (submission) => (submission.isCancelled ? [] : [{ ...submission, refusal }]))
  }
}
