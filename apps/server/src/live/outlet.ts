import type { LiveLimits } from './limits.ts'

/** A client's socket, as much of it as the protocol needs. */
export interface ClientSocket {
  /** What was sent and has not left this process yet. */
  readonly bufferedBytes: number
  /** Sends one WebSocket text message. */
  send(bytes: Uint8Array): void
  ping(): void
  close(code: number): void
  /** Closes without waiting for the client's answer. */
  cut(): void
}

const beat = new TextEncoder().encode('\n')

/**
 * The way out to one client: how well it drains, and that it never stays silent for too long.
 *
 * What waits in this process is not all that waits: the system's socket buffers hold some megabytes more, which at a
 * restaurant's rate of orders hides a client that stopped reading for minutes. So while messages flow a ping follows
 * them now and then. It stands in line behind them, and its pong says that the client has read that far.
 */
export class Outlet {
  readonly #socket: ClientSocket
  readonly #limits: LiveLimits
  readonly #now: () => number
  #sentAt: number
  #drainedAt: number
  #pingedAt: number
  /** A message went out after the last question. */
  #isUnasked = false
  /** When the ping left whose pong is awaited since messages flowed. */
  #askedAt: number | undefined

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

  /** Sends a MESSAGE; the client will be asked whether it has read this far. */
  deliver(message: Uint8Array): void {
    this.send(message)
    this.#isUnasked = true
  }

  /** The client answered a ping, so it has read all that was sent before it. */
  answered(): void {
    this.#askedAt = undefined
  }

  /** Whether something has been waiting for too long, here or on its way; to be asked at every tick. */
  hasStalled(): boolean {
    const now = this.#now()
    if (this.#socket.bufferedBytes === 0) this.#drainedAt = now
    return now - Math.min(this.#drainedAt, this.#askedAt ?? now) > this.#limits.drainMs
  }

  /**
   * Sends what is due: a WebSocket ping, and a line end after half of the promised time without anything else. Half,
   * because the promise is about what arrives, and the network takes its share of the time. The question whether
   * messages were read goes from here too, not with the message: at a thousand screens it would double the way to the last.
   *
   * @param promisedMs 0 is no promise.
   */
  keepAlive(promisedMs: number): void {
    const now = this.#now()
    if (promisedMs > 0 && now - this.#sentAt >= promisedMs / 2) this.send(beat)
    if (this.#isUnasked && this.#askedAt === undefined && now - this.#pingedAt >= this.#limits.probeMs) {
      this.#isUnasked = false
      this.#askedAt = now
      this.#ping(now)
    } else if (now - this.#pingedAt >= this.#limits.pingMs) this.#ping(now)
  }

  #ping(now: number): void {
    this.#pingedAt = now
    this.#socket.ping()
  }
}
