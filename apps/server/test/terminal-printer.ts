// A printer at a pseudo terminal, as a serial or Bluetooth printer has one. `script` opens it; Node has no call for that.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownChild } from './children.ts'

/** A printed picture, and the bytes that were no commands. */
export type TerminalPaper = { readonly rows: Buffer; readonly text: Buffer }

const word = (bytes: Buffer, offset: number): number => (bytes[offset] ?? 0) + 256 * (bytes[offset + 1] ?? 0)

/** Bytes of the commands without a picture; undefined for other bytes. */
const lengths: Readonly<Record<string, number>> = { '\u001b@': 2, '\u001bp': 5, '\u001dV': 3, '\u0010\u0004': 3 }

const heads = '\u001b\u001d\u0010'
const bandHead = '\u001dv'
const bandHeadBytes = 8

type OnPaper = (paper: TerminalPaper) => void

/** Reads bytes as a simple printer does: a command that is not complete takes those that follow, over connections too. */
class Parser {
  readonly #onPaper: OnPaper
  readonly #onRequest: () => void
  #bytes = Buffer.alloc(0)
  #rows: Buffer[] = []
  #text: number[] = []

  constructor(onPaper: OnPaper, onRequest: () => void) {
    this.#onPaper = onPaper
    this.#onRequest = onRequest
  }

  add(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    for (;;) {
      const length = this.#length()
      if (length === 0 || length > this.#bytes.length) return
      this.#take(this.#bytes.subarray(0, length))
      this.#bytes = this.#bytes.subarray(length)
    }
  }

  /** Bytes of the next command; 0 while that is not known. */
  #length(): number {
    const pair = this.#bytes.toString('latin1', 0, 2)
    if (pair === '' || (heads.includes(pair) && pair.length === 1)) return 0
    if (pair !== bandHead) return lengths[pair] ?? 1
    if (this.#bytes.length < bandHeadBytes) return 0
    return bandHeadBytes + word(this.#bytes, 4) * word(this.#bytes, 6)
  }

  #take(command: Buffer): void {
    const pair = command.toString('latin1', 0, 2)
    if (pair === bandHead) this.#rows.push(command.subarray(bandHeadBytes))
    else if (pair === '\u0010\u0004') this.#onRequest()
    // Rows that broke off stay on the paper above.
    else if (pair === '\u001b@') this.#clear()
    else if (pair === '\u001dV') {
      this.#onPaper({ rows: Buffer.concat(this.#rows), text: this.text })
      this.#clear()
    } else if (command[0] !== 0 && command.length === 1) this.#text.push(command[0] ?? 0)
  }

  #clear(): void {
    this.#rows = []
    this.#text = []
  }

  /** The bytes since the last paper that were no commands. */
  get text(): Buffer {
    return Buffer.from(this.#text)
  }
}

/** A printer at a pseudo terminal. */
export type TerminalPrinter = {
  /** A link to the terminal, as udev makes one for a device: it is the same after `plug`. */
  readonly path: string
  /** The present terminal. */
  readonly terminal: () => string
  readonly printed: readonly TerminalPaper[]
  /** The bytes since the last paper that were no commands. */
  readonly text: () => Buffer
  /** Answers requests for the status by this byte from now on; undefined: gives no answer. */
  answer(status: number | undefined): void
  /** Stops reading, or reads again. */
  setStuck(isStuck: boolean): void
  pull(): Promise<void>
  plug(): Promise<void>
  end(): Promise<void>
}

/** Starts a printer that is plugged in. The caller ends it. */
export const startTerminalPrinter = async (): Promise<TerminalPrinter> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-printer-'))
  const path = join(folder, 'printer')
  const printed: TerminalPaper[] = []
  let program: ChildProcess | undefined
  let status: number | undefined
  let terminal = ''
  const parser = new Parser(
    (paper) => void printed.push(paper),
    () => status !== undefined && program?.stdin?.write(Uint8Array.of(status)),
  )
  const pull = async (): Promise<void> => {
    rmSync(path, { force: true })
    if (!program || program.exitCode !== null || program.signalCode !== null) return
    const exited = once(program, 'exit')
    program.kill('SIGKILL')
    await exited
  }
  const plug = async (): Promise<void> => {
    const hold = 'stty raw -echo; tty; exec sleep 1000000'
    const stdio = ['pipe', 'pipe', 'ignore'] as const
    program = ownChild(spawn('script', ['-q', '-f', '-c', hold, '/dev/null'], { detached: true, stdio: [...stdio] }))
    program.stdin?.on('error', () => {})
    const [name]: unknown[] = await once(program.stdout ?? program, 'data')
    terminal = String(name).trim()
    program.stdout?.on('data', (bytes: Buffer) => parser.add(bytes))
    symlinkSync(terminal, path)
  }
  await plug()
  return {
    path,
    printed,
    terminal: () => terminal,
    text: () => parser.text,
    answer: (next) => {
      status = next
    },
    setStuck: (isStuck) => void program?.kill(isStuck ? 'SIGSTOP' : 'SIGCONT'),
    pull,
    plug,
    async end() {
      await pull()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
