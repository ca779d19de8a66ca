const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/**
 * Whether a request comes from a page of this server; false for `null`. Browsers send `Origin` with every write and
 * WebSocket; programs need not. The scheme may be unknown behind a proxy, so it is not compared.
 */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || (host !== undefined && hostOf(origin) === host)
