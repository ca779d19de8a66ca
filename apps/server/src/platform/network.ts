import { isIPv6 } from 'node:net'

// An IPv4 address written as IPv6, as `::ffff:192.0.2.1` or `::ffff:c000:201`.
const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/

const bytesOf = (group = ''): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

/** Returns the IPv4 address, or the /64 network of an IPv6 one: a household can use any address of its /64. */
export const networkOf = (address: string): string => {
  const plain = address.toLowerCase()
  if (!isIPv6(plain)) return plain
  const older = mapped.exec(plain)
  if (older?.[1] !== undefined) return older[1]
  if (older) return [older[2], older[3]].flatMap(bytesOf).join('.')
  const [first = [], last = []] = plain.split('::').map((groups) => groups.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
