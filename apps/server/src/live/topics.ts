import { randomUUID } from 'node:crypto'
import { encodeFrame, type Version } from './frame.ts'

/** One subscription of one client. */
export type Listener = {
  /** What the client calls its subscription; STOMP 1.0 may leave it out. */
  readonly id: string | undefined
  readonly version: Version
  readonly deliver: (frame: Uint8Array) => void
}

const encoder = new TextEncoder()

/** Who listens where. Only those listening at the moment of a publication hear it; nothing is kept. */
export class Topics {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #name = randomUUID()
  #published = 0

  add(destination: string, listener: Listener): void {
    const listeners = this.#listeners.get(destination)
    if (listeners) listeners.add(listener)
    else this.#listeners.set(destination, new Set([listener]))
  }

  remove(destination: string, listener: Listener): void {
    const listeners = this.#listeners.get(destination)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#listeners.delete(destination)
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

type Message = Pick<Listener, 'id' | 'version'> & {
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
