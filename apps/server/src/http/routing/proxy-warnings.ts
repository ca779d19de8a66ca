import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { apiRoot } from '@thali/contract/api/endpoint'
import type { Log } from '#server/platform/log.ts'
import type { TrustProxy } from '#server/platform/trusted-proxies.ts'

const originsMax = 10
const lengthMax = 200

const origins = new WeakMap<object, Set<string>>()

type Foreign = {
  readonly origin: string | undefined
  readonly host: string | undefined
  readonly log: Pick<Log, 'warn'>
}

/**
 * Logs an origin that is not this server's, once. It may be another site, or a proxy in front that changes `Host`: then
 * phones of scanned cards cannot order.
 */
export const reportForeignOrigin = ({ origin = '', host, log }: Foreign): void => {
  const reported = origins.get(log) ?? new Set()
  origins.set(log, reported)
  const short = origin.slice(0, lengthMax)
  // Anyone can send origins.
  if (reported.has(short) || reported.size >= originsMax) return
  reported.add(short)
  log.warn(
    { origin: short, host },
    'A page of another origin called. If that is an address of this server, the proxy in front must send Host as the browser sent it, with its port (docs/operate.md, "Behind a proxy")',
  )
}

const trusted = {
  isFault: (headers: IncomingHttpHeaders) => headers['x-forwarded-proto'] === undefined,
  text: 'TRUST_PROXY is on, and a call had no X-Forwarded-Proto. The proxy in front must set it and X-Forwarded-For (docs/operate.md, "Behind a proxy"). Without a proxy set TRUST_PROXY=off: callers could invent their address',
}

// Callers can send the header themselves. So the text does not say that there is a proxy.
const untrusted = {
  isFault: (headers: IncomingHttpHeaders) => headers['x-forwarded-for'] !== undefined,
  text: 'TRUST_PROXY is off, and a call had X-Forwarded-For. With a proxy in front set TRUST_PROXY=on (docs/operate.md, "Behind a proxy"): else all phones share the limits of one address, and cookies are not Secure',
}

/** Returns a hook that logs, once, that the headers of the proxy in front and TRUST_PROXY do not fit. */
export const watchForwarding = (log: Log, trustProxy: TrustProxy): ((request: FastifyRequest) => void) => {
  const { isFault, text } = trustProxy === false ? untrusted : trusted
  // Phones of the house call directly, others through the tunnel.
  let isDone = trustProxy === 'loopback'
  return ({ url, headers }) => {
    // Checks of health come from a balancer itself.
    if (isDone || !isFault(headers) || !url.startsWith(`${apiRoot}/`)) return
    isDone = true
    log.warn(text)
  }
}
