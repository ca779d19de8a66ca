import type { IncomingMessage } from 'node:http'
import { networkOf } from '#server/platform/network.ts'

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
  return networkOf(hops.at(-1 - proxies) ?? hops[0] ?? '')
}
