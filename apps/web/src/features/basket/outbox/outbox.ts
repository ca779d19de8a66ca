import { logFailure } from '#web/lib/log.ts'
import { createStore } from '#web/lib/store.ts'
import type { PersistedRecord } from '../store/persisted-record.ts'
import {
  isOfOther,
  isSentByOther,
  toPending,
  toRefusal,
  withAccepted,
  withArrival,
  withConfirmed,
  withTakenBack,
  withoutOldCancelled,
  withoutRefusal,
} from '../model/submission-updates.ts'
import type { Accepted, Attempt, OutboxNeeds, OutboxState } from './outbox-needs.ts'
import { backOffMs, freshMs, isHeldBack, undoMs } from './outbox-times.ts'
import { lockingSubmission, pendingSubmissions } from '../model/basket-record.ts'
import type { PendingSubmission, ConfirmedOrder, StoredRefusal, Submission } from '../model/submission.ts'

/**
 * Sends confirmed orders until the server has given a final answer (design §4.1). An order is stored with its key, in
 * the record of its basket, before the first request. All attempts use that key, across failures, reloads and tabs. A
 * diner's order leaves basket and outbox in one transaction. Staff orders leave the basket when they are confirmed
 * and are sent in that order (decision 076).
 */
export class Outbox {
  readonly #needs: OutboxNeeds
  readonly #state = createStore<OutboxState>({ isLoaded: false, submissions: [], refusals: [] })
  // By submission key: number of failures, and how to cancel the next attempt.
  readonly #failures = new Map<string, number>()
  readonly #timers = new Map<string, () => void>()
  readonly #attempting = new Set<string>()
  // By record: the running round of attempts, and whether another one follows.
  readonly #rounds = new Map<PersistedRecord, { again: boolean; done: Promise<void> }>()
  // Confirmed in this tab, without a failure so far.
  readonly #fresh = new Set<string>()
  // Cancelled in this tab; a request in flight may still deliver them.
  readonly #cancelled = new Set<string>()
  #releasedMs: number
  #known: readonly PersistedRecord[] = []
  #isLoaded = false

  constructor(needs: OutboxNeeds) {
    this.#needs = needs
    this.#releasedMs = needs.now().getTime()
  }

  get = this.#state.get

  subscribe = this.#state.subscribe

