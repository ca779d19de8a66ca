// A printer that goes on with a broken picture on the next connection, as simple ones do.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterTest } from './harness.ts'

/** The bytes of one connection, without requests for the status. */
export type Sent = { readonly bytes: Buffer; readonly isBroken: boolean }

/** The rows that a printer drew from its bytes, and the bytes that it printed as text. */
export type Parsed = { readonly rows: Buffer; readonly text: readonly number[] }

// DLE EOT n. The first piece of a split text has none.
const withoutRequests = (bytes: Buffer): Buffer => {
  const [first = '', ...others] = bytes.toString('latin1').split('\u0010\u0004')
  return Buffer.from(first + others.map((rest) => rest.slice(1)).join(''), 'latin1')
}

const word = (bytes: Buffer, offset: number): number => (bytes[offset] ?? 0) + 256 * (bytes[offset + 1] ?? 0)

/** Bytes of the commands that consist of a letter and parameters. */
const lengths: Readonly<Record<string, number>> = { '\u001b@': 2, '\u001bp': 5, '\u001dV': 3 }

/** Draws bytes without mercy: a command that is not complete takes the bytes that follow, and others are text. */
export const parseOn = (bytes: Buffer): Parsed => {
  const rows: Buffer[] = []
  const text: number[] = []
  for (let offset = 0; offset < bytes.length;) {
    const pair = bytes.toString('latin1', offset, offset + 2)
    if (pair === '\u001dv') {
      const end = offset + 8 + word(bytes, offset + 4) * word(bytes, offset + 6)
      rows.push(bytes.subarray(offset + 8, end))
      offset = end
    } else if (pair[0] === '\u001b' || pair[0] === '\u001d') offset += lengths[pair] ?? 2
    else {
      const [byte = 0] = bytes.subarray(offset)
      if (byte !== 0 && byte !== 0x0a) text.push(byte)
      offset += 1
    }
  }
  return { rows: Buffer.concat(rows), text }
}

/** Starts a printer that resets each connection of `cuts` after so many bytes of a paper, and reads others whole. */
export const startLastingPrinter = async (...cuts: number[]) => {
  const sent: Sent[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  const add = (nextSent: Sent): void => {
    sent.push(nextSent)
    for (const { count, resolve } of waiting) if (sent.length >= count) resolve()
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const pieces: Buffer[] = []
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece)
      const bytes = withoutRequests(Buffer.concat(pieces))
      const [cut] = cuts
      if (cut === undefined || bytes.length < cut) return
      cuts.shift()
      add({ bytes: bytes.subarray(0, cut), isBroken: true })
      socket.resetAndDestroy()
    })
    socket.on('end', () => {
      if (!socket.destroyed) add({ bytes: withoutRequests(Buffer.concat(pieces)), isBroken: false })
      socket.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTest(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** The bytes of the first `count` connections. */
    async next(count: number): Promise<readonly Sent[]> {
      if (sent.length < count) await new Promise<void>((resolve) => void waiting.push({ count, resolve }))
      return sent.slice(0, count)
    },
  }
}
