import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { addressOf } from './address.ts'
import { Census, type LiveStats } from './census.ts'
import { Connection, type Engine, type LiveLog, type Newcomer } from './connection.ts'
import type { LiveLimits } from './limits.ts'
import { bearerToken } from './login.ts'
import type { ClientSocket } from './outlet.ts'
import type { Profile } from './profile.ts'

export type StompOptions = {
  /** The path of the upgrade, such as `/api/ws`. */
  readonly path: string
  /** What the destinations mean. */
  readonly profile: Profile
  /** Whether an Origin header may connect; undefined when none was sent. */
  readonly isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean
  /** How many proxies in front are believed about where a client comes from; 0 when missing. */
  readonly proxies?: number | undefined
  readonly limits: LiveLimits
  readonly log: LiveLog
  /** WebSocket messages are text, which the tools of a browser can show; binary where bodies may be anything. */
  readonly isBinary?: boolean
}

export type StompServer = {
  endSession(sessionId: string): void
  sessionIds(): ReadonlySet<string>
  connectionCount(): number
  stats(): LiveStats
  close(): Promise<void>
}

/** In how many parts all connections have their turn within `tickMs`. */
const parts = 5

/**
 * Serves STOMP 1.0 to 1.2 over the WebSocket upgrades of an HTTP server. It owns every upgrade of that server: other
 * paths are answered 404, foreign origins 403, and 503 when there are too many sockets.
 */
export const attachStomp = (server: Server, options: StompOptions): StompServer => {
  const { limits, profile, log } = options
  const connections = new Map<Connection, { readonly part: number; readonly gone: Promise<void> }>()
  const census = new Census(limits)
  const engine: Engine = { limits, profile, census, log, now: () => performance.now() }
  const upgrader = createUpgrader(limits)
  let arriving = 0
  let arrived = 0
  let isOpen = true

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer, tokens: string[]): Promise<void> => {
    const restaurantId = tokens.length > 0 ? await restaurantOf(profile, tokens) : undefined
    const address = addressOf(request, options.proxies ?? 0)
    const hasRoom =
      restaurantId === undefined ? census.hasRoomForStranger(address) : census.hasRoomForScreen(restaurantId)
    if (!isOpen || !hasRoom) return refuse(socket, '503 Service Unavailable')
    const strangerAddress = restaurantId === undefined ? address : undefined
    const newcomer: Newcomer = { upgradeTokens: tokens, strangerAddress, restaurantId }
    upgrader.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(toClientSocket(webSocket, options.isBinary ?? false), engine, newcomer)
      const gone = serve(webSocket, connection).finally(() => connections.delete(connection))
      arrived += 1
      connections.set(connection, { part: arrived % parts, gone })
    })
  }

  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const url = URL.parse(request.url ?? '', 'http://localhost')
    const { origin, host } = request.headers
    if (url?.pathname !== options.path) refuse(socket, '404 Not Found')
    else if (!options.isOriginAllowed(origin, host)) refuse(socket, '403 Forbidden')
    else if (connections.size + arriving >= limits.socketsMax) refuse(socket, '503 Service Unavailable')
    else {
      // While its token is looked at the socket has no other listener; whoever is gone then is found gone.
      const ignore = (): void => undefined
      socket.on('error', ignore)
      arriving += 1
      void admit(request, socket, head, tokensOf(url, request)).finally(() => {
        arriving -= 1
        socket.off('error', ignore)
      })
    }
  }

  // One timer for all: thousands of connections need no thousands of timers, and none is left behind. Some of them at a
  // time, so that no order waits behind a thousand pings.
  let turn = 0
  const ticker = setInterval(() => {
    turn = (turn + 1) % parts
    for (const [connection, { part }] of connections) if (part === turn) connection.tick()
  }, limits.tickMs / parts)
  ticker.unref()
  server.on('upgrade', handleUpgrade)

  return {
    endSession(sessionId) {
      for (const connection of connections.keys()) connection.endSession(sessionId)
    },
    sessionIds: () => new Set([...connections.keys()].flatMap(({ actor }) => (actor ? [actor.sessionId] : []))),
    connectionCount: () => connections.size,
    stats: () => countAll([...connections.keys()], census),
    async close() {
      isOpen = false
      server.off('upgrade', handleUpgrade)
      clearInterval(ticker)
      for (const connection of connections.keys()) connection.end(1001, 'shutdown')
      await Promise.all([...connections.values()].map(({ gone }) => gone))
    },
  }
}

const countAll = (connections: readonly Connection[], { delivered, ended }: Census): LiveStats => ({
  sockets: connections.length,
  connected: connections.filter(({ actor }) => actor !== undefined).length,
  subscriptions: connections.reduce((sum, { subscriptionCount }) => sum + subscriptionCount, 0),
  delivered,
  ended: { ...ended },
})

/** Whose the tokens of a request are, if all are of one session; a failure of ours is told at CONNECT, where it can be. */
const restaurantOf = (profile: Profile, tokens: readonly string[]): Promise<string | undefined> =>
  profile.identify(new Map(), tokens).then(
    (actor) => actor.restaurantId,
    () => undefined,
  )

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

const toClientSocket = (webSocket: WebSocket, binary: boolean): ClientSocket => ({
  get bufferedBytes() {
    return webSocket.bufferedAmount
  },
  send: (bytes) => webSocket.send(bytes, { binary }),
  ping: () => webSocket.ping(),
  close: (code) => webSocket.close(code),
  cut: () => webSocket.terminate(),
})

/** Feeds a connection from its socket; settles when the socket is gone. */
const serve = (webSocket: WebSocket, connection: Connection): Promise<void> => {
  webSocket.on('message', (data) => connection.receive(toBytes(data)))
  webSocket.on('pong', () => connection.ponged())
  // Whatever the error is, the socket closes after it, with the code that WebSocket has for it.
  webSocket.on('error', () => undefined)
  return new Promise((resolve) => {
    webSocket.once('close', (code) => {
      connection.end(code, code === 1000 || code === 1001 || code === 1005 ? 'left' : 'lost')
      resolve()
    })
  })
}

const toBytes = (data: RawData): Uint8Array => {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
