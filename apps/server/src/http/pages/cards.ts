import type { FastifyReply, FastifyRequest } from 'fastify'
import { cardPath } from '@thali/contract/tables/table'
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

/** The address that the code of a card opens; undefined for an unknown code. */
export type FindCardHome = (code: string) => Promise<string | undefined>

/** Opens and looks up the links below `/t/`. */
export type CardLinks = { readonly open: OpenCard; readonly findHome: FindCardHome }

const guest = { kind: 'guest' } as const

type CardRoute = { Params: { code: string } }
type CardRequest = FastifyRequest<CardRoute>

// A browser may request a page that the diner does not open, or request it twice: once while its service worker, which
// ignores cards, starts.
const isAhead = ({ headers }: CardRequest): boolean =>
  /prefetch|prerender|preview/i.test(`${String(headers['sec-purpose'])} ${String(headers['purpose'])}`) ||
  headers['service-worker-navigation-preload'] !== undefined

// The page of a browser: a sentence, not JSON.
const sendRefusal = (reply: FastifyReply, error: AppError): FastifyReply => {
  const { retryAfterSeconds } = error
  if (retryAfterSeconds !== undefined) void reply.header('Retry-After', String(retryAfterSeconds))
  return reply.status(429).type('text/plain; charset=utf-8').send(`${error.message}\n`)
}

// With what programs add after a slash.
const cardPaths = [`${cardPath}:code`, `${cardPath}:code/*`]

/**
 * Serves the links of printed cards: sets the cookie of a visit and redirects to the table's menu, so that the address
 * bar and shared links have no secret (plan §4.2). Unknown codes are answered like every unknown page. HEAD, which
 * programs send that check links, opens no visit.
 */
export const serveCards = (http: HttpServer, { open, findHome }: CardLinks, limiter: RateLimiter): void => {
  const answer = async (request: CardRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { code } = request.params
    void reply.header('Cache-Control', 'no-store')
    // Browsers drop such an answer, and request the page again when it is opened.
    if (isAhead(request)) return reply.status(503).send()
    try {
      if (request.method === 'HEAD') {
        const location = await findHome(code)
        if (location !== undefined) return await reply.redirect(location, 303)
      } else {
        const opened = await open(code, () => limiter.check('cardVisit', request, guest))
        if (opened) {
          setCookie('visit', request, reply, opened.cookie)
          return await reply.redirect(opened.location, 303)
        }
      }
      await limiter.check('unknownCard', request, guest)
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return sendRefusal(reply, error)
      throw error
    }
    reply.callNotFound()
    return reply
  }
  for (const path of cardPaths) {
    http.get<CardRoute>(path, { exposeHeadRoute: false }, answer)
    http.head<CardRoute>(path, answer)
  }
}
