import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { maySubscribe, pingDestination } from '@thali/contract/api/topics'
import { isStaffRole } from '@thali/contract/auth/roles'
import type { Frame } from '#server/live/frame.ts'
import { FrameParser } from '#server/live/frame-parser.ts'
import { liveLimits, type LiveLimits } from '#server/live/limits.ts'
import { attachLive, type Live, type LiveOptions } from '#server/live/server.ts'

/** A live server for the tests of this folder. A token is `<restaurant>/<session>[/<role>]`. */
export type TestServer = Live & {
  readonly url: string
  /** The whole log as one text. */
  readonly log: () => string
  /** Resolves when the server has no socket left; gives its number of connections. */
  readonly emptied: () => Promise<number>
  readonly stop: () => Promise<void>
}

const authenticate = async (token: string) => {
  const [restaurantId, sessionId, role = 'admin'] = token.split('/')
  return restaurantId && sessionId && isStaffRole(role) ? { restaurantId, sessionId, role } : undefined
}

export const startLive = async (
  limits: Partial<LiveLimits> = {},
  options: Partial<LiveOptions> = {},
): Promise<TestServer> => {
  const server = createServer((_, response) => response.end('plain HTTP'))
  const logged: unknown[] = []
  const record = (fields: object, message: string): void => void logged.push(fields, message)
  const live = attachLive(server, {
    path: '/api/ws',
    authenticate,
    maySubscribe,
    isOriginAllowed: (origin, host) => origin === undefined || origin === `http://${host}`,
    pingDestination,
    log: { info: record, warn: record },
    limits: { tickMs: 10, ...limits },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
  return {
    ...live,
    url: `ws://127.0.0.1:${port}/api/ws`,
    log: () => JSON.stringify(logged),
    async emptied() {
      while (live.connectionCount() > 0 || (await connections()) > 0) await new Promise(setImmediate)
      return connections()
    },
    async stop() {
      await live.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An input of a client: a frame, a heart-beat, or the close code of the socket. */
export type Received =
  | { command: string; headers: Record<string, string>; body: string }
  | { beat: true }
  | { closed: number }

/** A client that sends exactly the given bytes, valid or not. */
export class RawClient {
  readonly socket: WebSocket
  readonly #received: Received[] = []
  readonly #waiting: ((received: Received) => void)[] = []
  readonly #parser = new FrameParser({ ...liveLimits, frameBytesMax: 1_000_000 })

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      if (data.length === 1) this.#receive({ beat: true })
      for (const frame of this.#parser.push(data)) {
        if (frame.command === 'CONNECTED' && frame.headers.get('version') !== undefined) this.#agree(frame)
        const { command, headers, body } = frame
        this.#receive({ command, headers: Object.fromEntries(headers), body: Buffer.from(body).toString() })
      }
    })
    socket.on('close', (closed) => this.#receive({ closed }))
    socket.on('error', () => undefined)
  }

  /** The next input. */
  next(): Promise<Received> {
    const received = this.#received.shift()
    return received ? Promise.resolve(received) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** All inputs up to and including the close of the socket. */
  async rest(): Promise<Received[]> {
    const received = await this.next()
    return 'closed' in received ? [received] : [received, ...(await this.rest())]
  }

  /** Sends text as one WebSocket text message, bytes as a binary one. */
  send(message: string | Uint8Array): void {
    this.socket.send(message)
  }

  #agree(connected: Frame): void {
    const version = connected.headers.get('version')
    if (version === '1.0' || version === '1.1' || version === '1.2') this.#parser.version = version
  }

  #receive(received: Received): void {
    const waiting = this.#waiting.shift()
    if (waiting) waiting(received)
    else this.#received.push(received)
  }
}

type Dial = { readonly protocols?: string[]; readonly headers?: Record<string, string>; readonly query?: string }

/** Opens a WebSocket without a CONNECT. */
export const dial = async (
  { url }: TestServer,
  { protocols = [], headers = {}, query = '' }: Dial = {},
): Promise<RawClient> => {
  const socket = new WebSocket(`${url}${query}`, protocols, { headers })
  const client = new RawClient(socket)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return client
}

/** The text of one frame. */
export const frame = (command: string, headers: Record<string, string> = {}, body = ''): string =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}\n${body}\0`

/** The RECEIPT for a frame. */
export const receiptFor = (id: string) => ({ command: 'RECEIPT', headers: { 'receipt-id': id }, body: '' })

/** An ERROR with a matching message. */
export const refused = (message: RegExp | string = /./) => ({
  command: 'ERROR',
  headers: expect.objectContaining({ message: expect.stringMatching(message), 'content-type': 'text/plain' }),
  body: expect.stringMatching(message),
})

/** Opens a WebSocket and waits for CONNECTED. */
export const connect = async (
  server: TestServer,
  token = 'r1/s1',
  headers: Record<string, string> = {},
): Promise<RawClient> => {
  const client = await dial(server)
  client.send(frame('CONNECT', { 'accept-version': '1.2', Authorization: `Bearer ${token}`, ...headers }))
  const answer = await client.next()
  if (!('command' in answer) || answer.command !== 'CONNECTED')
    throw new Error(`not CONNECTED: ${JSON.stringify(answer)}`)
  return client
}
