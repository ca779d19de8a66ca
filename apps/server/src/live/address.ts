import type { IncomingMessage } from 'node:http'
import { networkOf } from '#server/platform/network.ts'

/** The address to count by. Entries of `X-Forwarded-For` to the left of the trusted `proxies` may be forged. */
export const addressOf = ({ socket, headers }: IncomingMessage, proxies: number): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), socket.remoteAddress ?? '']
  return networkOf(hops.at(-1 - proxies) ?? hops[0] ?? '')
}
