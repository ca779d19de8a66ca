import type { ServerResponse } from 'node:http'
import { apiRoot } from '@thali/contract/api/endpoint'
import { boardEventsPath } from '@thali/contract/restaurants/board'
import type { HttpServer } from '#server/http/server.ts'
import { sendEventHead } from './event-head.ts'
import type { RateLimiter } from './rate-limits.ts'

/** Opens the stream of a board's link; `start` sends the head. Rejects with the answer of a refusal. */
export type OpenBoard = (link: { readonly code: string }, response: ServerResponse, start: () => void) => Promise<void>

/** Serves the event streams of boards. */
export const serveBoardEvents = (http: HttpServer, open: OpenBoard, limiter: RateLimiter): void => {
  // An answer to HEAD would be a stream too.
  http.get<{ Params: { code: string } }>(
    `${apiRoot}${boardEventsPath(':code')}`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      await limiter.check('boardEvents', request, { kind: 'guest' })
      await open(request.params, reply.raw, () => sendEventHead(reply))
      return reply
    },
  )
}
