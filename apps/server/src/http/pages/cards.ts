import { cardPath } from '@thali/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '#server/http/server.ts'
import { setCookie, type NewCookie } from '#server/http/routing/cookies.ts'
import type { RateLimiter } from '#server/http/routing/rate-limits.ts'
import { AppError } from '#server/platform/app-error.ts'

/**
 * Opens the code of a card: the address of its table's menu and the cookie of a new visit, or undefined for an unknown
 * code. `countVisit` runs before the visit is stored, and may reject.
 */
export type OpenCard = (
  code: string,
  countVisit: () => Promise<void>,
) => Promise<{ readonly location: string; readonly cookie: NewCookie } | undefined>

const guest = { kind: 'guest' } as const

// A browser may request a page that the diner does not open, or twice: beside its service worker, which ignores cards.
const isAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender|preview/i.test(`${String(headers['sec-purpose'])} ${String(headers['purpose'])}`) ||
  headers['service-worker-navigation-preload'] !== undefined

// The page of a browser: a sentence, not JSON.
const sendRefusal = (reply: FastifyReply, error: AppError): FastifyReply => {
  const { retryAfterSeconds } = error
  if (retryAfterSeconds !== undefined) void reply.header('Retry-After', String(retryAfterSeconds))
  return reply.status(429).type('text/plain; charset=utf-8').send(`${error.message}\n`)
}

/**
 * Serves the links of printed cards: sets the cookie of a visit and redirects to the table's menu, so that the address
 * bar and shared links have no secret (plan §4.2). Unknown codes are answered like every unknown page.
 */
export const serveCards = (http: HttpServer, open: OpenCard, limiter: RateLimiter): void => {
  http.get<{ Params: { code: string } }>(`${cardPath}:code`, { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('Cache-Control', 'no-store')
    // Browsers drop such an answer, and request the page again when it is opened.
    if (isAhead(request)) return reply.status(503).send()
    try {
      const opened = await open(request.params.code, () => limiter.check('cardVisit', request, guest))
      if (opened) {
        setCookie('visit', request, reply, opened.cookie)
        return await reply.redirect(opened.location, 303)
      }
      await limiter.check('unknownCard', request, guest)
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return sendRefusal(reply, error)
      throw error
    }
    reply.callNotFound()
    return reply
  })
}
