import type { ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { Order } from '@thali/contract/orders/order'
import type { VisitMessage } from '@thali/contract/visits/visit'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { forDiner, forTable } from '#server/data/orders/for-diner.ts'
import type { Phone } from '#server/data/tables/phone-queries.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { streamLimits, type StreamLimits } from './limits.ts'
import { encodeMessage, PhoneStream, type FindPhone } from './phone-stream.ts'

export type VisitStreamsNeeds = {
  readonly clock: Clock
  readonly log: Log
  readonly findPhone: FindPhone
  /** The open calls of a table. */
  readonly listCalls: (restaurantId: string, tableNumber: number) => Promise<readonly WaiterCall[]>
  /** Other limits, for tests. */
  readonly limits?: Partial<StreamLimits> | undefined
}

/** Visits whose phones must be notified: named ones, or all of a sitting. */
export type VisitChange = {
  readonly restaurantId: string
  readonly sittingId?: string
  readonly visitIds?: readonly string[]
}

/** Streams get their beats in this many groups, so that no order waits behind thousands of writes. */
const groups = 50

const messages = {
  bill: encodeMessage({ kind: 'bill' }),
  visit: encodeMessage({ kind: 'visit' }),
  replaced: encodeMessage({ kind: 'replaced' }),
}

/**
 * The event streams of the phones at tables (plan §4.8). Nothing is replayed: a phone fetches after each connect. A
 * message is encoded once for all its phones.
 */
export class VisitStreams {
  readonly #needs: VisitStreamsNeeds
  readonly #limits: StreamLimits
  readonly #byRestaurant = new Map<string, Set<PhoneStream>>()
  readonly #groups = Array.from({ length: groups }, () => new Set<PhoneStream>())
  /** Open streams by network. */
  readonly #networks = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #opened = 0
  #count = 0
  #isOpen = true

  constructor(needs: VisitStreamsNeeds) {
    this.#needs = needs
    this.#limits = { ...streamLimits, ...needs.limits }
    let current = 0
    this.#timer = setInterval(() => {
      current = (current + 1) % groups
      this.#beat(this.#groups[current] ?? [])
    }, this.#limits.beatMs / groups).unref()
  }

  /** Streams open now. */
  get count(): number {
    return this.#count
  }

  hasPhones(restaurantId: string): boolean {
    return this.#byRestaurant.has(restaurantId)
  }

  /** The restaurants with a listening phone. */
  restaurantIds(): string[] {
    return [...this.#byRestaurant.keys()]
  }

  /**
   * Opens the stream of a cookie's visit. `start` sends the head of the response.
   * @throws AppError `not_found` without a known visit, `sitting_ended`, `unavailable`.
   */
  async open(
    { cookie, network }: { readonly cookie: string | undefined; readonly network: string },
    response: ServerResponse,
    start: () => void,
  ): Promise<void> {
    const phone = await this.#needs.findPhone({ cookie })
    if (!phone) throw new AppError('not_found')
    if (!phone.isAlive) throw new AppError('sitting_ended')
    if (!this.#isOpen || this.#count >= this.#limits.streamsMax) throw new AppError('unavailable')
    if (this.#countOf(network) >= this.#limits.perNetworkMax) throw new AppError('unavailable')
    if (response.destroyed) return
    this.#closeOldest(phone)
    const stream = this.#add(phone, network, response)
    start()
    // Events between the read above and this line did not reach the stream.
    this.#readVisit(stream, false)
    this.#readCalls([stream], phone.restaurantId, phone.tableNumber)
  }

  /** Sends an order to its diner, and without its user to the other phones of a shared table. */
  publishOrder(order: Order): void {
    let own: Uint8Array | undefined
    let shared: Uint8Array | undefined
    for (const stream of this.#of(order.restaurant.id)) {
      const { userId, sittingId, isShared, tableNumber } = stream.phone
      // Before its first accepted order a table has no sitting: its orders wait for a waiter.
      const isOfTable =
        sittingId === null
          ? order.sittingId === undefined &&
            order.approval !== 'accepted' &&
            order.tableNumber === tableNumber &&
            // Guests of a counter are no party.
            order.tokenNumber === undefined
          : sittingId === order.sittingId
      if (userId === order.userId) stream.send((own ??= encodeMessage({ kind: 'order', order: forDiner(order) })))
      else if (isShared && isOfTable)
        stream.send((shared ??= encodeMessage({ kind: 'sitting', order: forTable(order) })))
    }
  }

  /** Sends the open calls of a table to its phones. */
  publishCalls({ restaurantId, tableNumber }: Pick<WaiterCall, 'restaurantId' | 'tableNumber'>): void {
    const streams = [...this.#of(restaurantId)].filter(({ phone }) => phone.tableNumber === tableNumber)
    if (streams.length > 0) this.#readCalls(streams, restaurantId, tableNumber)
  }

  /** Notifies the phones of sittings and takeaway orders with an issued or changed bill. */
  publishBills({
    restaurantId,
    sittingIds,
    visitIds = [],
  }: {
    readonly restaurantId: string
    readonly sittingIds: readonly string[]
    readonly visitIds?: readonly string[]
  }): void {
    for (const stream of this.#of(restaurantId)) {
      const { sittingId, visitId } = stream.phone
      if ((sittingId !== null && sittingIds.includes(sittingId)) || visitIds.includes(visitId))
        stream.send(messages.bill)
    }
  }

  /** Notifies the phones of changed visits, and ends the streams of ended ones. */
  publishVisits({ restaurantId, sittingId, visitIds = [] }: VisitChange): void {
    for (const stream of this.#of(restaurantId)) {
      const { phone } = stream
      if (visitIds.includes(phone.visitId) || (sittingId !== undefined && phone.sittingId === sittingId))
        this.#readVisit(stream, true)
    }
  }

  /** Sends a message to all phones of a restaurant. */
  publish(restaurantId: string, message: VisitMessage): void {
    const streams = this.#byRestaurant.get(restaurantId)
    if (!streams) return
    const bytes = encodeMessage(message)
    for (const stream of streams) stream.send(bytes)
  }

  /** Ends all streams, or one restaurant's streams: the phones reconnect over some seconds, and fetch. */
  endAll(restaurantId?: string): void {
    const { retryMinMs, retryMaxMs } = this.#limits
    const groups = restaurantId === undefined ? this.#groups : [this.#of(restaurantId)]
    for (const group of groups)
      for (const stream of group) stream.end(Math.round(retryMinMs + Math.random() * (retryMaxMs - retryMinMs)))
  }

  /** Ends all streams and refuses new ones. */
  close(): void {
    this.#isOpen = false
    clearInterval(this.#timer)
    this.endAll()
  }

  #of(restaurantId: string): Iterable<PhoneStream> {
    return this.#byRestaurant.get(restaurantId) ?? []
  }

  #countOf(network: string): number {
    return this.#networks.get(network) ?? 0
  }

  #add(phone: Phone, network: string, response: ServerResponse): PhoneStream {
    const { restaurantId } = phone
    const streams = this.#byRestaurant.get(restaurantId) ?? new Set()
    const group = this.#groups[this.#opened % groups]
    const stream = new PhoneStream(phone, response, this.#limits, () => {
      streams.delete(stream)
      if (streams.size === 0) this.#byRestaurant.delete(restaurantId)
      group?.delete(stream)
      this.#count -= 1
      const left = this.#countOf(network) - 1
      if (left > 0) this.#networks.set(network, left)
      else this.#networks.delete(network)
    })
    this.#byRestaurant.set(restaurantId, streams.add(stream))
    group?.add(stream)
    this.#opened += 1
    this.#count += 1
    this.#networks.set(network, this.#countOf(network) + 1)
    return stream
  }

  #closeOldest({ restaurantId, visitId }: Phone): void {
    const streams = [...this.#of(restaurantId)].filter(({ phone }) => phone.visitId === visitId)
    for (const stream of streams.slice(0, Math.max(0, streams.length + 1 - this.#limits.perVisitMax))) {
      // Without this message the browser would reconnect and close the next one.
      stream.send(messages.replaced)
      stream.end()
    }
  }

  #readVisit(stream: PhoneStream, isChanged: boolean): void {
    const { restaurantId, visitId, tableNumber } = stream.phone
    stream.visitTurn += 1
    const turn = stream.visitTurn
    const read = async (): Promise<void> => {
      const phone = await this.#needs.findPhone({ restaurantId, visitId })
      if (stream.visitTurn !== turn) return
      if (isChanged || !isDeepStrictEqual(phone, stream.phone)) stream.send(messages.visit)
      if (!phone?.isAlive) return stream.end()
      stream.phone = phone
      if (phone.tableNumber !== tableNumber) this.#readCalls([stream], restaurantId, phone.tableNumber)
    }
    this.#run([stream], read)
  }

  // The whole list, because a phone cannot fetch it otherwise. Concurrent changes need no order: the latest read counts.
  #readCalls(streams: readonly PhoneStream[], restaurantId: string, tableNumber: number): void {
    const turns = streams.map((stream) => {
      stream.callsTurn += 1
      return { stream, turn: stream.callsTurn }
    })
    const read = async (): Promise<void> => {
      const calls = [...(await this.#needs.listCalls(restaurantId, tableNumber))]
      const bytes = encodeMessage({ kind: 'calls', calls })
      for (const { stream, turn } of turns) if (stream.callsTurn === turn) stream.send(bytes)
    }
    this.#run(streams, read)
  }

  // Without a read the phones reconnect and fetch.
  #run(streams: readonly PhoneStream[], read: () => Promise<void>): void {
    read().catch((error: unknown) => {
      this.#needs.log.warn({ err: error }, 'Phones cannot be notified: their event streams end')
      for (const stream of streams) stream.end()
    })
  }

  #beat(group: Iterable<PhoneStream>): void {
    const now = this.#needs.clock.now().getTime()
    for (const stream of group)
      if (stream.phone.expiresAt > now) stream.beat()
      else {
        stream.send(messages.visit)
        stream.end()
      }
  }
}
