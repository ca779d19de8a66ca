import { randomUUID } from 'node:crypto'
import { encodeFrame, StompError, type Frame } from '#server/live/frame.ts'
import type { Action, SessionHandler, LiveActor, Profile, Subscription } from '#server/live/profile.ts'

/** A message in a queue or delivered. */
type Message = { readonly destination: string; readonly headers: Frame['headers']; readonly body: Uint8Array }

/** One subscription, and its delivered messages that are not acknowledged. */
type Consumer = { readonly subscription: Subscription; readonly unsettled: Map<string, Message> }

// The engine or the receiver sets these; all other headers of a sender are passed on (STOMP 1.2 "MESSAGE").
const notPassedOn = new Set(['destination', 'receipt', 'transaction', 'content-length', 'message-id', 'ack', 'id'])

const login = { name: 'guest', passcode: 'guest' }

/**
 * Destinations of a small broker in memory, for tests of the STOMP engine alone. A message to `/topic/…` goes to all
 * subscribers, one to `/queue/…` to a single one. A message of a queue returns to it when its subscriber refuses it, or
 * leaves without an acknowledgement.
 */
export class LoopBack {
  readonly #topics = new Map<string, Set<Consumer>>()
  readonly #queues = new Map<string, { readonly waiting: Message[]; readonly consumers: Consumer[] }>()
  #delivered = 0

  /** Accepts the login `guest`. */
  readonly profile: Profile = { identify: identifyGuest, open: () => this.#open() }

  #open(): SessionHandler {
    const consumers = new Map<Subscription, Consumer>()
    return {
      subscribe: (subscription) => {
        const consumer = { subscription, unsettled: new Map<string, Message>() }
        this.#add(consumer)
        consumers.set(subscription, consumer)
      },
      unsubscribe: (subscription) => {
        const consumer = consumers.get(subscription)
        if (consumer) this.#remove(consumer)
        consumers.delete(subscription)
      },
      send: (destination, { headers, body }) => {
        kindOf(destination)
        // The body may be a view of a network buffer.
        const message = { destination, headers, body: Uint8Array.from(body) }
        return () => this.#accept(message)
      },
      settle: (name, isTaken) => this.#settle([...consumers.values()], name, isTaken),
    }
  }

  #queue(name: string) {
    const queue = this.#queues.get(name) ?? { waiting: [], consumers: [] }
    this.#queues.set(name, queue)
    return queue
  }

  #add(consumer: Consumer): void {
    const { destination } = consumer.subscription
    if (kindOf(destination) === 'topic') {
      this.#topics.set(destination, (this.#topics.get(destination) ?? new Set()).add(consumer))
      return
    }
    this.#queue(destination).consumers.push(consumer)
    this.#serve(destination)
  }

  #remove(consumer: Consumer): void {
    const { destination } = consumer.subscription
    this.#topics.get(destination)?.delete(consumer)
    const consumers = this.#queues.get(destination)?.consumers
    consumers?.splice(consumers.indexOf(consumer), 1)
    this.#giveBack([...consumer.unsettled.values()])
  }

  #accept(message: Message): void {
    if (kindOf(message.destination) === 'queue') {
      this.#queue(message.destination).waiting.push(message)
      this.#serve(message.destination)
    } else for (const consumer of this.#topics.get(message.destination) ?? []) this.#deliver(consumer, message)
  }

  /** Returns messages of queues to the next subscriber. Messages of topics are dropped. */
  #giveBack(messages: readonly Message[]): void {
    for (const message of messages.toReversed()) {
      if (kindOf(message.destination) === 'queue') this.#queue(message.destination).waiting.unshift(message)
    }
    for (const { destination } of messages) if (kindOf(destination) === 'queue') this.#serve(destination)
  }

  #serve(name: string): void {
    const { waiting, consumers } = this.#queue(name)
    for (let consumer = consumers[0]; consumer; consumer = consumers[0]) {
      const message = waiting.shift()
      if (!message) return
      // Subscribers take turns.
      consumers.push(...consumers.splice(0, 1))
      this.#deliver(consumer, message)
    }
  }

  #deliver({ subscription, unsettled }: Consumer, message: Message): void {
    const { id, ack, version, deliver } = subscription
    this.#delivered += 1
    const name = `m${this.#delivered}`
    const headers = new Map([...message.headers].filter(([header]) => !notPassedOn.has(header)))
    headers.set('destination', message.destination).set('message-id', name)
    if (id !== undefined) headers.set('subscription', id)
    if (ack !== 'auto') {
      headers.set('ack', name)
      unsettled.set(name, message)
    }
    deliver(encodeFrame({ command: 'MESSAGE', headers, body: message.body }, version))
  }

  #settle(consumers: readonly Consumer[], name: string, isTaken: boolean): Action {
    const consumer = consumers.find(({ unsettled }) => unsettled.has(name))
    if (!consumer) throw new StompError('There is no message to acknowledge with this name')
    return () => {
      const { unsettled, subscription } = consumer
      const names = [...unsettled.keys()]
      // Another frame of the same transaction may have settled it.
      const upTo = names.slice(0, names.indexOf(name) + 1)
      const settled = subscription.ack === 'client' ? upTo : upTo.slice(-1)
      const messages = settled.flatMap((id) => unsettled.get(id) ?? [])
      for (const id of settled) unsettled.delete(id)
      if (!isTaken) this.#giveBack(messages)
    }
  }
}

/** Accepts the login `guest`, for tests of any profile. */
export async function identifyGuest(connect: Frame['headers']): Promise<LiveActor> {
  if (connect.get('login') !== login.name || connect.get('passcode') !== login.passcode) {
    throw new StompError('The login is not known', { closeCode: 1008 })
  }
  return { restaurantId: 'loop-back', sessionId: randomUUID(), role: 'admin' }
}

const kindOf = (destination: string): 'topic' | 'queue' => {
  const [, kind] = /^\/(topic|queue)\/./.exec(destination) ?? []
  if (kind === 'topic' || kind === 'queue') return kind
  throw new StompError('There is no such destination', { closeCode: 1008 })
}
