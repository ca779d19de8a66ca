import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startTerminalPrinter } from '../../apps/server/test/terminal-printer.ts'
import { readEscPos } from '../../apps/server/src/features/printing/paper/read-esc-pos.ts'

/**
 * A fault of a connection: it is reset after some bytes; everything is printed, and then it is reset; it is closed at
 * once; its bytes are lost on the way; the device stops reading.
 */
export type PrinterFault = 'reset' | 'reset at the end' | 'busy' | 'lost' | 'stalled'

/** A receipt printer in memory. It prints the papers that arrive whole. */
export type FaultyPrinter = {
  readonly port: number
  /** SHA-256 of each printed paper's dots, in the sequence of printing. */
  readonly printed: string[]
  readonly counts: {
    /** Connections with a fault. */
    faults: number
    /** Connections that ended within a paper. */
    brokenOff: number
  }
  /** Called for each connection: its fault, if any. */
  disturb(next: () => PrinterFault | undefined): void
  /** Switches it off for a time: its connections are reset, and new ones refused. */
  turnOff(ms: number): Promise<void>
  close(): void
}

/** The dots of a picture as a short text. */
export const dotsOf = (rows: Uint8Array): string => createHash('sha256').update(rows).digest('base64url')

const request = [0x10, 0x04]
const requestBytes = 3
// The requests before a paper, and the one after it.
const requestsBefore = 2 * requestBytes

/** The paper between the status requests of a whole connection; undefined for a part of one. */
const paperIn = (bytes: Buffer): string | undefined => {
  const isWhole = bytes.length > requestsBefore && request.every((byte, at) => bytes.at(at - requestBytes) === byte)
  if (!isWhole) return undefined
  const { rows, commands } = readEscPos(bytes.subarray(requestsBefore, -requestBytes))
  return commands.includes('cut') ? dotsOf(rows) : undefined
}

const answer = (socket: Socket, bytes: Buffer): void => {
  for (let at = 0; at + 2 < bytes.length; at += 1)
    // Within a picture these bytes are dots.
    if (bytes.length <= requestsBefore && request.every((byte, offset) => bytes[at + offset] === byte))
      socket.write(Uint8Array.of(0x12))
}

/** Starts a printer on a free port; `sendsStatus` for one that answers status requests. */
export const startFaultyPrinter = async (sendsStatus: boolean): Promise<FaultyPrinter> => {
  const printed: string[] = []
  const sockets = new Set<Socket>()
  const counts = { faults: 0, brokenOff: 0 }
  let nextFault = (): PrinterFault | undefined => undefined

  const receive = (socket: Socket): void => {
    const fault = nextFault()
    if (fault) counts.faults += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (fault === 'busy') {
      socket.destroy()
      return
    }
    if (fault === 'stalled') {
      socket.pause()
      return
    }
    const pieces: Buffer[] = []
    let left = fault === 'reset' ? randomInt(requestsBefore, 20_000) : Number.POSITIVE_INFINITY
    socket.on('data', (bytes: Buffer) => {
      pieces.push(bytes)
      left -= bytes.length
      if (left <= 0) {
        counts.brokenOff += 1
        socket.resetAndDestroy()
      } else if (sendsStatus) answer(socket, bytes)
    })
    socket.on('end', () => {
      const bytes = Buffer.concat(pieces)
      const paper = paperIn(bytes)
      if (fault === 'lost') return
      if (paper === undefined) counts.brokenOff += bytes.length > requestsBefore ? 1 : 0
      else printed.push(paper)
      if (fault === 'reset at the end') socket.resetAndDestroy()
      else socket.end()
    })
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer({ allowHalfOpen: true }, receive).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    printed,
    counts,
    disturb(next) {
      nextFault = next
    },
    async turnOff(ms) {
      server.close()
      for (const socket of sockets) socket.resetAndDestroy()
      await pause(ms)
      server = await listen(port)
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

// The answer of a printer that is ready.
const ready = 0x12

/** Starts a printer at a pseudo terminal, which answers status requests. It is pulled instead of switched off. */
export const startFaultyDevice = async (): Promise<FaultyPrinter & { readonly path: string; end(): Promise<void> }> => {
  const printer = await startTerminalPrinter()
  printer.answer(ready)
  return {
    path: printer.path,
    port: 0,
    get printed() {
      return printer.printed.map(({ rows }) => dotsOf(rows))
    },
    counts: { faults: 0, brokenOff: 0 },
    disturb: () => {},
    async turnOff(ms) {
      await printer.pull()
      await pause(ms)
      await printer.plug()
    },
    close: () => {},
    end: printer.end,
  }
}
