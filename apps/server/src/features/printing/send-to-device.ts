import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PrinterTrouble } from '@thali/contract/printing/states'
import { asTrouble, converse, type Ended, type Learned, type PaperAttempt, type Sent, type Talk } from './attempt.ts'
import { PrinterError, usualLimits, type SendLimits } from './connect.ts'
import type { DeviceAnswer, DeviceRequest } from './device-messages.ts'
import { openTrouble, writeTrouble } from './device-troubles.ts'
import { endRequest, isStatus, statusBytes, statusRequest, troubleOf } from './status.ts'

const script = fileURLToPath(new URL('./device-process.ts', import.meta.url))

// Two seconds of a serial line with 9,600 baud, so that a slow one shows progress.
const chunkBytes = 2048

// For the start of the process on a busy computer.
const startMs = 5000

const lastLookMs = 20

/** An open device, in a process of its own. */
class DeviceTalk implements Talk {
  readonly closedTrouble = 'device_missing'
  readonly #process: ChildProcess
  readonly #limits: SendLimits
  readonly #onSlow: () => void
  readonly #signal: AbortSignal
  readonly #exited: Promise<unknown>
  readonly #statuses: number[] = []
  readonly #abort = (): void => this.#fail('broken_off')
  #troubleOf = openTrouble
  #hasSentStatus = false
  #isTerminal = false
  #trouble: PrinterTrouble | undefined
  #pending: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined

  constructor({ signal, onSlow }: PaperAttempt, limits: SendLimits) {
    this.#limits = limits
    this.#onSlow = onSlow
    this.#signal = signal
    // Without the flags of this process, such as a test's flags.
    this.#process = fork(script, {
      execArgv: [],
      serialization: 'advanced',
      // A group of its own, to be ended with all that it started.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#exited = once(this.#process, 'exit').catch(() => {})
    this.#process.on('message', (answer) => this.#receive(answer as DeviceAnswer)) // device-process.ts sends no others
    this.#process.on('error', () => this.#fail('broken_off'))
    this.#process.on('exit', () => this.#fail('broken_off'))
    signal.addEventListener('abort', this.#abort)
    if (signal.aborted) this.#abort()
  }

  get isOver(): boolean {
    return this.#trouble !== undefined
  }

  get learned(): Learned {
    return { status: this.#hasSentStatus, end: false }
  }

  /** Opens a path. Throws PrinterError. */
  async open(path: string): Promise<void> {
    await this.#ask({ kind: 'open', path }, startMs + this.#limits.connectMs)
    this.#troubleOf = writeTrouble
  }

  async readStatus(ms: number): Promise<PrinterTrouble | null> {
    try {
      await this.#write(statusRequest)
    } catch (error) {
      // Nothing of the paper was written.
      return asTrouble(error)
    }
    await this.#untilStatus(statusBytes, ms)
    const answers = this.#statuses.splice(0)
    return answers.length >= statusBytes ? troubleOf(answers) : null
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let offset = 0; offset < bytes.length; offset += chunkBytes)
      await this.#write(bytes.subarray(offset, offset + chunkBytes))
  }

  async end({ isKnown }: { readonly isKnown: boolean }): Promise<Ended> {
    this.#statuses.length = 0
    await this.#write(endRequest)
    await this.#ask({ kind: 'drain' }, this.#limits.stallMs)
    if (isKnown && !(await this.#untilStatus(1, this.#limits.stallMs))) throw new PrinterError('slow')
    // A serial line is drained without a device at its other end.
    return {
      isReset: false,
      isAcknowledged: undefined,
      isConfirmed: !this.#isTerminal || this.#statuses.length > 0,
    }
  }

  /** Ends the process, and with it the use of the device. */
  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort)
    this.#kill()
    await this.#exited
  }

  #kill(): void {
    const { pid } = this.#process
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }

  #write(bytes: Uint8Array): Promise<void> {
    return this.#ask({ kind: 'write', bytes }, this.#limits.stallMs)
  }

  /** Waits for an answer of the process. Throws PrinterError; after `limitMs` too. */
  async #ask(request: DeviceRequest, limitMs: number): Promise<void> {
    if (this.#trouble) throw new PrinterError(this.#trouble)
    const slow = setTimeout(this.#onSlow, this.#limits.slowMs)
    const late = setTimeout(() => this.#fail('slow'), limitMs)
    try {
      await new Promise<void>((resolve, reject) => {
        this.#pending = { resolve, reject }
        // A process that ended is reported by its exit.
        this.#process.send(request, () => {})
      })
    } finally {
      clearTimeout(slow)
      clearTimeout(late)
    }
  }

  async #untilStatus(count: number, ms: number): Promise<boolean> {
    const end = performance.now() + ms
    while (this.#statuses.length < count && !this.isOver && performance.now() < end) await wait(lastLookMs)
    return this.#statuses.length >= count
  }

  #receive(answer: DeviceAnswer): void {
    if (answer.kind === 'failed') this.#fail(this.#troubleOf(answer.code))
    else if (answer.kind === 'done') {
      this.#isTerminal = answer.isTerminal
      this.#pending?.resolve()
    } else {
      const statuses = answer.bytes.filter(isStatus)
      if (statuses.length > 0) this.#hasSentStatus = true
      this.#statuses.push(...statuses)
    }
  }

  #fail(trouble: PrinterTrouble): void {
    this.#trouble ??= trouble
    this.#pending?.reject(new PrinterError(this.#trouble))
    this.#kill()
  }
}

/** An attempt to print at a device of this computer. */
type DeviceAttempt = PaperAttempt & {
  readonly path: string
  /** The operator's list: no other path is opened. */
  readonly devices: readonly string[]
}

/**
 * Writes a paper to a character device, such as a USB printer. It counts as printed once the device took all of it; after an
 * error of the first byte or a later one the outcome is unknown. A printer that once sent its status has to do so again.
 * Rejects only if drawing fails.
 */
export const sendToDevice = async ({ path, devices, ...sending }: DeviceAttempt): Promise<Sent> => {
  const unsent = (trouble: PrinterTrouble): Sent => ({ kind: 'unsent', trouble, knows: { status: false, end: false } })
  const { limits = usualLimits, bytes } = sending
  // Its failure is reported below, with the device open.
  bytes.catch(() => {})
  if (!devices.includes(path)) return unsent('device_refused')
  const talk = new DeviceTalk(sending, limits)
  try {
    await talk.open(path)
    return await converse(talk, sending, limits)
  } catch (error) {
    if (error instanceof PrinterError) return unsent(error.trouble)
    throw error
  } finally {
    await talk.close()
  }
}
