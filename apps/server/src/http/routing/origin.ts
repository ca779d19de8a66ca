const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/**
 * Whether a request comes from a page of this server. Browsers send `Origin` with every request that changes something
 * and with every WebSocket; programs need not. The scheme is not compared: behind a proxy it may be unknown here.
 *
 * @param origin The header `Origin`, or undefined when it was not sent.
 * @param host The host that the request names.
 * @returns False for a page of another host, and for `null`.
 */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || (host !== undefined && hostOf(origin) === host)
