import {
  allowsBody,
  isCommand,
  noBytes,
  StompError,
  unescapeHeader,
  type Command,
  type Frame,
  type Version,
} from './frame.ts'
import type { LiveLimits } from './limits.ts'

const nul = 0
const lineFeed = 10

// A byte order mark is part of the text, else `\uFEFFSEND` would be read as SEND.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

type ParserLimits = Pick<LiveLimits, 'frameBytesMax' | 'lineBytesMax' | 'commandBytesMax' | 'headersMax'>

/** The beginning of an incomplete line or body; a copy, so that no network buffer stays alive. */
class KeptBytes {
  #bytes = noBytes
  #length = 0

  get length(): number {
    return this.#length
  }

  append(part: Uint8Array): void {
    const length = this.#length + part.length
    if (length > this.#bytes.length) {
      // Doubling gives a client that sends single bytes a linear cost.
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length, 64))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(part, this.#length)
    this.#length = length
  }

  /** Returns all stored bytes and this last part, and becomes empty. */
  completeWith(last: Uint8Array): Uint8Array {
    if (this.#length === 0) return last
    this.append(last)
    const all = this.#bytes.subarray(0, this.#length)
    this.#bytes = noBytes
    this.#length = 0
    return all
  }
}

/**
 * Parses frames from chunks of any size; limits apply at every byte. Lines end in LF or CR LF. Line ends and NULs
 * between frames are heart-beats or padding (STOMP 1.2 "Augmented BNF").
 */
export class FrameParser {
  /** Decides the escapes from the next header on. */
  version: Version = '1.2'
  readonly #limits: ParserLimits
  readonly #kept = new KeptBytes()
  #rest: Uint8Array = noBytes
  #command: Command | undefined
  #headers = new Map<string, string>()
  #headerCount = 0
  #headBytes = 0
  /** `undefined` in the head; then the length of the body, or `nul` if it ends at a NUL. */
  #bodyEnd: number | 'nul' | undefined

  constructor(limits: ParserLimits) {
    this.#limits = limits
  }

  get isInsideFrame(): boolean {
    return this.#command !== undefined || this.#kept.length > 0
  }

  /** The `receipt` header of the current frame, for a possible ERROR. */
  get receipt(): string | undefined {
    return this.#command === undefined ? undefined : this.#headers.get('receipt')
  }

  /**
   * Yields the frames that end in this chunk, one by one, so that `version` may change in between. A body may be a view
   * of the chunk.
   *
   * @yields Each frame whose last byte has arrived.
   * @throws StompError at the first invalid byte; the parser must not be used afterwards.
   */
  *push(chunk: Uint8Array): Generator<Frame, void, undefined> {
    this.#rest = chunk
    while (this.#rest.length > 0) {
      if (this.#command === undefined) this.#readCommand()
      else if (this.#bodyEnd === undefined) this.#readHeader(this.#command)
      else {
        const body = this.#bodyEnd === 'nul' ? this.#readBodyToNul(this.#command) : this.#readBodyOf(this.#bodyEnd)
        if (body) yield this.#endFrame(this.#command, body)
      }
    }
    this.#rest = noBytes
  }

  #readCommand(): void {
    if (this.#kept.length === 0 && this.#rest[0] === nul) {
      this.#rest = this.#rest.subarray(1)
      return
    }
    const line = this.#readLine(this.#limits.commandBytesMax)
    if (line === undefined || line === '') return
    if (!isCommand(line)) throw new StompError('Unknown command')
    this.#command = line
    this.#headers = new Map()
    this.#headerCount = 0
    this.#headBytes = line.length
  }

  #readHeader(command: Command): void {
    const line = this.#readLine(this.#limits.lineBytesMax)
    if (line === undefined) return
    if (line === '') {
      this.#bodyEnd = this.#findBodyEnd(command)
      return
    }
    this.#headerCount += 1
    if (this.#headerCount > this.#limits.headersMax) throw new StompError('The frame has too many headers')
    const colon = line.indexOf(':')
    if (colon < 1) throw new StompError('A header line needs a name and a colon')
    const name = unescapeHeader(line.slice(0, colon), command, this.version)
    const value = unescapeHeader(line.slice(colon + 1), command, this.version)
    if (!this.#headers.has(name)) this.#headers.set(name, value)
    // Two lengths are an attempt to make two readers see different frames.
    else if (name === 'content-length') throw new StompError('content-length may be given only once')
  }

  /** One line of the head without its end; undefined if it continues in the next chunk. */
  #readLine(bytesMax: number): string | undefined {
    const end = this.#rest.indexOf(lineFeed)
    const part = end < 0 ? this.#rest : this.#rest.subarray(0, end)
    if (part.includes(nul)) throw new StompError('The frame ends inside its headers')
    if (this.#kept.length + part.length > bytesMax) throw new StompError('A line is too long', { closeCode: 1009 })
    this.#rest = end < 0 ? noBytes : this.#rest.subarray(end + 1)
    if (end < 0) {
      this.#kept.append(part)
      return undefined
    }
    const bytes = this.#kept.completeWith(part)
    this.#headBytes += bytes.length + 1
    if (this.#headBytes > this.#limits.frameBytesMax) throw tooLarge()
    const line = decode(bytes)
    const text = line.endsWith('\r') ? line.slice(0, -1) : line
    if (text.includes('\r')) throw new StompError('A carriage return stands inside a line')
    return text
  }

  #findBodyEnd(command: Command): number | 'nul' {
    const contentLength = this.#headers.get('content-length')
    if (contentLength === undefined) return 'nul'
    if (!/^\d{1,9}$/.test(contentLength)) throw new StompError('content-length must be a number of bytes')
    const length = Number(contentLength)
    if (length > 0) this.#expectBody(command)
    if (this.#headBytes + length > this.#limits.frameBytesMax) throw tooLarge()
    return length
  }

  #readBodyOf(length: number): Uint8Array | undefined {
    const missing = length - this.#kept.length
    if (this.#rest.length <= missing) return this.#keepRest()
    if (this.#rest[missing] !== nul) throw new StompError('The body does not end where content-length says')
    return this.#takeBody(missing)
  }

  #readBodyToNul(command: Command): Uint8Array | undefined {
    const end = this.#rest.indexOf(nul)
    const partLength = end < 0 ? this.#rest.length : end
    if (partLength > 0) this.#expectBody(command)
    if (this.#headBytes + this.#kept.length + partLength > this.#limits.frameBytesMax) throw tooLarge()
    return end < 0 ? this.#keepRest() : this.#takeBody(end)
  }

  #expectBody(command: Command): void {
    if (!allowsBody(command)) throw new StompError(`${command} must not have a body`)
  }

  #keepRest(): undefined {
    this.#kept.append(this.#rest)
    this.#rest = noBytes
  }

  #takeBody(lastPartLength: number): Uint8Array {
    const body = this.#kept.completeWith(this.#rest.subarray(0, lastPartLength))
    this.#rest = this.#rest.subarray(lastPartLength + 1)
    return body
  }

  #endFrame(command: Command, body: Uint8Array): Frame {
    this.#command = undefined
    this.#bodyEnd = undefined
    return { command, headers: this.#headers, body }
  }
}

const tooLarge = (): StompError => new StompError('The frame is too large', { closeCode: 1009 })

const decode = (bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new StompError('The frame is not UTF-8', { closeCode: 1007 })
  }
}
