import type { IncomingMessage } from 'node:http'
import { networkOf } from '#server/platform/network.ts'
import { type TrustProxy, trustedProxies } from '#server/platform/trusted-proxies.ts'

/** The address to count by. Entries of `X-Forwarded-For` to the left of trusted proxies may be forged. */
export const addressOf = ({ socket, headers }: IncomingMessage, trust: TrustProxy): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), socket.remoteAddress ?? '']
  return networkOf(hops.at(-1 - trustedProxies(trust, socket.remoteAddress)) ?? hops[0] ?? '')
}
