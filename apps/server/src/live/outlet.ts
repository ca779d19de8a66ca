import type { LiveLimits } from './limits.ts'

/** A client's socket, as much of it as the protocol needs. */
export interface ClientSocket {
  /** What was sent and has not left this process yet. */
  readonly bufferedBytes: number
  /** Sends one WebSocket text message. */
  send(bytes: Uint8Array): void
  ping(): void
  close(code: number): void
}

const beat = new TextEncoder().encode('\n')

/** The way out to one client: how well it drains, and that it never stays silent for too long. */
export class Outlet {
  readonly #socket: ClientSocket
  readonly #limits: LiveLimits
  readonly #now: () => number
  #sentAt: number
  #drainedAt: number
  #pingedAt: number

  constructor(socket: ClientSocket, limits: LiveLimits, now: () => number) {
    this.#socket = socket
    this.#limits = limits
    this.#now = now
    this.#sentAt = this.#drainedAt = this.#pingedAt = now()
  }

  /** Whether more is waiting for the client than it may make us keep. */
  get isFull(): boolean {
    return this.#socket.bufferedBytes > this.#limits.bufferedBytesMax
  }

  send(bytes: Uint8Array): void {
    this.#sentAt = this.#now()
    this.#socket.send(bytes)
  }

  /** Whether something has been waiting at every look for too long; to be asked at every tick. */
  hasStalled(): boolean {
    const now = this.#now()
    if (this.#socket.bufferedBytes === 0) this.#drainedAt = now
    return now - this.#drainedAt > this.#limits.drainMs
  }

  /**
   * Sends what is due: a WebSocket ping, and a line end after half of the promised time without anything else. Half,
   * because the promise is about what arrives, and the network takes its share of the time.
   *
   * @param promisedMs 0 is no promise.
   */
  keepAlive(promisedMs: number): void {
    const now = this.#now()
    if (promisedMs > 0 && now - this.#sentAt >= promisedMs / 2) this.send(beat)
    if (now - this.#pingedAt < this.#limits.pingMs) return
    this.#pingedAt = now
    this.#socket.ping()
  }
}
