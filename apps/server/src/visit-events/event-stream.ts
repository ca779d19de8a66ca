import type { ServerResponse } from 'node:http'
import type { StreamLimits } from './limits.ts'

/** A message in the format of server-sent events, encoded once for all receivers. */
export const encodeEvent = (message: object): Uint8Array => Buffer.from(`data: ${JSON.stringify(message)}\n\n`)

// A comment would not reach the page, and a dead connection would look like a quiet one.
const beat = Buffer.from('event: beat\ndata\n\n')

/** The open response of one page. It stores nothing: what is not sent at once is dropped with the stream. */
export class EventStream {
  readonly #response: ServerResponse
  readonly #limits: StreamLimits
  readonly #onEnd: () => void
  #hasStopped = false

  /** `onEnd` runs at the first end of the stream, by either side. */
  constructor(response: ServerResponse, limits: StreamLimits, onEnd: () => void) {
    this.#response = response
    this.#limits = limits
    this.#onEnd = onEnd
    // A socket error would otherwise end the process.
    response.on('error', () => response.destroy())
    response.once('close', () => this.#stop())
  }

  /** Sends encoded bytes, or closes a stream with too many unread ones. An ended stream ignores them. */
  send(bytes: Uint8Array): void {
    if (!this.#isOpen()) return
    this.#response.write(bytes)
    if (this.#response.writableLength > this.#limits.bufferedBytesMax) this.#response.destroy()
  }

  /** Sends a sign of life. Closes the stream if the phone has not read all earlier bytes. */
  beat(): void {
    if (!this.#isOpen()) return
    if (this.#response.writableLength > 0) this.#response.destroy()
    else this.#response.write(beat)
  }

  /** Ends the response. The browser reconnects after `retryMs`, or after its own default. */
  end(retryMs?: number): void {
    if (!this.#isOpen()) return
    this.#stop()
    this.#response.end(retryMs === undefined ? undefined : `retry: ${retryMs}\n\n`)
    // A phone that does not read its last bytes would delay the stop of the server.
    const timer = setTimeout(() => this.#response.destroy(), this.#limits.endMs).unref()
    this.#response.once('close', () => clearTimeout(timer))
  }

  #isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed
  }

  #stop(): void {
    if (this.#hasStopped) return
    this.#hasStopped = true
    this.#onEnd()
  }
}
