import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

/** Damage of a write-ahead log. SQLite ignores everything after the first bad checksum without an error. */
export type LogDamage = {
  /** The least number of confirmed transactions after the damage; their changes are lost. */
  readonly lostTransactions: number
  /** Only the last transaction is incomplete: unconfirmed after a power cut, perhaps confirmed on a bad disk. */
  readonly isLastOnly: boolean
}

// The layout: https://sqlite.org/fileformat2.html#the_write_ahead_log
const headerSize = 32
const frameHeaderSize = 24
const magicLittleEndian = 0x377f0682
const magicBigEndian = 0x377f0683

type Sums = readonly [number, number]

/** SQLite's running checksum over 32-bit words, continued from the previous sums. */
const addWords = ([first, second]: Sums, bytes: Buffer, from: number, to: number, isBigEndian: boolean): Sums => {
  let [lowSum, highSum] = [first, second]
  for (let offset = from; offset < to; offset += 8) {
    const low = isBigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset)
    const high = isBigEndian ? bytes.readUInt32BE(offset + 4) : bytes.readUInt32LE(offset + 4)
    lowSum = (lowSum + low + highSum) >>> 0
    highSum = (highSum + high + lowSum) >>> 0
  }
  return [lowSum, highSum]
}

const hasSums = ([low, high]: Sums, bytes: Buffer, offset: number): boolean =>
  bytes.readUInt32BE(offset) === low && bytes.readUInt32BE(offset + 4) === high

type Header = { readonly pageSize: number; readonly isBigEndian: boolean; readonly salt: Buffer; readonly sums: Sums }

/** Undefined when the header is damaged. */
const readHeader = (bytes: Buffer): Header | undefined => {
  const magic = bytes.readUInt32BE(0)
  if (magic !== magicLittleEndian && magic !== magicBigEndian) return undefined
  const isBigEndian = magic === magicBigEndian
  const sums = addWords([0, 0], bytes, 0, 24, isBigEndian)
  if (!hasSums(sums, bytes, 24)) return undefined
  return { pageSize: bytes.readUInt32BE(8), isBigEndian, salt: bytes.subarray(16, 24), sums }
}

// In order; all have one size. An incomplete frame at the end is omitted.
function* readFrames(file: number, pageSize: number): Generator<Buffer> {
  const frame = Buffer.alloc(frameHeaderSize + pageSize)
  for (let offset = headerSize; readSync(file, frame, 0, frame.length, offset) === frame.length; offset += frame.length)
    yield frame
}

const isCommit = (frame: Buffer): boolean => frame.readUInt32BE(4) !== 0

const findInFrames = (frames: Iterable<Buffer>, { isBigEndian, salt, sums: start }: Header): LogDamage | undefined => {
  let sums = start
  let isValid = true
  let commits = 0
  let hasFramesAfterCommit = false
  for (const frame of frames) {
    const isOfThisLog = frame.subarray(8, 16).equals(salt)
    if (isValid) {
      sums = addWords(addWords(sums, frame, 0, 8, isBigEndian), frame, frameHeaderSize, frame.length, isBigEndian)
      isValid = isOfThisLog && hasSums(sums, frame, 16)
      if (isValid) continue
    }
    // Frames of an earlier round of the log have other salts.
    if (!isOfThisLog) continue
    hasFramesAfterCommit ||= commits > 0
    if (isCommit(frame)) commits += 1
  }
  if (commits === 0) return undefined
  // A transaction writes after the previous one is durable: all but the last were confirmed.
  return hasFramesAfterCommit
    ? { lostTransactions: commits, isLastOnly: false }
    : { lostTransactions: 0, isLastOnly: true }
}

/**
 * Finds transactions in a write-ahead log that SQLite will not read; undefined for a whole, empty or missing log. The
 * database must not be open: opening it overwrites the log.
 */
export const findLogDamage = (path: string): LogDamage | undefined => {
  if (!existsSync(path)) return undefined
  const file = openSync(path, 'r')
  try {
    if (fstatSync(file).size <= headerSize) return undefined
    const bytes = Buffer.alloc(headerSize)
    readSync(file, bytes, 0, headerSize, 0)
    const header = readHeader(bytes)
    // The header is durable before any frame: without it SQLite reads no frame.
    return header ? findInFrames(readFrames(file, header.pageSize), header) : { lostTransactions: 1, isLastOnly: false }
  } finally {
    closeSync(file)
  }
}
