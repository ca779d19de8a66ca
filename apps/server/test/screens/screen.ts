import { WebSocket } from 'ws'

/** The wall clock (ms, with fractions), equal in all processes of this machine. */
export const wallClock = (): number => performance.timeOrigin + performance.now()

/** One received order. */
export type ReceivedOrder = { readonly orderNumber: number; readonly latencyMs: number }

type Options = {
  /** `ws://…/api/ws` */
  readonly url: string
  readonly token: string
  readonly topic: string
  readonly onOrder: (order: ReceivedOrder) => void
}

const afterKey = (message: Buffer, key: string): number => message.indexOf(key) + key.length

/**
 * Finds number and sending time in an order's MESSAGE without parsing it. A thousand screens share the machine with the
 * measured server.
 */
const readOrder = (message: Buffer): ReceivedOrder | undefined => {
  const receivedAt = wallClock()
  if (message.indexOf('MESSAGE') !== 0) return undefined
  const digitsAt = (offset: number): number => Number.parseFloat(message.toString('latin1', offset, offset + 20))
  const sentAt = digitsAt(afterKey(message, '"specialInstructions":"'))
  return { orderNumber: digitsAt(afterKey(message, '"orderNumber":')), latencyMs: receivedAt - sentAt }
}

/** A staff screen as the server sees it: it connects, subscribes, and sends heart-beats and pongs. */
export class Screen {
  readonly #socket: WebSocket
  #timer: NodeJS.Timeout | undefined
  #isReading = true
  closeCode: number | undefined

  private constructor(socket: WebSocket, { token, topic, onOrder }: Options, onSubscribed: () => void) {
    this.#socket = socket
    const send = (frame: string): void => socket.send(`${frame}\n\n\0`)
    socket.once('open', () => {
      send(`CONNECT\naccept-version:1.2\nAuthorization:Bearer ${token}\nheart-beat:10000,10000`)
      send(`SUBSCRIBE\nid:sub-0\ndestination:${topic}\nreceipt:on`)
      this.#timer = setInterval(() => socket.send('\n'), 10_000)
    })
    socket.on('message', (message: Buffer) => {
      if (message.indexOf('RECEIPT') === 0) onSubscribed()
      // Messages that waited in the socket of a stalled screen are emitted when it closes.
      const order = this.#isReading ? readOrder(message) : undefined
      if (order) onOrder(order)
    })
    socket.on('close', (code) => {
      clearInterval(this.#timer)
      this.closeCode = code
    })
    socket.on('error', () => undefined)
  }

  /** Opens a screen; resolves when its subscription is confirmed. */
  static open(options: Options): Promise<Screen> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${options.url}?access_token=${options.token}`, ['v12.stomp'])
      const screen = new Screen(socket, options, () => resolve(screen))
      socket.once('close', (code) => reject(new Error(`A screen was closed with ${code}`)))
    })
  }

  /** Stops reading, even pings. */
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
 * Opens a socket that sends nothing. Resolves with the time until the server closes it (ms); undefined if the server
 * refuses the upgrade.
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
