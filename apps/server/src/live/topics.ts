import { randomUUID } from 'node:crypto'
import { encodeFrame } from './frame.ts'
import type { Subscription } from './profile.ts'

const encoder = new TextEncoder()

/** Who listens where. Only those listening at the moment of a publication hear it; nothing is kept. */
export class Topics {
  readonly #listeners = new Map<string, Set<Subscription>>()
  readonly #name = randomUUID()
  #published = 0

  add(subscription: Subscription): void {
    const listeners = this.#listeners.get(subscription.destination)
    if (listeners) listeners.add(subscription)
    else this.#listeners.set(subscription.destination, new Set([subscription]))
  }

  remove(subscription: Subscription): void {
    const listeners = this.#listeners.get(subscription.destination)
    listeners?.delete(subscription)
    if (listeners?.size === 0) this.#listeners.delete(subscription.destination)
  }

  /**
   * Delivers one MESSAGE to every listener of a destination before it returns, so that the order of calls is the order
   * in which each of them hears.
   */
  publish(destination: string, message: unknown): void {
    const listeners = this.#listeners.get(destination)
    if (!listeners) return
    this.#published += 1
    const messageId = `${this.#name}-${this.#published}`
    const body = encoder.encode(JSON.stringify(message))
    // A thousand screens call their subscription the same, so they share one frame, and one piece of memory.
    const frames = new Map<string, Uint8Array>()
    for (const { id, version, deliver } of listeners) {
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
