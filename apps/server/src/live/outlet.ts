/** A client's socket, as much of it as the protocol needs. */
export interface ClientSocket {
  /** What was sent and has not left this process yet. */
  readonly bufferedBytes: number
  /** Sends one WebSocket text message; `onFlushed` is called once it has left this process. */
  send(bytes: Uint8Array, onFlushed: () => void): void
  ping(): void
  close(code: number): void
}

const beat = new TextEncoder().encode('\n')

/** The way out to one client: how well it drains, and that it never stays silent for too long. */
export class Outlet {
  readonly #socket: ClientSocket
  readonly #now: () => number
  #sentAt: number
  #movedAt: number
  #pingedAt: number
  #unflushed = 0

  constructor(socket: ClientSocket, now: () => number) {
    this.#socket = socket
    this.#now = now
    this.#sentAt = this.#movedAt = this.#pingedAt = now()
  }

  /** How long what was sent has been waiting without any of it leaving. */
  get stalledMs(): number {
    return this.#unflushed === 0 ? 0 : this.#now() - this.#movedAt
  }

  send(bytes: Uint8Array): void {
    this.#sentAt = this.#now()
    if (this.#unflushed === 0) this.#movedAt = this.#sentAt
    this.#unflushed += 1
    this.#socket.send(bytes, this.#onFlushed)
  }

  /**
   * Sends what is due: a WebSocket ping, and a line end after half of the promised time without anything else. Half,
   * because the promise is about what arrives, and the network takes its share of the time.
   *
   * @param promisedMs 0 is no promise.
   */
  keepAlive(promisedMs: number, pingMs: number): void {
    if (promisedMs > 0 && this.#now() - this.#sentAt >= promisedMs / 2) this.send(beat)
    if (this.#now() - this.#pingedAt < pingMs) return
    this.#pingedAt = this.#now()
    this.#socket.ping()
  }

  readonly #onFlushed = (): void => {
    this.#unflushed -= 1
    this.#movedAt = this.#now()
  }
}
