import { WebSocket } from 'ws'
import type { Pieces } from './mutator.ts'

/** The result of a frame: the server keeps the connection, waits for the rest of the frame, or closes. */
export type Outcome = 'accepted' | 'incomplete' | 'refused'

/** A client that sends any given bytes and reports the server's reaction. */
export class HostileClient {
  readonly #socket: WebSocket
  #receipts = 0
  #onReceipt: ((name: string) => void) | undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (message: Buffer) => {
      const name = /receipt-id:(hostile-\d+)/.exec(message.toString('latin1'))?.[1]
      if (name !== undefined) this.#onReceipt?.(name)
    })
    socket.on('error', () => undefined)
  }

  /**
   * Opens a socket. `login` has the headers of a CONNECT to send first; without it, the first frame is a damaged one.
   */
  static async open(url: string, login: string | undefined): Promise<HostileClient> {
    const socket = new WebSocket(url)
    const client = new HostileClient(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    if (login !== undefined) {
      const connected = new Promise((resolve) => socket.once('message', resolve).once('close', resolve))
      socket.send(`CONNECT\naccept-version:1.2\n${login}\n\n\0`)
      await connected
    }
    return client
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Sends a frame as one message per piece, then a valid frame and a ping. Waits for the server's reaction. */
  send(pieces: Pieces): Promise<Outcome> {
    const socket = this.#socket
    for (const piece of pieces) socket.send(piece)
    this.#receipts += 1
    const receipt = `hostile-${this.#receipts}`
    socket.send(`SEND\ndestination:/app/ping\nreceipt:${receipt}\n\n\0`)
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => (): void => {
        socket.off('close', refused).off('pong', ponged)
        this.#onReceipt = undefined
        if (outcome !== 'accepted') socket.terminate()
        resolve(outcome)
      }
      const [accepted, refused, incomplete] = [settle('accepted'), settle('refused'), settle('incomplete')]
      // The server answers in order: the pong comes after the receipt, and before the close.
      const ponged = (): void =>
        void setImmediate(() => (socket.readyState === WebSocket.OPEN ? incomplete() : undefined))
      this.#onReceipt = (name) => (name === receipt ? accepted() : undefined)
      socket.once('close', refused).once('pong', ponged)
      if (socket.readyState === WebSocket.OPEN) socket.ping()
      else refused()
    })
  }

  cut(): void {
    this.#socket.terminate()
  }
}
