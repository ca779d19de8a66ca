import { once } from 'node:events'
import {
  createServer,
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** The reverse proxy at the address of one restaurant, in front of the places where it may be. */
export type Directory = {
  readonly url: string
  /**
   * Answers 503 from now on, as docs/operate.md says. Open connections stay. With `losesAnswers` the calls that are not answered yet lose
   * their connection, while the server goes on with them.
   */
  hold(losesAnswers: boolean): void
  /** Forwards each call to the next of these servers. */
  sendTo(urls: readonly string[]): void
  /** Settles when this server has begun to answer all calls that were forwarded to it. */
  untilAnswered(url: string): Promise<void>
  close(): void
}

const retryAfter = { 'Retry-After': '1', 'Content-Length': '0' }

const headOf = ({ method, url, rawHeaders }: IncomingMessage): string => {
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => `${rawHeaders[at * 2]}: ${rawHeaders[at * 2 + 1]}`,
  )
  return `${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

/** Forwards a live connection. */
const forwardSocket = (request: IncomingMessage, socket: Duplex, head: Buffer, target: URL): Socket => {
  const server = connect(Number(target.port), target.hostname, () => {
    server.write(headOf(request))
    server.write(head)
    socket.pipe(server).pipe(socket)
  })
  for (const [one, other] of [
    [server, socket],
    [socket, server],
  ] as const) {
    one.on('error', () => other.destroy())
    one.once('close', () => other.destroy())
  }
  return server
}

const forwardCall = (
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  whenAnswered: () => void,
): void => {
  const { method, url, headers } = request
  const { hostname, port } = target
  const call = send({ hostname, port, path: url, ...(method !== undefined && { method }), headers }, (answer) => {
    whenAnswered()
    response.writeHead(answer.statusCode ?? 502, answer.headers as OutgoingHttpHeaders) // both are Node's
    response.flushHeaders()
    answer.pipe(response)
    answer.on('error', () => response.destroy())
    // A phone that closes its event stream.
    response.once('close', () => answer.destroy())
  })
  call.on('error', () => {
    whenAnswered()
    if (response.headersSent) response.destroy()
    else response.writeHead(502, retryAfter).end()
  })
  request.pipe(call)
}

/** Starts a directory that forwards to these servers. */
export const startDirectory = async (urls: readonly string[]): Promise<Directory> => {
  let targets = urls.map((url) => new URL(url))
  let turn = 0
  const calls = new Set<ServerResponse>()
  const unanswered = new Map<IncomingMessage, URL>()
  const sockets = new Set<Duplex>()
  const next = (): URL | undefined => targets[(turn += 1) % targets.length]
  // A client gets the servers' own, longer time: a connection closed before it would fail the call that just began on it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const target = next()
    if (!target) return void response.writeHead(503, retryAfter).end()
    if (request.method !== 'GET') calls.add(response)
    response.once('close', () => calls.delete(response))
    unanswered.set(request, target)
    forwardCall(request, response, target, () => unanswered.delete(request))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    const target = next()
    if (target) sockets.add(forwardSocket(request, socket, head, target))
    else
      socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    hold(losesAnswers) {
      targets = []
      if (losesAnswers) for (const response of calls) response.destroy()
    },
    sendTo(others) {
      targets = others.map((url) => new URL(url))
    },
    async untilAnswered(url) {
      const { origin } = new URL(url)
      while ([...unanswered.values()].some((target) => target.origin === origin)) await pause(5)
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
