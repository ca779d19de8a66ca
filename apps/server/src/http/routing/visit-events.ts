import type { ServerResponse } from 'node:http'
import { apiRoot } from '@thali/contract/api/endpoint'
import { visitEventsPath } from '@thali/contract/visits/visit'
import type { HttpServer } from '#server/http/server.ts'
import { networkOf } from '#server/platform/network.ts'
import { readVisitCookie } from './cookies.ts'
import { sendEventHead } from './event-head.ts'
import type { RateLimiter } from './rate-limits.ts'

/** The address of the event stream of a visit. */
export const visitEventsUrl = `${apiRoot}${visitEventsPath}`

/** Opens the stream of a cookie's visit; `start` sends the head. Rejects with the answer of a refusal. */
export type OpenStream = (
  from: { readonly cookie: string | undefined; readonly network: string },
  response: ServerResponse,
  start: () => void,
) => Promise<void>

/** Serves the event streams of phones (plan §4.8). The browser sends the cookie; other sites cannot read the answer. */
export const serveVisitEvents = (http: HttpServer, open: OpenStream, limiter: RateLimiter): void => {
  // An answer to HEAD would be a stream too.
  http.get(visitEventsUrl, { exposeHeadRoute: false }, async (request, reply) => {
    await limiter.check('visitEvents', request, { kind: 'guest' })
    await open({ cookie: readVisitCookie(request), network: networkOf(request.ip) }, reply.raw, () =>
      sendEventHead(reply),
    )
    return reply
  })
}
