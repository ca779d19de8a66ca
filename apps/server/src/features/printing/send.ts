import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { PrinterTrouble } from '@thali/contract/printing/states'
import { asTrouble, converse, type Ended, type Learned, type PaperAttempt, type Sent, type Talk } from './attempt.ts'
import { connect, findAddress, PrinterError, usualLimits, type SendLimits } from './connect.ts'
import { readDelivery, readWritten, type Delivery, type Ends } from './delivery.ts'
import { endRequest, isStatus, statusBytes, statusRequest, troubleOf } from './status.ts'

/** An attempt to print over the network. */
type NetworkAttempt = PaperAttempt & {
  readonly host: string
  readonly port: number
  readonly isAllowed: (address: string) => boolean
}

const chunkBytes = 8192

// After the printer ended the connection, an error may still follow: it closed without reading. This is for
// systems that do not report acknowledgements.
const afterEndMs = 50

// Between checks for acknowledgement: at first as long as a short way takes, later still too short for staff to notice.
const firstLookMs = 5
const lastLookMs = 250

/** An open connection: writes with a limit, and the signs that the printer gives. */
class Conversation implements Talk {
  // It accepts one connection at a time, and closes others.
  readonly closedTrouble = 'refused'
  readonly #socket: Socket
  readonly #ends: Ends
  readonly #limits: SendLimits
  readonly #onSlow: () => void
  readonly #statuses: number[] = []
  #hasEnded = false
  #error: Error | undefined
  #wake: (() => void) | undefined

  constructor(socket: Socket, limits: SendLimits, onSlow: () => void, signal: AbortSignal) {
    this.#socket = socket
    const { remoteAddress: address = '', remotePort: port = 0, localPort = 0 } = socket
    this.#ends = { address, port, localPort }
    this.#limits = limits
    this.#onSlow = onSlow
    socket.on('data', (bytes: Buffer) => {
      this.#statuses.push(...bytes.filter(isStatus))
      this.#wake?.()
    })
    socket.on('end', () => {
      this.#hasEnded = true
      this.#wake?.()
    })
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('Closed')))
    signal.addEventListener('abort', () => socket.destroy())
  }

  get isOver(): boolean {
    return this.#hasEnded || this.#error !== undefined
  }

  async readStatus(ms: number): Promise<PrinterTrouble | null> {
    this.#socket.write(statusRequest)
    if (ms > 0) await this.#until(() => this.#hasEnded || this.#statuses.length >= statusBytes, ms)
    const answers = this.#statuses.splice(0)
    if (answers.length > 0) this.#statusWasSent = true
    return answers.length >= statusBytes ? troubleOf(answers) : null
  }

  #statusWasSent = false

  async write(bytes: Uint8Array): Promise<void> {
    for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
      await this.#writeChunk(bytes.subarray(offset, offset + chunkBytes))
      // The other side has closed: the rest is not read.
      if (this.#hasEnded && offset + chunkBytes < bytes.length) throw new PrinterError('broken_off')
    }
  }

  /** Ends the connection, and waits as `Talk` says. */
  async end({ isKnown, isAwaited }: { readonly isKnown: boolean; readonly isAwaited: boolean }): Promise<Ended> {
    // Before it can have read everything.
    if (this.#hasEnded) throw new PrinterError('broken_off')
    const before = this.#statuses.length
    this.#socket.write(endRequest)
    const hasSign = (): boolean => this.#hasEnded || this.#statuses.length > before
    const { stallMs, quietMs } = this.#limits
    const [written, delivery] = await this.#timed(async () => {
      const begin = performance.now()
      const acknowledged = isAwaited ? await this.#delivered(readWritten, begin) : 'unknown'
      this.#socket.end()
      await this.#until(hasSign, isKnown ? stallMs : quietMs)
      return [acknowledged, await this.#delivered(readDelivery, begin)]
    })
    const isAcknowledged = written === 'unknown' ? undefined : written === 'acknowledged'
    if (this.#isReset) return { isReset: true, isAcknowledged, isConfirmed: false }
    // A half-open connection: the data lies in the memory of this machine.
    if (delivery === 'open' || (isKnown && !hasSign())) throw new PrinterError('slow')
    return { isReset: false, isAcknowledged, isConfirmed: delivery === 'acknowledged' || hasSign() }
  }

  /** Waits until the printer has acknowledged everything, at most `stallMs` from `begin`. */
  async #delivered(read: (ends: Ends) => Promise<Delivery>, begin: number): Promise<Delivery> {
    for (let ms = firstLookMs; ; ms = Math.min(ms * 2, lastLookMs)) {
      const delivery = await read(this.#ends)
      if (delivery === 'unknown' && this.#hasEnded) await this.#until(() => this.#isReset, afterEndMs)
      const isOver = this.#isReset || (this.#socket.destroyed && !this.#hasEnded)
      if (delivery !== 'open' || isOver || performance.now() - begin > this.#limits.stallMs) return delivery
      await wait(ms)
    }
  }

  get learned(): Learned {
    return { status: this.#statusWasSent || this.#statuses.length > 0, end: this.#hasEnded }
  }

  destroy(): void {
    this.#socket.destroy()
  }

  get #isReset(): boolean {
    return this.#error !== undefined && 'code' in this.#error
  }

  async #writeChunk(chunk: Uint8Array): Promise<void> {
    let isWritten = false
    this.#socket.write(chunk, (error) => {
      if (error) this.#fail(error)
      else isWritten = true
      this.#wake?.()
    })
    await this.#timed(() => this.#until(() => isWritten || this.#error !== undefined, this.#limits.stallMs))
    if (this.#error) throw new PrinterError('broken_off')
    if (!isWritten) throw new PrinterError('slow')
  }

  /** Reports a slow printer while it works. */
  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(this.#onSlow, this.#limits.slowMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
    }
  }

  #fail(error: Error): void {
    this.#error ??= error
    this.#wake?.()
  }

  /** Waits until a condition holds, an error occurs, or the time is over. */
  async #until(isDone: () => boolean, ms: number): Promise<void> {
    if (isDone() || this.#error) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        if (!isDone() && !this.#error) return
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }
}

/**
 * Sends a paper to a printer over TCP. The port cannot confirm printing. A printer that once ended the connection after the
 * data, or sent its status, has to do so again, and any printer has to acknowledge the data where the system reports
 * that (Linux); otherwise the outcome is unknown. Rejects only if drawing fails.
 */
export const sendPaper = async (sending: NetworkAttempt): Promise<Sent> => {
  const { host, port, isAllowed, signal, onSlow, limits = usualLimits, bytes } = sending
  // Its failure is reported below, after the connection.
  bytes.catch(() => {})
  let socket: Socket
  try {
    socket = await connect({ address: await findAddress(host, isAllowed, limits), port }, limits, signal)
  } catch (error) {
    return { kind: 'unsent', trouble: asTrouble(error), knows: { status: false, end: false } }
  }
  const talk = new Conversation(socket, limits, onSlow, signal)
  try {
    return await converse(talk, sending, limits)
  } finally {
    talk.destroy()
  }
}
