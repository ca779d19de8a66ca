import type { LiveLimits } from './limits.ts'

/** The part of a WebSocket that the protocol uses. */
export interface ClientSocket {
  /** Bytes written that are still in this process. */
  readonly bufferedBytes: number
  send(bytes: Uint8Array): void
  ping(): void
  close(code: number): void
  /** Closes without the closing handshake. */
  cut(): void
}

const beat = new TextEncoder().encode('\n')

/**
 * Sends to one client and detects one that stopped reading. At a restaurant's rate of orders the system's socket
 * buffers hide a stalled client for minutes. So pings follow messages: a pong confirms that all earlier ones were read.
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
   * Sends due pings and heart-beats. Heart-beats follow half of the announced interval (`promisedMs`, 0 for none),
   * since the network delays them. A probe with each message would double the delay to the last of a thousand screens.
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
