// Compact binary form of a request that is shown as a QR code. Not in the first download.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Collects numbers, texts and ids as bytes. */
export class ByteWriter {
  readonly #bytes: number[] = []

  /** A whole number from 0 to 2^53 - 1, seven bits per byte. */
  number(value: number): this {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) | 128)
    this.#bytes.push(rest)
    return this
  }

  text(value: string): this {
    const bytes = new TextEncoder().encode(value)
    this.number(bytes.length)
    this.#bytes.push(...bytes)
    return this
  }

  /** A text that is often a UUID, which takes 17 bytes instead of 37. */
  id(value: string): this {
    if (!uuid.test(value)) return this.number(1).text(value)
    this.number(0)
    for (const [pair] of value.replaceAll('-', '').matchAll(/../g)) this.#bytes.push(Number.parseInt(pair, 16))
    return this
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}

/** Reads what a `ByteWriter` wrote. Each method throws a RangeError at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  number(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const [byte = 0] = this.#take(1)
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
  }

  text(): string {
    return new TextDecoder().decode(this.#take(this.number()))
  }

  id(): string {
    if (this.number() !== 0) return this.text()
    const hex = Array.from(this.#take(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

  #take(count: number): Uint8Array {
    const end = this.#at + count
    if (end > this.#bytes.length) throw new RangeError('The bytes have ended')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }
}

/** CRC-32 of bytes (ISO 3309), from 0 to 2^32 - 1. It finds every burst of up to 32 wrong bits. */
export const crc32 = (bytes: Uint8Array): number => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

/** The 45 characters of a QR code's alphanumeric mode, which holds them in 5.5 bits each. */
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Bytes as Base45 (RFC 9285): two bytes become three characters, a last single one becomes two. */
export const toBase45 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const first = bytes[at] ?? 0
    const second = bytes[at + 1]
    const value = second === undefined ? first : first * 256 + second
    const digits = [value % 45, Math.floor(value / 45) % 45, Math.floor(value / 2025)]
    text += digits
      .slice(0, second === undefined ? 2 : 3)
      .map((digit) => characters[digit])
      .join('')
  }
  return text
}

/** The bytes of a Base45 text; undefined if it is none. */
export const fromBase45 = (text: string): Uint8Array | undefined => {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (character) => characters.indexOf(character))
    const [first = 0, second = 0, third = 0] = digits
    const value = first + second * 45 + third * 2025
    const isPair = digits.length === 3
    if (digits.includes(-1) || digits.length === 1 || value > (isPair ? 0xffff : 0xff)) return undefined
    bytes.push(...(isPair ? [value >> 8, value & 255] : [value]))
  }
  return Uint8Array.from(bytes)
}
