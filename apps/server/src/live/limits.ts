/** Limits for broken and abusive clients; the product stays far below them. The last word of a name is the unit. */
export const liveLimits = {
  /** From the upgrade to CONNECTED. */
  connectMs: 10_000,
  /** From the first byte of a frame to its last. */
  frameMs: 30_000,
  /** Lifetime of a connection; the client reconnects with a fresh token. */
  connectionMs: 12 * 60 * 60 * 1000,
  /** Announced by both sides in CONNECTED; beats are sent after half of it. */
  heartBeatMs: 10_000,
  /** Between two WebSocket pings; pongs keep a client alive whose timers are throttled in a hidden tab. */
  pingMs: 25_000,
  /** Number of beats or pings that may be missed. */
  missedBeatsMax: 3,
  /** Time until a client must have read sent bytes. */
  drainMs: 10_000,
  /** Interval of probes while messages are sent. */
  probeMs: 2000,
  /** Time for a closing handshake before the socket is cut. */
  closeMs: 1000,
  /** Interval between checks of the time limits above. */
  tickMs: 500,

  /** All bytes up to CONNECTED. */
  connectBytesMax: 16 * 1024,
  frameBytesMax: 64 * 1024,
  lineBytesMax: 8 * 1024,
  commandBytesMax: 32,
  headersMax: 40,
  /** Body of a SEND frame. */
  sendBytesMax: 1024,
  /** Unread bytes of one slow client. */
  bufferedBytesMax: 512 * 1024,

  subscriptionsMax: 20,
  /** Frames of one client within `framesMs`. */
  framesMax: 100,
  framesMs: 10_000,

  /** Open transactions of one connection, and the actions in one of them. */
  transactionsMax: 16,
  transactionActionsMax: 1024,

  socketsMax: 3000,
  /** Sockets without a valid token in the request or in CONNECT. */
  unauthenticatedMax: 500,
  /** The same, of one network address (IPv6: of one /64 network). */
  unauthenticatedPerAddressMax: 50,
  /** Sockets of one restaurant: CONNECTED, or upgraded with a valid token. */
  perRestaurantMax: 2000,
} as const

export type LiveLimits = { readonly [name in keyof typeof liveLimits]: number }
