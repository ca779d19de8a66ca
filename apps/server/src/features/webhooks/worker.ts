import {
  type AttemptEnd,
  claimDue,
  deleteOldDeliveries,
  type DueDelivery,
  endDeliveryAttempt,
} from '#server/data/webhooks/write-delivery.ts'
import { noteAttempts, turnOff, type WebhookKey } from '#server/data/webhooks/write-webhook.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { type Claimed, JobQueue, type Step } from '#server/jobs/job-queue.ts'
import { startJobRounds } from '#server/jobs/job-rounds.ts'
import type { RepeatedJob } from '#server/platform/repeated-job.ts'
import { resolveName } from '#server/platform/outside-request.ts'
import type { WebhookNeeds } from './needs.ts'
import { type DeliveryOutcome, sendMessage } from './send.ts'

const usualTimeoutMs = 15_000

// Longer than an attempt with its two transactions.
const claimExtraMs = 15_000

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The pauses after failed attempts (ms); after the last one a message has failed: 27.6 hours after the first. */
const pausesMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]

// A webhook takes so many messages at once from one process. One whose last attempt failed takes fewer, because each of them may wait
// for the whole time of an attempt.
const atOnceMax = 16
const atOnceInTrouble = 4

const gone = 410

/** An attempt whose end is not stored yet. */
type EndedAttempt = {
  readonly claimed: DueDelivery
  readonly end: AttemptEnd
  readonly at: number
  /** The process stops: the attempt says nothing about the receiver. */
  readonly isBrokenOff: boolean
}

/** Sends the messages of all webhooks from this process (decision 113). */
export class WebhookWorker {
  readonly #needs: WebhookNeeds
  readonly #queue: JobQueue<DueDelivery, EndedAttempt>
  readonly #rounds: RepeatedJob | undefined

  constructor(needs: WebhookNeeds) {
    this.#needs = needs
    const failureText = 'Messages of webhooks could not be looked for'
    this.#queue = new JobQueue(needs, {
      failureText,
      step: (...step) => this.#step(...step),
      attempt: (...attempt) => this.#attempt(...attempt),
      scopeOf: ({ restaurant_id }) => restaurant_id,
    })
    if (!needs.care) return
    this.#rounds = startJobRounds({
      ...needs,
      everyMs: needs.care.everyMs,
      wakeDue: async () => this.#queue.wake(),
      prune: (before) => deleteOldDeliveries(needs.db, before),
      failureText,
    })
  }

  /** There may be messages of this restaurant that are due. */
  wake(restaurantId: string): void {
    if (this.#needs.care) this.#queue.wake({ scope: restaurantId })
  }

  /** Breaks attempts off: they are made again after the start. */
  async close(): Promise<void> {
    await this.#rounds?.close()
    await this.#queue.close(0)
  }

  async #step(
    trx: Connection,
    emit: Emit,
    { ended, underWay, scopes, isClosing }: Step<DueDelivery, EndedAttempt>,
  ): Promise<Claimed<DueDelivery>> {
    const { clock, care } = this.#needs
    await storeEnds(trx, emit, ended)
    if (isClosing || scopes?.length === 0) return { jobs: [] }
    const busy = new Map<string, number>()
    for (const { webhook_id: id } of underWay) busy.set(id, (busy.get(id) ?? 0) + 1)
    const now = clock.now().getTime()
    const jobs = await claimDue(trx, {
      now,
      until: now + (care?.timeoutMs ?? usualTimeoutMs) + claimExtraMs,
      restaurantIds: scopes,
      roomOf: ({ id, trouble }) => (trouble === null ? atOnceMax : atOnceInTrouble) - (busy.get(id) ?? 0),
    })
    return { jobs }
  }

  async #attempt(claimed: DueDelivery, signal: AbortSignal): Promise<EndedAttempt> {
    const { clock, isAllowed, care, log } = this.#needs
    const outcome = await sendMessage(claimed, clock.now(), {
      isAllowed,
      resolve: care?.resolve ?? resolveName,
      timeoutMs: care?.timeoutMs ?? usualTimeoutMs,
      signal,
    })
    const isBrokenOff = signal.aborted && !outcome.isDelivered
    const time = clock.now().getTime()
    const end: AttemptEnd = isBrokenOff
      ? { state: 'waiting', dueAt: time, error: null, status: null }
      : attemptEndOf(outcome, claimed.attempts, time)
    if (end.state === 'failed') {
      const { error, status } = end
      log.warn({ ...webhookKeyOf(claimed), deliveryId: claimed.id, error, status }, 'A webhook took no message')
    }
    return { claimed, end, at: time, isBrokenOff }
  }
}

const webhookKeyOf = ({ restaurant_id: restaurantId, webhook_id: webhookId }: DueDelivery): WebhookKey => ({
  restaurantId,
  webhookId,
})

/** Stores ends of attempts, in the order in which they ended. */
const storeEnds = async (trx: Connection, emit: Emit, ended: readonly EndedAttempt[]): Promise<void> => {
  for (const { claimed, end } of ended) await endDeliveryAttempt(trx, claimed, end)
  const made = ended.filter(({ isBrokenOff }) => !isBrokenOff)
  // In one order in all processes: none waits for a webhook while another waits for it.
  const webhookIds = [...new Set(made.map(({ claimed }) => claimed.webhook_id))].toSorted()
  for (const webhookId of webhookIds) {
    const ends = made.filter(({ claimed }) => claimed.webhook_id === webhookId)
    const [last] = ends.slice(-1)
    if (!last) continue
    const key = webhookKeyOf(last.claimed)
    const deliveredAt = ends.findLast(({ end }) => end.state === 'delivered')?.at
    await noteAttempts(trx, key, { trouble: last.end.error, deliveredAt })
    if (!ends.some(({ end }) => end.status === gone)) continue
    await turnOff(trx, key)
    emit('webhooks.changed', { restaurantId: key.restaurantId })
  }
}

const attemptEndOf = (outcome: DeliveryOutcome, attempts: number, now: number): AttemptEnd => {
  const { status } = outcome
  if (outcome.isDelivered) return { state: 'delivered', at: now, error: null, status }
  const { error } = outcome
  const pause = status === gone ? undefined : pausesMs[attempts - 1]
  return pause === undefined
    ? { state: 'failed', error, status }
    : { state: 'waiting', dueAt: now + pause, error, status }
}
