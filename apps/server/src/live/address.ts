import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** The first four groups of an IPv6 address: one household or company has a whole /64 to itself. */
const network = (address: string): string => {
  const [first = [], last = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/**
 * What a request's sockets are counted by.
 *
 * @param request The upgrade.
 * @param proxies How many proxies stand in front; what `X-Forwarded-For` says further left anybody may have written.
 * @returns An IPv4 address, or the /64 network of an IPv6 one.
 */
export const addressOf = ({ socket, headers }: IncomingMessage, proxies: number): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), socket.remoteAddress ?? '']
  const address = (hops.at(-1 - proxies) ?? hops[0] ?? '').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv6(address) ? network(address) : address
}
