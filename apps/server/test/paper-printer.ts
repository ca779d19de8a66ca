import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { KotPaper, Paper, PaperMark } from '@thali/contract/printing/paper'
import type { SendLimits } from '#server/features/printing/connect.ts'
import type { Render } from '#server/features/printing/needs.ts'
import { afterTest } from './harness.ts'

/** A paper as a test printer got it. */
export type Received = { readonly paper: Paper | null; readonly marks: readonly PaperMark[]; readonly printer: string }

/** How a test printer behaves: see `behaviours`. */
export type Behaviour = keyof typeof behaviours

const statusOk = 0x12
const paperOut = 0x72

/** Answers each DLE EOT of some bytes. */
const answerStatus = (socket: Socket, bytes: Buffer, status: number): void => {
  for (let offset = 0; offset < bytes.length - 2; offset += 1)
    if (bytes[offset] === 0x10 && bytes[offset + 1] === 0x04) socket.write(Uint8Array.of(status))
}

const behaviours = {
  /** Reads everything, and ends the connection after it. */
  good: (socket: Socket) => void socket.on('end', () => socket.end()),
  /** As `good`, and sends its status. */
  talking: (socket: Socket) => {
    socket.on('data', (bytes) => answerStatus(socket, bytes, statusOk))
    socket.on('end', () => socket.end())
  },
  /** Says that it has no paper, and prints nothing. */
  empty: (socket: Socket) => void socket.on('data', (bytes) => answerStatus(socket, bytes, paperOut)),
  /** Reads everything and gives no sign. */
  mute: () => {},
  /** Accepts the connection and reads nothing. */
  stuck: (socket: Socket) => void socket.pause(),
  /** Breaks off within the paper. */
  breaking: (socket: Socket) => void socket.on('data', (bytes) => bytes.length > 20 && socket.resetAndDestroy()),
  /** Reads everything, and resets the connection after it. */
  resetting: (socket: Socket) => void socket.on('end', () => socket.resetAndDestroy()),
  /** Closes each connection at once. */
  busy: (socket: Socket) => void socket.destroy(),
} as const satisfies Record<string, (socket: Socket) => void>

/** A printer of a test: its port, its behaviour, and the papers that it got whole. */
export type PaperPrinter = {
  readonly port: number
  behave(how: Behaviour): void
  /** Waits for at least `count` whole papers. */
  next(count: number): Promise<readonly Received[]>
  /** Waits for at least `count` connections. */
  connected(count: number): Promise<void>
}

/** Draws a paper as JSON, for test printers. Lines end the paper; it is padded to the size of a drawn one. */
export const renderJson =
  (bytes = 0): Render =>
  (paper, printer, marks) =>
    Promise.resolve(Buffer.from(`\n${JSON.stringify({ paper, marks, printer: printer.name })}${' '.repeat(bytes)}\n`))

/** The papers of `renderJson` among bytes. */
export const papersIn = (bytes: Buffer): Received[] =>
  bytes
    .toString('latin1')
    .split('\n')
    .flatMap((line) => (line.trimEnd().startsWith('{"paper"') && line.includes('"printer":') ? [line.trimEnd()] : []))
    .map((line): Received => JSON.parse(Buffer.from(line, 'latin1').toString()))

type Waiting = { readonly isDone: () => boolean; readonly resolve: () => void }

/** Starts a printer on a free port of this machine. It ends with the test. */
export const startPaperPrinter = async (first: Behaviour = 'good'): Promise<PaperPrinter> => {
  let how = first
  let connections = 0
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let waiting: Waiting[] = []
  const look = (): void => {
    for (const waiter of waiting) if (waiter.isDone()) waiter.resolve()
    waiting = waiting.filter((waiter) => !waiter.isDone())
  }
  const until = (isDone: () => boolean): Promise<void> =>
    isDone() ? Promise.resolve() : new Promise((resolve) => waiting.push({ isDone, resolve }))
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    connections += 1
    sockets.add(socket)
    const pieces: Buffer[] = []
    const prints = how !== 'empty' && how !== 'breaking' && how !== 'busy'
    if (how !== 'stuck') socket.on('data', (bytes) => pieces.push(bytes))
    socket.on('end', () => {
      if (prints) received.push(...papersIn(Buffer.concat(pieces)))
      look()
    })
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    behaviours[how](socket)
    look()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTest(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    behave: (next) => {
      how = next
    },
    next: async (count) => {
      await until(() => received.length >= count)
      return [...received]
    },
    connected: (count) => until(() => connections >= count),
  }
}

/** The tickets among papers. */
export const kotsOf = (papers: readonly Received[]): KotPaper[] =>
  papers.flatMap(({ paper }) => (paper?.kind === 'kot' ? [paper] : []))

/**
 * Shorter limits than in production. Those for signs that a test printer gives are not: a sign that comes later, as on a
 * busy machine, would change the outcome.
 */
export const shortLimits: SendLimits = {
  connectMs: 3000,
  statusMs: 3000,
  firstStatusMs: 0,
  slowMs: 5000,
  stallMs: 10_000,
  quietMs: 2000,
}
