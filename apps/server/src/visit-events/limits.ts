/** Limits of the event streams of phones (plan §4.8). The last word of a name is the unit. */
export const streamLimits = {
  /** Streams of one visit; a further stream closes the oldest. */
  perVisitMax: 2,
  /** Streams of the process. */
  streamsMax: 10_000,
  /** Streams of one network, whose phones may share an address. */
  perNetworkMax: 1000,
  /** Boards of a restaurant, and of the process. */
  perBoardMax: 20,
  boardsMax: 1000,
  /** Between two messages about the board of one restaurant. */
  boardMs: 500,
  /** Unread bytes of one slow phone. */
  bufferedBytesMax: 64 * 1024,
  /** Between two signs of life on a stream: proxies keep it open, and the page notices a dead connection. */
  beatMs: 25_000,
  /** Until a phone must have read the last bytes of an ended stream. */
  endMs: 2000,
  /** At the stop of a server each phone reconnects after a random time in between. */
  retryMinMs: 1000,
  retryMaxMs: 10_000,
  /** Between two messages about the menu of one restaurant. */
  menuMs: 1000,
} as const

export type StreamLimits = { readonly [name in keyof typeof streamLimits]: number }
