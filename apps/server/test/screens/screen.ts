import { WebSocket } from 'ws'

/** The clock of this machine, in ms with fractions, the same in all of its processes. */
export const wallClock = (): number => performance.timeOrigin + performance.now()

/** What one screen heard of one order. */
export type Heard = { readonly orderNumber: number; readonly latencyMs: number }

type Options = {
  /** `ws://…/api/ws` */
  readonly url: string
  readonly token: string
  readonly topic: string
  readonly hear: (heard: Heard) => void
}

const afterKey = (message: Buffer, key: string): number => message.indexOf(key) + key.length

/**
 * Reads what matters from an order's MESSAGE without parsing it: a process that plays a thousand screens on the same
 * machine must not be what is measured.
 */
const readOrder = (message: Buffer): Heard | undefined => {
  const receivedAt = wallClock()
  if (message.indexOf('MESSAGE') !== 0) return undefined
  const digitsAt = (at: number): number => Number.parseFloat(message.toString('latin1', at, at + 20))
  const sentAt = digitsAt(afterKey(message, '"specialInstructions":"'))
  return { orderNumber: digitsAt(afterKey(message, '"orderNumber":')), latencyMs: receivedAt - sentAt }
}

/** A screen of the staff, as much of one as the server notices: it connects, listens, beats, and answers pings. */
export class Screen {
  readonly #socket: WebSocket
  #timer: NodeJS.Timeout | undefined
  #isReading = true
  closeCode: number | undefined

  private constructor(socket: WebSocket, { token, topic, hear }: Options, isListening: () => void) {
    this.#socket = socket
    const say = (frame: string): void => socket.send(`${frame}\n\n\0`)
    socket.once('open', () => {
      say(`CONNECT\naccept-version:1.2\nAuthorization:Bearer ${token}\nheart-beat:10000,10000`)
      say(`SUBSCRIBE\nid:sub-0\ndestination:${topic}\nreceipt:on`)
      this.#timer = setInterval(() => socket.send('\n'), 10_000)
    })
    socket.on('message', (message: Buffer) => {
      if (message.indexOf('RECEIPT') === 0) isListening()
      // What lay in the socket when it stopped comes up once it is closed.
      const order = this.#isReading ? readOrder(message) : undefined
      if (order) hear(order)
    })
    socket.on('close', (code) => {
      clearInterval(this.#timer)
      this.closeCode = code
    })
    socket.on('error', () => undefined)
  }

  /** Resolves once whatever is published reaches it. */
  static open(options: Options): Promise<Screen> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${options.url}?access_token=${options.token}`, ['v12.stomp'])
      const screen = new Screen(socket, options, () => resolve(screen))
      socket.once('close', (code) => reject(new Error(`A screen was closed with ${code}`)))
    })
  }

  /** Reads nothing any more, not even pings. */
  stall(): void {
    this.#isReading = false
    this.#socket.pause()
  }

  close(): void {
    this.#socket.terminate()
  }
}

type Silent = { readonly url: string; readonly token: string | undefined; readonly localAddress: string }

/**
 * Opens a socket that never says a word.
 *
 * @returns How long the server left it open (ms), and the answer that was not an upgrade otherwise.
 */
export const openSilent = ({ url, token, localAddress }: Silent): Promise<{ openMs: Promise<number> } | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(token === undefined ? url : `${url}?access_token=${token}`, { localAddress })
    socket.once('error', () => resolve(undefined))
    socket.once('open', () => {
      const openedAt = performance.now()
      const openMs = new Promise<number>((close) => socket.once('close', () => close(performance.now() - openedAt)))
      resolve({ openMs })
    })
  })
