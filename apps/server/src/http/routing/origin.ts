const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/**
 * Whether a request comes from a page of this server. Browsers send `Origin` with every write and every WebSocket; programs
 * need not. The scheme is not compared, since it may be unknown behind a proxy.
 *
 * @param origin The header `Origin`, if sent.
 * @param host The host of the request.
 * @returns False for a page of another host, and for `null`.
 */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || (host !== undefined && hostOf(origin) === host)
