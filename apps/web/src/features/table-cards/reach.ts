/** The phones that reach an address: none but this device, those in the same network, or all. */
export type Reach = 'device' | 'network' | 'all'

const isPrivateIpv4 = (host: string): boolean =>
  /^(?:10|192[.]168|169[.]254|172[.](?:1[6-9]|2\d|3[01])|100[.](?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))[.]/.test(host) &&
  /^\d+(?:[.]\d+){3}$/.test(host)

// Unique local and link-local addresses.
const isPrivateIpv6 = (host: string): boolean => /^\[(?:f[cd]|fe[89ab])/i.test(host)

// A name without a dot is known in one network only, as are the names that a router gives.
const isPrivateName = (host: string): boolean =>
  !host.startsWith('[') && (!host.includes('.') || /[.](?:local|lan|home|internal|home[.]arpa)$/.test(host))

/** The phones that can open links of an origin, such as `http://192.168.1.20:3000`. */
export const reachOf = (origin: string): Reach => {
  const { hostname } = new URL(origin)
  if (/(?:^|[.])localhost$|^127[.]|^0[.]0[.]0[.]0$|^\[::1?\]$/.test(hostname)) return 'device'
  return isPrivateIpv4(hostname) || isPrivateIpv6(hostname) || isPrivateName(hostname) ? 'network' : 'all'
}
