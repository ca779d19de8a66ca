import { resolveName } from './addresses.ts'
import { type AttemptEnd, claimDue, deleteOldDeliveries, type DueDelivery, endAttempt } from './delivery-queries.ts'
import type { WebhookNeeds } from './needs.ts'
import { type Outcome, sendMessage } from './send.ts'
import { noteAttempt, turnOff } from './webhook-queries.ts'

const usualTimeoutMs = 15_000

// Longer than an attempt with its two transactions.
const claimExtraMs = 15_000

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The pauses after failed attempts (ms); after the last one a message has failed: 27.6 hours after the first. */
const pausesMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]

const keptMs = 7 * 24 * hour

// A webhook takes so many messages at once from one process: a slow one delays no other one.
const atOnceMax = 4

const gone = 410

/** Sends the messages of all webhooks from this process (decision 113). */
export class WebhookWorker {
  readonly #needs: WebhookNeeds
  readonly #timer: NodeJS.Timeout | undefined
  readonly #stop = new AbortController()
  readonly #sending = new Set<Promise<void>>()
  /** Messages that are sent now, by webhook. */
  readonly #busy = new Map<string, number>()
  #looking: Promise<void> | undefined
  #isWoken = false
  #prunedAt = 0

  constructor(needs: WebhookNeeds) {
    this.#needs = needs
    if (!needs.care) return
    this.#timer = setInterval(() => this.wake(), needs.care.everyMs).unref()
    this.wake()
  }

  /** There may be messages that are due. */
  wake(): void {
    this.#isWoken = true
    if (!this.#needs.care || this.#stop.signal.aborted || this.#looking) return
    this.#looking = this.#look()
      .catch((error: unknown) => this.#needs.log.warn({ err: error }, 'Messages of webhooks could not be looked for'))
      .finally(() => {
        this.#looking = undefined
        // Woken after the last claim.
        if (this.#isWoken) this.wake()
      })
  }

  /** Breaks attempts off: they are made again after the start. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#looking
    await Promise.all(this.#sending)
  }

  async #look(): Promise<void> {
    while (this.#isWoken && !this.#stop.signal.aborted) {
      this.#isWoken = false
      const claimed = await this.#claim()
      for (const one of claimed) this.#start(one)
      if (claimed.length > 0) this.#isWoken = true
    }
    await this.#prune()
  }

  #claim(): Promise<DueDelivery[]> {
    const { transaction, clock, care } = this.#needs
    const now = clock.now().getTime()
    const until = now + (care?.timeoutMs ?? usualTimeoutMs) + claimExtraMs
    const except = [...this.#busy].flatMap(([webhookId, count]) => (count >= atOnceMax ? [webhookId] : []))
    return transaction((trx) => claimDue(trx, { now, until, except }))
  }

  #start(claimed: DueDelivery): void {
    const { webhook_id: webhookId } = claimed
    this.#busy.set(webhookId, (this.#busy.get(webhookId) ?? 0) + 1)
    const sending = this.#send(claimed)
      // It is made again when the claim ends.
      .catch((error: unknown) => this.#needs.log.warn({ err: error }, 'The end of an attempt could not be stored'))
      .finally(() => {
        const left = (this.#busy.get(webhookId) ?? 1) - 1
        if (left > 0) this.#busy.set(webhookId, left)
        else this.#busy.delete(webhookId)
        this.#sending.delete(sending)
        this.wake()
      })
    this.#sending.add(sending)
  }

  async #send(claimed: DueDelivery): Promise<void> {
    const { clock, isAllowed, care } = this.#needs
    const outcome = await sendMessage(claimed, clock.now(), {
      isAllowed,
      resolve: care?.resolve ?? resolveName,
      timeoutMs: care?.timeoutMs ?? usualTimeoutMs,
      signal: this.#stop.signal,
    })
    const isBrokenOff = this.#stop.signal.aborted && !outcome.isDelivered
    await this.#finish(claimed, outcome, isBrokenOff)
  }

  async #finish(claimed: DueDelivery, outcome: Outcome, isBrokenOff: boolean): Promise<void> {
    const { transaction, clock, log } = this.#needs
    const now = clock.now().getTime()
    const end = isBrokenOff
      ? ({ state: 'waiting', dueAt: now, error: null, status: null } as const)
      : endOf(outcome, claimed.attempts, now)
    const key = { restaurantId: claimed.restaurant_id, webhookId: claimed.webhook_id }
    await transaction(async (trx, emit) => {
      await endAttempt(trx, claimed, end)
      if (isBrokenOff) return
      await noteAttempt(trx, key, { trouble: end.error, at: now })
      if (outcome.status !== gone) return
      await turnOff(trx, key)
      emit('webhooks.changed', { restaurantId: key.restaurantId })
    })
    if (end.state === 'failed')
      log.warn({ ...key, deliveryId: claimed.id, error: end.error, status: end.status }, 'A webhook took no message')
  }

  async #prune(): Promise<void> {
    const now = this.#needs.clock.now().getTime()
    if (now - this.#prunedAt < hour) return
    this.#prunedAt = now
    await deleteOldDeliveries(this.#needs.db, now - keptMs)
  }
}

const endOf = (outcome: Outcome, attempts: number, now: number): AttemptEnd => {
  const { status } = outcome
  if (outcome.isDelivered) return { state: 'delivered', at: now, error: null, status }
  const { error } = outcome
  const pause = status === gone ? undefined : pausesMs[attempts - 1]
  return pause === undefined
    ? { state: 'failed', error, status }
    : { state: 'waiting', dueAt: now + pause, error, status }
}
