import { isIPv6 } from 'node:net'

/**
 * What callers are counted by who are known by their address only. A household or a company has a whole /64 of IPv6
 * addresses to itself, and could come from each.
 *
 * @param address Of either kind, in whatever spelling.
 * @returns The IPv4 address, or the /64 network of an IPv6 one.
 */
export const networkOf = (address: string): string => {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [first = [], last = []] = plain.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
