import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { Connection, type Engine, type LiveLog } from './connection.ts'
import { liveLimits, type LiveLimits } from './limits.ts'
import { bearerToken, type Authenticate } from './login.ts'
import type { ClientSocket } from './outlet.ts'
import { productProfile, type LiveActor } from './profile.ts'
import { Topics } from './topics.ts'

export type { LiveActor } from './profile.ts'

export type LiveOptions = {
  /** The path of the upgrade, such as `/api/ws`. */
  readonly path: string
  /** Who a bearer token belongs to, or undefined when it is not valid. */
  readonly authenticate: Authenticate
  /** Whether the actor may hear a destination. */
  readonly mayHear: (actor: LiveActor, destination: string) => boolean
  /** Whether an Origin header may connect; undefined when none was sent. */
  readonly isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean
  /** The one destination clients may send to. */
  readonly pingDestination: string
  readonly log: LiveLog
  /** Other limits, for tests. */
  readonly limits?: Partial<LiveLimits>
}

export type Live = {
  /** Sends one message, encoded once, to every socket subscribed to the destination, in call order. */
  publish(destination: string, message: unknown): void
  /** Closes every socket of a session (logout, family revoked) with an ERROR; they hear nothing after this returns. */
  endSession(sessionId: string): void
  /** Sessions that have a socket open now. */
  sessionIds(): ReadonlySet<string>
  /** Sockets open now. */
  connectionCount(): number
  /** Closes all with 1001 and frees the upgrade handler; settles when the last socket is gone. */
  close(): Promise<void>
}

/**
 * Serves STOMP 1.0 to 1.2 over the WebSocket upgrades of an HTTP server (spec §7 "Live connection"). It owns every
 * upgrade of that server: other paths are answered 404, foreign origins 403, and 503 when there are too many sockets.
 * Whoever connects needs a valid token, in the `Authorization` header of CONNECT or of the request, or as the request's
 * `access_token`; several must be of one session.
 */
export const attachLive = (server: Server, options: LiveOptions): Live => {
  const limits: LiveLimits = { ...liveLimits, ...options.limits }
  const topics = new Topics()
  const connections = new Map<Connection, Promise<void>>()
  const count = (isCounted: (connection: Connection) => boolean): number =>
    [...connections.keys()].filter(isCounted).length
  const engine: Engine = {
    limits,
    topics,
    profile: productProfile({ ...options, sendBytesMax: limits.sendBytesMax }),
    log: options.log,
    now: () => performance.now(),
    authenticate: options.authenticate,
    hasRoomFor: ({ restaurantId }) =>
      count(({ actor }) => actor?.restaurantId === restaurantId) < limits.perRestaurantMax,
  }

  const upgrader = createUpgrader(limits)
  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const url = URL.parse(request.url ?? '', 'http://localhost')
    const { origin, host } = request.headers
    if (url?.pathname !== options.path) refuse(socket, '404 Not Found')
    else if (!options.isOriginAllowed(origin, host)) refuse(socket, '403 Forbidden')
    else if (connections.size >= limits.socketsMax || count(({ actor }) => !actor) >= limits.unconnectedMax) {
      refuse(socket, '503 Service Unavailable')
    } else {
      upgrader.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = new Connection(toClientSocket(webSocket), engine, tokensOf(url, request))
        const gone = serve(webSocket, connection).finally(() => connections.delete(connection))
        connections.set(connection, gone)
      })
    }
  }

  // One timer for all: thousands of connections need no thousands of timers, and none is left behind.
  const ticker = setInterval(() => {
    for (const connection of connections.keys()) connection.tick()
  }, limits.tickMs)
  ticker.unref()
  server.on('upgrade', handleUpgrade)

  return {
    publish: (destination, message) => topics.publish(destination, message),
    endSession(sessionId) {
      for (const connection of connections.keys()) connection.endSession(sessionId)
    },
    sessionIds: () => new Set([...connections.keys()].flatMap(({ actor }) => (actor ? [actor.sessionId] : []))),
    connectionCount: () => connections.size,
    async close() {
      server.off('upgrade', handleUpgrade)
      clearInterval(ticker)
      for (const connection of connections.keys()) connection.end(1001)
      await Promise.all(connections.values())
    },
  }
}

const subprotocols = ['v12.stomp', 'v11.stomp', 'v10.stomp']

const createUpgrader = ({ frameBytesMax, closeMs }: LiveLimits): WebSocketServer => {
  const options = {
    noServer: true,
    clientTracking: false,
    // Some hundred bytes per message: compressing them would cost a screen more memory than it saves network.
    perMessageDeflate: false,
    maxPayload: frameBytesMax,
    maxFragments: 64,
    maxBufferedChunks: 256,
    closeTimeout: closeMs,
    // False sends no sub-protocol back, so that none is ever named which was not offered.
    handleProtocols: (offered: Set<string>) => subprotocols.find((name) => offered.has(name)) ?? false,
  }
  return new WebSocketServer(options)
}

const refuse = (socket: Duplex, status: string): void => {
  // The client may be gone already, and there is nobody left to tell.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Bearer tokens of the request. Another kind of Authorization is for whatever stands before us. */
const tokensOf = (url: URL, { headers }: IncomingMessage): string[] =>
  [url.searchParams.get('access_token'), bearerToken(headers.authorization ?? '')].filter(
    (token): token is string => typeof token === 'string' && token !== '',
  )

const asText = { binary: false }

const toClientSocket = (webSocket: WebSocket): ClientSocket => ({
  get bufferedBytes() {
    return webSocket.bufferedAmount
  },
  send: (bytes) => webSocket.send(bytes, asText),
  ping: () => webSocket.ping(),
  close: (code) => webSocket.close(code),
})

/** Feeds a connection from its socket; settles when the socket is gone. */
const serve = (webSocket: WebSocket, connection: Connection): Promise<void> => {
  webSocket.on('message', (data) => connection.receive(toBytes(data)))
  webSocket.on('pong', () => connection.heard())
  // Whatever the error is, the socket closes after it, with the code that WebSocket has for it.
  webSocket.on('error', () => undefined)
  return new Promise((resolve) => {
    webSocket.once('close', (code) => {
      connection.end(code)
      resolve()
    })
  })
}

const toBytes = (data: RawData): Uint8Array => {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