  /** Reads the stored submissions, also those that other tabs added or finished. */
  load = async (): Promise<void> => {
    const [all, now] = [await this.#needs.records.read(), this.#needs.now()]
    all.forEach((record) => this.#know(record))
    for (const record of all) record.update((before) => withoutOldCancelled(before, now))
    this.#isLoaded = true
    this.refresh()
    all.forEach((record) => this.#releaseLater(record))
  }

  /** Computes the state again; time and place are part of it. */
  refresh = (): void => {
    const refusals = this.#known.flatMap((record) => record.get().submissions.flatMap(toRefusal))
    const submissions = this.#known.flatMap((record) => pendingSubmissions(record.get()).map(this.#toPending))
    // Compared as text, so that an equal state keeps its object and renders nothing.
    const next = { isLoaded: this.#isLoaded, submissions, refusals }
    if (JSON.stringify(next) !== JSON.stringify(this.#state.get())) this.#state.set(next)
  }

  /** Sends all waiting submissions now; held ones stay. */
  retryAll = async (): Promise<void> => {
    await Promise.all(this.#known.map((record) => this.#sendAll(record)))
  }

  /** Sends the orders that could still be undone. */
  sendHeldBack = (): Promise<void> => {
    this.#releasedMs = this.#needs.now().getTime() + 1
    return this.retryAll()
  }

  /**
   * Stores a confirmed order and sends it. While a diner's order of the restaurant is unanswered, from this tab or
   * another, nothing is stored: it is the same basket.
   *
   * @param isByStaff Staff entered the table.
   * @param isUndoable Nothing is sent for `undoMs`.
   * @returns After the first attempt, or for staff once the order is stored. False when the stored basket differs
   *   from the order because another tab changed it; then nothing was sent.
   */
  confirm = async (order: ConfirmedOrder, isByStaff: boolean, isUndoable = false): Promise<boolean> => {
    const record = this.#needs.records.of(order.restaurantId)
    this.#know(record)
    const [newKey, now] = [this.#needs.newKey(), this.#needs.now()]
    const heldUntil = isUndoable ? new Date(now.getTime() + undoMs).toISOString() : undefined
    let marked: string | undefined
    const key = await record.transact((before) => {
      const decided = withConfirmed(before, { order, isByStaff, newKey, now, heldUntil })
      const [, confirmed] = decided
      // Without a database this runs again with each attempt.
      if (confirmed === undefined || confirmed === marked) return decided
      marked = confirmed
      this.#fresh.add(confirmed)
      this.#cancelled.delete(confirmed)
      this.#failures.delete(confirmed)
      if (isByStaff) this.#needs.onQueued(order)
      return decided
    })
    if (key === undefined) return !isByStaff && lockingSubmission(record.get()) !== undefined
    if (isUndoable) this.#releaseLater(record)
    const sent = this.#sendAll(record)
    if (isByStaff)
      this.#needs.schedule(() => this.#fresh.delete(key) && this.refresh(), isUndoable ? undoMs + freshMs : freshMs)
    else await sent
    return true
  }

  /**
   * Cancels a submission. If the server already has it, the order stays there and in My Orders.
   *
   * @returns Whether it was cancelled; a staff order only into an empty basket.
   */
  takeBack = async (key: string): Promise<boolean> => {
    const cancelledDateTime = this.#needs.now().toISOString()
    const isTakenBack = await this.#recordOf(key)?.transact((before) => withTakenBack(before, key, cancelledDateTime))
    if (!isTakenBack) return false
    this.#cancelRetry(key)
    this.#cancelled.add(key)
    return true
  }

  /** Deletes a waiting or refused staff order; its lines go nowhere. */
  discard = (key: string): Promise<void> => {
    this.#cancelRetry(key)
    return this.#replace(key, () => [])
  }

  /**
   * Replaces a refused staff order by a changed one and sends it: under a new key, or under the key from the guest's
   * phone, so that the phone does not send a second one.
   */
  resend = async (key: string, order: ConfirmedOrder): Promise<void> => {
    // One key for every run: without a database an update runs again with each later one.
    const newKey = this.#needs.newKey()
    const again = { key: newKey, createdDateTime: this.#needs.now().toISOString(), order, isByStaff: true }
    await this.#replaceAndSend(key, ({ isFromPhone }) => (isFromPhone ? { ...again, key, isFromPhone } : again))
  }

  /** Sends a held order after its confirmation. */
  reconfirm = async (key: string): Promise<void> => {
    const asked = { dateTime: this.#needs.now().toISOString(), place: this.#needs.place() }
    await this.#replaceAndSend(key, (submission) => ({ ...submission, asked }))
  }

  /** Closes a refusal. The key of an order that was shown to a waiter stays for the guest's next order. */
  dismissRefusal = (key: string): void => {
    const now = this.#needs.now().toISOString()
    this.#recordOf(key)?.update((before) => withoutRefusal(before, key, now))
  }

  #know(record: PersistedRecord): void {
    if (this.#known.includes(record)) return
    this.#known = [...this.#known, record]
    record.subscribe(this.refresh)
  }

  readonly #toPending = (submission: Submission): PendingSubmission => {
    const { key } = submission
    const phase = this.#attempting.has(key) ? 'sending' : this.#needs.needsConfirmation(submission) ? 'held' : 'waiting'
    return toPending(submission, phase, { isFresh: this.#fresh.has(key), isHeldBack: this.#isHeldBack(submission) })
  }

  readonly #isHeldBack = (submission: Submission): boolean =>
    isHeldBack(submission, this.#releasedMs, this.#needs.now().getTime())

  #releaseLater(record: PersistedRecord): void {
    if (pendingSubmissions(record.get()).some(this.#isHeldBack))
      this.#needs.schedule(() => void this.#sendAll(record), undoMs + 50)
  }

  async #replace(key: string, next: (submission: Submission) => readonly Submission[]): Promise<void> {
    await this.#recordOf(key)?.transact((before) => {
      const submissions = before.submissions.flatMap((one) => (one.key === key ? next(one) : [one]))
      return [{ ...before, submissions }, undefined]
    })
  }

  async #replaceAndSend(key: string, next: (submission: Submission) => Submission): Promise<void> {
    const record = this.#recordOf(key)
    await this.#replace(key, (submission) => [next(submission)])
    if (record) await this.#sendAll(record)
  }

  #recordOf(key: string): PersistedRecord | undefined {
    return this.#known.find((record) => record.get().submissions.some((submission) => submission.key === key))
  }

  #cancelRetry(key: string): void {
    this.#timers.get(key)?.()
    this.#timers.delete(key)
  }

  // One order after the other. Without an answer the rest of the queue waits, so that no order overtakes another.
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
    if (!submission || this.#needs.needsConfirmation(submission) || this.#isHeldBack(submission)) {
      this.refresh()
      return 'skipped'
    }
    this.#attempting.add(key)
    this.#cancelRetry(key)
    this.refresh()
    try {
      return await this.#needs.withLock(() => this.#attemptOnce(record, key))
    } finally {
      this.#attempting.delete(key)
      this.refresh()
    }
  }

  async #attemptOnce(record: PersistedRecord, key: string): Promise<Attempt> {
    // Another tab may have finished it: then it is no longer in the record.
    await record.read()
    const submission = pendingSubmissions(record.get()).find((one) => one.key === key)
    if (!submission) return 'skipped'
    let accepted: Accepted
    try {
      accepted = await this.#needs.post(submission.order, key)
    } catch (error) {
      const classify = this.#needs.classify(error)
      if (typeof classify !== 'object') {
        this.#wait(record, key)
        return classify
      }
      const isOfDevice = isSentByOther(submission, classify)
      await (isOfDevice ? this.#acceptOfOther(record, submission) : this.#refuse(key, classify, error))
      return 'answered'
    }
    const isReplay = accepted.isReplayed && isOfOther(submission, this.#failures.has(key))
    await (isReplay ? this.#reportArrival(submission) : this.#accept(record, submission, accepted))
    return 'answered'
  }

  async #accept(record: PersistedRecord, submission: Submission, accepted: Accepted): Promise<void> {
    const { key, order } = submission
    this.#needs.onAccepted(order, accepted)
    await record.transact((before) => [withAccepted(before, submission, this.#cancelled.has(key)), undefined])
    this.#failures.delete(key)
  }

  #acceptOfOther(record: PersistedRecord, submission: Submission): Promise<void> {
    // The basket may hold more than the waiter's order: the guest decides what leaves it.
    if (submission.isByStaff || submission.isRepeated || submission.keepsKey) return this.#reportArrival(submission)
    return this.#accept(record, submission, { isReplayed: true, isByWaiter: true })
  }

  async #reportArrival({ key }: Submission): Promise<void> {
    this.#failures.delete(key)
    await this.#replace(key, (submission) => [withArrival(submission)])
  }

  #wait(record: PersistedRecord, key: string): void {
    const failed = (this.#failures.get(key) ?? 0) + 1
    this.#failures.set(key, failed)
    this.#fresh.delete(key)
    const again = this.#needs.schedule(() => void this.#sendAll(record), backOffMs(failed))
    this.#timers.set(key, again)
  }

  async #refuse(key: string, refusal: StoredRefusal, error: unknown): Promise<void> {
    if (!refusal.problem) logFailure('Error creating the order', error)
    this.#failures.delete(key)
    // Stored for tabs that are opened later. A cancelled submission is deleted.
    await this.#replace(key, (submission) => (submission.isCancelled ? [] : [{ ...submission, refusal }]))
  }
}
