import type { IncomingMessage } from 'node:http'
import { networkOf } from '#server/platform/network.ts'

/**
 * Returns the address that a request's sockets are counted by.
 *
 * @param request The upgrade.
 * @param proxies Number of proxies in front. Entries of `X-Forwarded-For` further left may be forged.
 * @returns An IPv4 address, or the /64 network of an IPv6 one.
 */
export const addressOf = ({ socket, headers }: IncomingMessage, proxies: number): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), socket.remoteAddress ?? '']
  return networkOf(hops.at(-1 - proxies) ?? hops[0] ?? '')
}
