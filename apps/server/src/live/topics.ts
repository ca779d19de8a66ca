import { randomUUID } from 'node:crypto'
import { encodeFrame } from './frame.ts'
import type { Subscription } from './profile.ts'

const encoder = new TextEncoder()

/** Subscriptions by destination. A message reaches the current subscribers and is not stored. */
export class Topics {
  readonly #subscribers = new Map<string, Set<Subscription>>()
  readonly #name = randomUUID()
  #published = 0

  add(subscription: Subscription): void {
    const subscribers = this.#subscribers.get(subscription.destination)
    if (subscribers) subscribers.add(subscription)
    else this.#subscribers.set(subscription.destination, new Set([subscription]))
  }

  remove(subscription: Subscription): void {
    const subscribers = this.#subscribers.get(subscription.destination)
    subscribers?.delete(subscription)
    if (subscribers?.size === 0) this.#subscribers.delete(subscription.destination)
  }

  /** Delivers one MESSAGE to all subscribers before it returns, so every subscriber gets messages in call order. */
  publish(destination: string, message: unknown): void {
    const subscribers = this.#subscribers.get(destination)
    if (!subscribers) return
    this.#published += 1
    const messageId = `${this.#name}-${this.#published}`
    const body = encoder.encode(JSON.stringify(message))
    // Screens with the same subscription id share one encoded frame.
    const frames = new Map<string, Uint8Array>()
    for (const { id, version, deliver } of subscribers) {
      const kind = id === undefined ? version : `${version}:${id}`
      const frame = frames.get(kind) ?? encodeMessage({ destination, messageId, body, id, version })
      frames.set(kind, frame)
      deliver(frame)
    }
  }
}

type Message = Pick<Subscription, 'id' | 'version'> & {
  readonly destination: string
  readonly messageId: string
  readonly body: Uint8Array
}

const encodeMessage = ({ destination, messageId, body, id, version }: Message): Uint8Array => {
  const headers = new Map([
    ['destination', destination],
    ['message-id', messageId],
    ['content-type', 'application/json;charset=utf-8'],
  ])
  if (id !== undefined) headers.set('subscription', id)
  return encodeFrame({ command: 'MESSAGE', headers, body }, version)
}
