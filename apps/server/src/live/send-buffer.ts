import type { LiveLimits } from './limits.ts'

/** A client's socket, as much of it as the protocol needs. */
export interface ClientSocket {
  /** Bytes written that are still in this process. */
  readonly bufferedBytes: number
  /** Sends one WebSocket text message. */
  send(bytes: Uint8Array): void
  ping(): void
  close(code: number): void
  /** Closes without the closing handshake. */
  cut(): void
}

const beat = new TextEncoder().encode('\n')

/**
 * Sends to one client, keeps the connection alive and detects a client that stopped reading.
 *
 * The system's socket buffers hold some megabytes beside the bytes in this process. At a restaurant's rate of orders they
 * hide a stalled client for minutes. So pings follow the messages: a pong confirms that all earlier messages were read.
 */
export class SendBuffer {
  readonly #socket: ClientSocket
  readonly #limits: LiveLimits
  readonly #now: () => number
  #sentAt: number
  #drainedAt: number
  #pingedAt: number
  /** Whether a message was sent after the last probe. */
  #needsProbe = false
  /** Time of the probe that has no pong yet. */
  #probedAt: number | undefined

  constructor(socket: ClientSocket, limits: LiveLimits, now: () => number) {
    this.#socket = socket
    this.#limits = limits
    this.#now = now
    this.#sentAt = this.#drainedAt = this.#pingedAt = now()
  }

  /** Whether the buffered bytes exceed the limit. */
  get isFull(): boolean {
    return this.#socket.bufferedBytes > this.#limits.bufferedBytesMax
  }

  send(bytes: Uint8Array): void {
    this.#sentAt = this.#now()
    this.#socket.send(bytes)
  }

  /** Sends a MESSAGE; a probe follows. */
  deliver(message: Uint8Array): void {
    this.send(message)
    this.#needsProbe = true
  }

  /** Records a pong: the client has read everything before the ping. */
  acknowledged(): void {
    this.#probedAt = undefined
  }

  /** Whether unread bytes are older than the limit. Call it at every tick. */
  hasStalled(): boolean {
    const now = this.#now()
    if (this.#socket.bufferedBytes === 0) this.#drainedAt = now
    return now - Math.min(this.#drainedAt, this.#probedAt ?? now) > this.#limits.drainMs
  }

  /**
   * Sends due pings and heart-beats. A heart-beat follows half of the announced interval, since the network delays it.
   * Probes are sent here instead of with each message, which would double the delay to the last of a thousand screens.
   *
   * @param promisedMs Announced heart-beat interval; 0 for none.
   */
  keepAlive(promisedMs: number): void {
    const now = this.#now()
    if (promisedMs > 0 && now - this.#sentAt >= promisedMs / 2) this.send(beat)
    if (this.#needsProbe && this.#probedAt === undefined && now - this.#pingedAt >= this.#limits.probeMs) {
      this.#needsProbe = false
      this.#probedAt = now
      this.#ping(now)
    } else if (now - this.#pingedAt >= this.#limits.pingMs) this.#ping(now)
  }

  #ping(now: number): void {
    this.#pingedAt = now
    this.#socket.ping()
  }
}
