import {
  type AttemptEnd,
  type Claim,
  claimDue,
  deleteOldDeliveries,
  type DueDelivery,
  endAttempt,
} from '#server/data/webhooks/write-delivery.ts'
import { noteAttempts, turnOff, type WebhookKey } from '#server/data/webhooks/write-webhook.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { resolveName } from './addresses.ts'
import type { WebhookNeeds } from './needs.ts'
import { type Outcome, sendMessage } from './send.ts'

const usualTimeoutMs = 15_000

// Longer than an attempt with its two transactions.
const claimExtraMs = 15_000

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The pauses after failed attempts (ms); after the last one a message has failed: 27.6 hours after the first. */
const pausesMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]

const keptMs = 7 * 24 * hour

// A webhook takes so many messages at once from one process. One whose last attempt failed takes fewer, because each of them may wait
// for the whole time of an attempt.
const atOnceMax = 16
const atOnceInTrouble = 4

const gone = 410

/** Sends the messages of all webhooks from this process (decision 113). */
export class WebhookWorker {
  readonly #needs: WebhookNeeds
  /** For an attempt, which ends before its claim (ms). */
  readonly #timeoutMs: number
  readonly #timer: NodeJS.Timeout | undefined
  readonly #stop = new AbortController()
  readonly #sending = new Set<Promise<void>>()
  /** Messages that are sent now, by webhook. */
  readonly #busy = new Map<string, number>()
  /** Attempts whose end is not stored yet. */
  #ended: EndedAttempt[] = []
  /** Restaurants that may have due messages; undefined for all of them. */
  readonly #woken = new Set<string | undefined>()
  #looking: Promise<void> | undefined
  #prunedAt = 0

  constructor(needs: WebhookNeeds) {
    this.#needs = needs
    this.#timeoutMs = needs.care?.timeoutMs ?? usualTimeoutMs
    if (!needs.care) return
    this.#timer = setInterval(() => this.wake(), needs.care.everyMs).unref()
    this.wake()
  }

  /** There may be messages that are due, of this restaurant or of any. */
  wake(restaurantId?: string): void {
    if (!this.#needs.care || this.#stop.signal.aborted) return
    this.#woken.add(restaurantId)
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#needs.log.warn({ err: error }, 'Messages of webhooks could not be looked for'))
      .finally(() => {
        this.#looking = undefined
        // Woken after the last look.
        for (const id of [...this.#woken].slice(0, 1)) this.wake(id)
      })
  }

  /** Breaks attempts off: they are made again after the start. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#looking
    await Promise.all(this.#sending)
    if (this.#ended.length === 0) return
    // Those that are not stored are made again when their claim ends.
    await this.#step([]).catch((error: unknown) =>
      this.#needs.log.warn({ err: error }, 'The ends of attempts could not be stored'),
    )
  }

  async #look(): Promise<void> {
    while (this.#woken.size > 0) {
      const restaurantIds = [...this.#woken].filter((id) => id !== undefined)
      const isOfAll = this.#woken.has(undefined)
      this.#woken.clear()
      await this.#step(isOfAll ? undefined : restaurantIds)
    }
    await this.#prune()
  }

  /** Stores the attempts that ended since the last step and claims further messages, in one commit. */
  async #step(restaurantIds: readonly string[] | undefined): Promise<void> {
    const { transaction, clock } = this.#needs
    const ended = this.#ended
    this.#ended = []
    const now = clock.now().getTime()
    const until = now + this.#timeoutMs + claimExtraMs
    const roomOf: Claim['roomOf'] = ({ id, trouble }) =>
      (trouble === null ? atOnceMax : atOnceInTrouble) - (this.#busy.get(id) ?? 0)
    try {
      const claimed = await transaction(async (trx, emit) => {
        await storeEnds(trx, emit, ended)
        return this.#stop.signal.aborted ? [] : claimDue(trx, { now, until, restaurantIds, roomOf })
      })
      for (const one of claimed) this.#start(one)
    } catch (error) {
      // The next step stores them: a delivered message is not sent again because the database was away.
      this.#ended.unshift(...ended)
      throw error
    }
    this.#reportFailed(ended)
  }

  #start(claimed: DueDelivery): void {
    const { webhook_id: webhookId, restaurant_id: restaurantId } = claimed
    this.#busy.set(webhookId, (this.#busy.get(webhookId) ?? 0) + 1)
    const sending = this.#send(claimed).finally(() => {
      const left = (this.#busy.get(webhookId) ?? 1) - 1
      if (left > 0) this.#busy.set(webhookId, left)
      else this.#busy.delete(webhookId)
      this.#sending.delete(sending)
      this.wake(restaurantId)
    })
    this.#sending.add(sending)
  }

  async #send(claimed: DueDelivery): Promise<void> {
    const { clock, isAllowed, care } = this.#needs
    const outcome = await sendMessage(claimed, clock.now(), {
      isAllowed,
      resolve: care?.resolve ?? resolveName,
      timeoutMs: this.#timeoutMs,
      signal: this.#stop.signal,
    })
    const isBrokenOff = this.#stop.signal.aborted && !outcome.isDelivered
    const at = clock.now().getTime()
    const end: AttemptEnd = isBrokenOff
      ? { state: 'waiting', dueAt: at, error: null, status: null }
      : endOf(outcome, claimed.attempts, at)
    this.#ended.push({ claimed, end, at, isBrokenOff })
  }

  #reportFailed(ended: readonly EndedAttempt[]): void {
    for (const { claimed, end } of ended)
      if (end.state === 'failed')
        this.#needs.log.warn(
          { ...keyOf(claimed), deliveryId: claimed.id, error: end.error, status: end.status },
          'A webhook took no message',
        )
  }

  async #prune(): Promise<void> {
    const now = this.#needs.clock.now().getTime()
    if (now - this.#prunedAt < hour) return
    this.#prunedAt = now
    await deleteOldDeliveries(this.#needs.db, now - keptMs)
  }
}

type EndedAttempt = {
  readonly claimed: DueDelivery
  readonly end: AttemptEnd
  readonly at: number
  /** The process stops: the attempt says nothing about the receiver. */
  readonly isBrokenOff: boolean
}

const keyOf = ({ restaurant_id: restaurantId, webhook_id: webhookId }: DueDelivery): WebhookKey => ({
  restaurantId,
  webhookId,
})

/** Stores ends of attempts, in the order in which they ended. */
const storeEnds = async (trx: Connection, emit: Emit, ended: readonly EndedAttempt[]): Promise<void> => {
  for (const { claimed, end } of ended) await endAttempt(trx, claimed, end)
  const made = ended.filter(({ isBrokenOff }) => !isBrokenOff)
  // In one order in all processes: none waits for a webhook while another waits for it.
  const webhookIds = [...new Set(made.map(({ claimed }) => claimed.webhook_id))].toSorted()
  for (const webhookId of webhookIds) {
    const ends = made.filter(({ claimed }) => claimed.webhook_id === webhookId)
    const [last] = ends.slice(-1)
    if (!last) continue
    const key = keyOf(last.claimed)
    const deliveredAt = ends.findLast(({ end }) => end.state === 'delivered')?.at
    await noteAttempts(trx, key, { trouble: last.end.error, deliveredAt })
    if (!ends.some(({ end }) => end.status === gone)) continue
    await turnOff(trx, key)
    emit('webhooks.changed', { restaurantId: key.restaurantId })
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
