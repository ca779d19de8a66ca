/**
 * How much one client may ask for and how long it may take; each number carries its unit as the last word of its name.
 * The limits are for clients that are broken or rude: the product's own screens stay far below all of them.
 */
export const liveLimits = {
  /** From the upgrade to CONNECTED. */
  connectMs: 10_000,
  /** From the first byte of a frame to its last. */
  frameMs: 30_000,
  /** Of a whole connection; the client comes back with a fresh token. */
  connectionMs: 12 * 60 * 60 * 1000,
  /** Either side's promise in CONNECTED; beats leave after half of it, because the client's patience starts there. */
  heartBeatMs: 10_000,
  /** Between two WebSocket pings; their pongs keep a client alive whose own timers are throttled in a hidden tab. */
  pingMs: 25_000,
  /** How many promised beats or pings may be missed. */
  missedBeatsMax: 3,
  /** How long a client may leave what was sent to it unread. */
  drainMs: 10_000,
  /** How often, while messages flow, a client is asked whether it has read that far; the pong is the answer. */
  probeMs: 2000,
  /** How long a closing handshake may take before the socket is cut. */
  closeMs: 1000,
  /** How often the time limits above are looked at, for all connections in one go. */
  tickMs: 500,

  /** All bytes up to CONNECTED. */
  connectBytesMax: 16 * 1024,
  frameBytesMax: 64 * 1024,
  lineBytesMax: 8 * 1024,
  commandBytesMax: 32,
  headersMax: 40,
  /** Of the body of a SEND. */
  sendBytesMax: 1024,
  /** Waiting for one slow reader. */
  bufferedBytesMax: 512 * 1024,

  subscriptionsMax: 20,
  /** Frames of one client within `framesMs`. */
  framesMax: 100,
  framesMs: 10_000,

  /** Open at once in one connection, and what may be kept in one of them. */
  transactionsMax: 16,
  transactionActionsMax: 1024,

  socketsMax: 3000,
  /** Sockets that have shown no valid token, neither in the request nor in CONNECT. */
  strangersMax: 500,
  /** The same, of one network address (IPv6: of one /64 network). */
  strangersPerAddressMax: 50,
  /** Of one restaurant: CONNECTED, or upgraded with a valid token. */
  perRestaurantMax: 2000,
} as const

/** The names of `liveLimits`, with other numbers in tests. */
export type LiveLimits = { readonly [name in keyof typeof liveLimits]: number }
