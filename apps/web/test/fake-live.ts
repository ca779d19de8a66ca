import type { TopicMessage } from '@thali/contract/api/calls'
import { type TopicName, topicPath } from '@thali/contract/api/topics'

/** The live connection of a component test, in STOMP. It confirms every subscription at once. */
export type FakeLive = {
  /** In place of the browser's `WebSocket`. */
  readonly Socket: new (address: string) => WebSocket
  /** Sends a message to the subscribers of a topic. */
  publish<N extends TopicName>(topic: N, restaurantId: string, message: TopicMessage<N>): void
}

type Frame = { readonly command: string; readonly headers: ReadonlyMap<string, string> }

const readFrame = (text: string): Frame => {
  const [command = '', ...lines] = text.split('\n\n')[0]?.split('\n') ?? []
  // stomp.js escapes colons in headers.
  const value = (raw: string): string => raw.replaceAll('\\c', ':')
  return { command, headers: new Map(lines.map((line) => [line.split(':')[0] ?? '', value(line.split(':')[1] ?? '')])) }
}

const writeFrame = (command: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  `${[command, ...Object.entries(headers).map(([name, value]) => `${name}:${value}`)].join('\n')}\n\n${body}\0`

/** A live connection without a network. */
export const createFakeLive = (): FakeLive => {
  /** The subscriptions of all sockets by destination. */
  const subscribers = new Map<string, Set<(body: string) => void>>()
  class Socket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    readonly url: string
    readyState = 0
    onopen: (() => void) | undefined
    onmessage: ((event: { readonly data: string }) => void) | undefined
    onclose: ((event: Event) => void) | undefined

    constructor(address: string) {
      super()
      this.url = address
      setTimeout(() => {
        if (this.readyState !== 0) return
        this.readyState = 1
        this.onopen?.()
      })
    }

    send(text: string): void {
      const { command, headers } = readFrame(text)
      if (command === 'CONNECT') this.#answer(writeFrame('CONNECTED', { version: '1.2' }))
      if (command === 'SUBSCRIBE') this.#subscribe(headers.get('destination') ?? '', headers.get('id') ?? '')
      const receipt = headers.get('receipt')
      if (receipt !== undefined) this.#answer(writeFrame('RECEIPT', { 'receipt-id': receipt }))
    }

    close(): void {
      if (this.readyState === 3) return
      this.readyState = 3
      this.onclose?.(new Event('close'))
    }

    #subscribe(destination: string, subscription: string): void {
      const all = subscribers.get(destination) ?? new Set()
      subscribers.set(destination, all)
      all.add((body) => this.#answer(writeFrame('MESSAGE', { subscription, destination, 'message-id': '1' }, body)))
    }

    #answer(data: string): void {
      setTimeout(() => {
        if (this.readyState === 1) this.onmessage?.({ data })
      })
    }
  }
  return {
    // The members that stomp.js uses.
    Socket: Socket as unknown as FakeLive['Socket'],
    publish: (topic, restaurantId, message) =>
      subscribers.get(topicPath(topic, restaurantId))?.forEach((send) => send(JSON.stringify(message))),
  }
}
