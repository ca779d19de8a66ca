/** Number of trusted proxies in front, or one that runs on this machine, such as the end of a tunnel. */
export type TrustProxy = number | 'loopback' | false

const isLoopback = (address = ''): boolean => /^(?:::ffff:)?127[.]|^::1$/.test(address)

/** How many proxies are trusted for a connection from an address. */
export const trustedProxies = (trustProxy: TrustProxy, address: string | undefined): number => {
  if (trustProxy === 'loopback') return isLoopback(address) ? 1 : 0
  return trustProxy || 0
}
