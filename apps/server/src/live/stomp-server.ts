import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { addressOf } from './address.ts'
import { ConnectionRegistry, type LiveStats } from './connection-registry.ts'
import { ClientConnection, type LiveEngine, type LiveLog, type UpgradeRequest } from './connection.ts'
import type { LiveLimits } from './limits.ts'
import { bearerToken } from './login.ts'
import type { ClientSocket } from './send-buffer.ts'
import type { Profile } from './profile.ts'
import type { TrustProxy } from '#server/platform/trusted-proxies.ts'

export type StompOptions = {
  /** Such as `/api/ws`. */
  readonly path: string
  readonly profile: Profile
  /** Whether an Origin header may connect; undefined when none was sent. */
  readonly isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean
  /** The proxies that are trusted for the client's address; none by default. */
  readonly proxies?: TrustProxy
  readonly limits: LiveLimits
  readonly log: LiveLog
  /** Sends binary WebSocket messages instead of text; for bodies that are not text. */
  readonly isBinary?: boolean
}

export type StompServer = {
  endSession(sessionId: string): void
  sessionIds(): ReadonlySet<string>
  connectionCount(): number
  stats(): LiveStats
  close(): Promise<void>
}

/** Connections tick in this many groups within `tickMs`. */
const groups = 5

/**
 * Serves STOMP 1.0 to 1.2 over the WebSocket upgrades of an HTTP server. It owns every upgrade of that server: two hosts
 * get 400, other paths 404, foreign origins 403, and too many sockets 503.
 */
export const attachStomp = (server: Server, options: StompOptions): StompServer => {
  const { limits, profile, log } = options
  const connections = new Map<ClientConnection, { readonly group: number; readonly gone: Promise<void> }>()
  const registry = new ConnectionRegistry(limits)
  const engine: LiveEngine = { limits, profile, registry, log, now: () => performance.now() }
  const upgrader = createUpgrader(limits)
  let arriving = 0
  let arrived = 0
  let isOpen = true

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer, tokens: string[]): Promise<void> => {
    const restaurantId = tokens.length > 0 ? await restaurantOf(profile, tokens) : undefined
    const address = addressOf(request, options.proxies ?? false)
    const isAllowed =
      restaurantId === undefined ? registry.allowsUnauthenticated(address) : registry.allowsScreen(restaurantId)
    if (!isOpen || !isAllowed) return refuse(socket, '503 Service Unavailable')
    const unauthenticatedAddress = restaurantId === undefined ? address : undefined
    const upgrade: UpgradeRequest = { upgradeTokens: tokens, unauthenticatedAddress, restaurantId }
    upgrader.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new ClientConnection(toClientSocket(webSocket, options.isBinary ?? false), engine, upgrade)
      const gone = serve(webSocket, connection).finally(() => connections.delete(connection))
      arrived += 1
      connections.set(connection, { group: arrived % groups, gone })
    })
  }

  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const url = URL.parse(request.url ?? '', 'http://localhost')
    const { origin, host } = request.headers
    if ((request.headersDistinct['host']?.length ?? 0) > 1) refuse(socket, '400 Bad Request')
    else if (url?.pathname !== options.path) refuse(socket, '404 Not Found')
    else if (!options.isOriginAllowed(origin, host)) refuse(socket, '403 Forbidden')
    else if (connections.size + arriving >= limits.socketsMax) refuse(socket, '503 Service Unavailable')
    else {
      // During authentication the socket has no other error listener. A closed socket is detected afterwards.
      const ignore = (): void => undefined
      socket.on('error', ignore)
      arriving += 1
      void accept(request, socket, head, tokensOf(url, request)).finally(() => {
        arriving -= 1
        socket.off('error', ignore)
      })
    }
  }

  // One timer serves all connections, a group at a time, so that no order waits behind a thousand pings.
  let current = 0
  const ticker = setInterval(() => {
    current = (current + 1) % groups
    for (const [connection, { group }] of connections) if (group === current) connection.tick()
  }, limits.tickMs / groups)
  ticker.unref()
  server.on('upgrade', handleUpgrade)

  return {
    endSession(sessionId) {
      for (const connection of connections.keys()) connection.endSession(sessionId)
    },
    sessionIds: () => new Set([...connections.keys()].flatMap(({ actor }) => (actor ? [actor.sessionId] : []))),
    connectionCount: () => connections.size,
    stats: () => countAll([...connections.keys()], registry),
    async close() {
      isOpen = false
      server.off('upgrade', handleUpgrade)
      clearInterval(ticker)
      for (const connection of connections.keys()) connection.end(1001, 'shutdown')
      await Promise.all([...connections.values()].map(({ gone }) => gone))
    },
  }
}

const countAll = (connections: readonly ClientConnection[], { delivered, ended }: ConnectionRegistry): LiveStats => ({
  sockets: connections.length,
  connected: connections.filter(({ actor }) => actor !== undefined).length,
  subscriptions: connections.reduce((sum, { subscriptionCount }) => sum + subscriptionCount, 0),
  delivered,
  ended: { ...ended },
})

/** The restaurant of valid tokens of one session. CONNECT reports errors, because an upgrade cannot. */
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
    // Compressing messages of some hundred bytes costs more memory than it saves network.
    perMessageDeflate: false,
    maxPayload: frameBytesMax,
    maxFragments: 64,
    maxBufferedChunks: 256,
    closeTimeout: closeMs,
    // False sends no sub-protocol back.
    handleProtocols: (offered: Set<string>) => subprotocols.find((name) => offered.has(name)) ?? false,
  }
  return new WebSocketServer(options)
}

const refuse = (socket: Duplex, status: string): void => {
  // The client may be gone already.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Bearer tokens of the request. Other kinds of Authorization belong to a proxy in front. */
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

/** Passes a socket's events to its connection; settles after the socket closed. */
const serve = (webSocket: WebSocket, connection: ClientConnection): Promise<void> => {
  webSocket.on('message', (data) => connection.receive(toBytes(data)))
  webSocket.on('pong', () => connection.ponged())
  // The socket closes after an error, with the code of WebSocket.
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
