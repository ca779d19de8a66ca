import { randomUUID } from 'node:crypto'
import type { ProgramRole } from '@thali/contract/auth/roles'
import { encodeFrame } from './frame.ts'
import type { Subscription } from './profile.ts'

const encoder = new TextEncoder()

/** Subscriptions by destination. A message reaches the current subscribers and is not stored. */
export class Topics {
  readonly #subscribers = new Map<string, Map<Subscription, ProgramRole | undefined>>()
  readonly #name = randomUUID()
  #published = 0

  /** Adds a subscription of a staff member with this role. */
  add(subscription: Subscription, role?: ProgramRole): void {
    const subscribers = this.#subscribers.get(subscription.destination)
    if (subscribers) subscribers.set(subscription, role)
    else this.#subscribers.set(subscription.destination, new Map([[subscription, role]]))
  }

  remove(subscription: Subscription): void {
    const subscribers = this.#subscribers.get(subscription.destination)
    subscribers?.delete(subscription)
    if (subscribers?.size === 0) this.#subscribers.delete(subscription.destination)
  }

  hasSubscribers(destination: string): boolean {
    return this.#subscribers.has(destination)
  }

  /**
   * Delivers one MESSAGE to all subscribers, except those with the role `except`. It returns after the delivery, so
   * every subscriber gets messages in call order.
   */
  publish(destination: string, message: unknown, except?: ProgramRole): void {
    const subscribers = this.#subscribers.get(destination)
    if (!subscribers) return
    this.#published += 1
    const messageId = `${this.#name}-${this.#published}`
    const body = encoder.encode(JSON.stringify(message))
    // Screens with the same subscription id share one encoded frame.
    const frames = new Map<string, Uint8Array>()
    for (const [{ id, version, deliver }, role] of subscribers) {
      if (except !== undefined && role === except) continue
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
