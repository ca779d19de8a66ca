import type { Socket } from 'node:net'
import type { PrinterTrouble } from '@thali/contract'
import { connect, findAddress, PrinterError, usualLimits, type SendLimits } from './connect.ts'
import { endRequest, isStatus, statusBytes, statusRequest, troubleOf } from './status.ts'

/** An attempt to print. */
export type Sending = {
  readonly host: string
  readonly port: number
  /** The drawn paper. Drawing goes on while the printer is connected. */
  readonly bytes: Promise<Uint8Array>
  readonly isAllowed: (address: string) => boolean
  /** The signs that the printer gave before: then it must give them again. */
  readonly knows: Knows
  /** Asked right before the first byte; false ends the attempt. */
  readonly mayStart: () => Promise<boolean>
  readonly onSlow: () => void
  readonly signal: AbortSignal
  readonly limits?: SendLimits | undefined
}

/**
 * How an attempt ended. `unsent`: before the first byte of the paper. `unknown`: after it, so that the paper may be
 * printed. `refused`: `mayStart` was false.
 */
export type Sent = { readonly knows: Knows } & (
  | { readonly kind: 'printed' | 'refused' }
  | { readonly kind: 'unsent' | 'unknown'; readonly trouble: PrinterTrouble }
)

/** Whether a printer sends its status, and ends the connection after the data. */
type Knows = { readonly status: boolean; readonly end: boolean }

const chunkBytes = 8192

/** After the printer ended the connection, an error may still follow: it closed without reading. */
const afterEndMs = 50

/** An open connection: writes with a limit, and the signs that the printer gives. */
class Conversation {
  readonly #socket: Socket
  readonly #limits: SendLimits
  readonly #onSlow: () => void
  readonly #statuses: number[] = []
  #hasEnded = false
  #error: Error | undefined
  #wake: (() => void) | undefined

  constructor(socket: Socket, limits: SendLimits, onSlow: () => void, signal: AbortSignal) {
    this.#socket = socket
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

  /** Waits for a status that is known to come. */
  async readStatus(isKnown: boolean): Promise<PrinterTrouble | null> {
    this.#socket.write(statusRequest)
    if (isKnown) await this.#until(() => this.#statuses.length >= statusBytes, this.#limits.statusMs)
    const answers = this.#statuses.splice(0)
    if (answers.length > 0) this.#statusWasSent = true
    return answers.length >= statusBytes ? troubleOf(answers) : null
  }

  #statusWasSent = false

  /** Writes the paper. Throws PrinterError: the printer ended the connection, or takes nothing for too long. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      await this.#writeChunk(bytes.subarray(at, at + chunkBytes))
      // The other side has closed: the rest is not read.
      if (this.#hasEnded && at + chunkBytes < bytes.length) throw new PrinterError('broken_off')
    }
  }

  /** Ends the connection. Whether the printer gave a sign that it has read everything. */
  async end(isKnown: boolean): Promise<boolean> {
    // Before it can have read everything.
    if (this.#hasEnded) throw new PrinterError('broken_off')
    const before = this.#statuses.length
    this.#socket.write(endRequest)
    this.#socket.end()
    const hasSign = (): boolean => this.#hasEnded || this.#statuses.length > before
    const { stallMs, quietMs } = this.#limits
    await this.#timed(() => this.#until(hasSign, isKnown ? stallMs : quietMs))
    if (this.#hasEnded) await this.#until(() => this.#error !== undefined, afterEndMs)
    if (this.#isReset) throw new PrinterError('broken_off')
    return hasSign()
  }

  get learned(): Knows {
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
  async #timed(work: () => Promise<void>): Promise<void> {
    const timer = setTimeout(this.#onSlow, this.#limits.slowMs)
    await work()
    clearTimeout(timer)
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

const asTrouble = (error: unknown): PrinterTrouble => {
  if (error instanceof PrinterError) return error.trouble
  throw error
}

/** Writes a paper to an open connection. */
const converse = async (talk: Conversation, sending: Sending): Promise<Sent> => {
  const { bytes, knows, mayStart } = sending
  const trouble = await talk.readStatus(knows.status)
  const paper = await bytes
  if (trouble) return { kind: 'unsent', trouble, knows: talk.learned }
  // It accepts one connection at a time, and closes others.
  if (talk.isOver) return { kind: 'unsent', trouble: 'refused', knows: { status: false, end: false } }
  if (!(await mayStart())) return { kind: 'refused', knows: talk.learned }
  const known = knows.status || knows.end
  try {
    await talk.write(paper)
    const hasSign = await talk.end(known)
    if (known && !hasSign) return { kind: 'unknown', trouble: 'slow', knows: talk.learned }
    return { kind: 'printed', knows: talk.learned }
  } catch (error) {
    return { kind: 'unknown', trouble: asTrouble(error), knows: { ...talk.learned, end: false } }
  }
}

/**
 * Sends a paper to a printer over TCP. The port cannot confirm printing. A printer that once ended the connection after the
 * data, or sent its status, has to do so again; otherwise the outcome is unknown. Rejects only if drawing fails.
 */
export const sendPaper = async (sending: Sending): Promise<Sent> => {
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
    return await converse(talk, sending)
  } finally {
    talk.destroy()
  }
}
