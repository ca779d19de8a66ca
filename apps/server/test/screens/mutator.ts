/** Text or bytes of one WebSocket message each. */
export type Pieces = readonly (string | Uint8Array)[]

type Damage = (bytes: Buffer, mutator: Mutator) => Buffer

const hostile = [
  '\0',
  '\n',
  '\r',
  '\r\n',
  ':',
  '\\',
  '\\x',
  '\\',
  '\uFEFF',
  'content-length:-1\n',
  'content-length:9\n',
]

const splice = (bytes: Buffer, offset: number, deleted: number, added: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, offset), added, bytes.subarray(offset + deleted)])

const damages: readonly Damage[] = [
  (bytes, mutator) => splice(bytes, mutator.below(bytes.length), 1, Buffer.from([mutator.below(256)])),
  (bytes, mutator) => splice(bytes, mutator.below(bytes.length), 1 + mutator.below(12), Buffer.alloc(0)),
  (bytes, mutator) => splice(bytes, mutator.below(bytes.length), 0, Buffer.from(mutator.pick(hostile))),
  (bytes, mutator) => {
    const offset = mutator.below(bytes.length)
    return splice(bytes, offset, 0, bytes.subarray(offset, offset + 1 + mutator.below(40)))
  },
  (bytes, mutator) => bytes.subarray(0, mutator.below(bytes.length)),
  // Half of one frame and half of another.
  (bytes, mutator) => {
    const other = Buffer.from(mutator.pick(mutator.frames))
    return Buffer.concat([bytes.subarray(0, mutator.below(bytes.length)), other.subarray(mutator.below(other.length))])
  },
  // Other numbers: small, huge and negative.
  (bytes, mutator) =>
    Buffer.from(bytes.toString().replace(/\d+/, () => mutator.pick(['0', '-1', '1e9', '9'.repeat(30)]))),
  (bytes) => Buffer.from(bytes.toString().toLowerCase()),
  (bytes, mutator) => Buffer.from(bytes.toString().replace('\n', `\n${'h:1\n'.repeat(mutator.below(60))}`)),
  (bytes, mutator) => splice(bytes, mutator.below(bytes.length), 0, Buffer.alloc(mutator.below(20_000), 'x')),
]

/** Damages frames; the same seed gives the same damage. */
export class Mutator {
  readonly frames: readonly string[]
  #state: number

  constructor(seed: number, frames: readonly string[]) {
    this.#state = seed
    this.frames = frames
  }

  /** A whole number from 0 to `limit - 1`; 0 if the limit is 0. */
  below(limit: number): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, limit)
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T // the index is below the length
  }

  /** One damaged frame as text or bytes, in one or more pieces. */
  next(): Pieces {
    let bytes: Buffer = Buffer.from(this.pick(this.frames))
    for (let times = 1 + this.below(3); times > 0; times -= 1) bytes = this.pick(damages)(bytes, this)
    const cuts = Array.from({ length: this.below(4) }, () => this.below(bytes.length)).toSorted((a, b) => a - b)
    const pieces = [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index] ?? bytes.length))
    return this.chance(50) ? pieces : pieces.map((piece) => piece.toString())
  }
}
