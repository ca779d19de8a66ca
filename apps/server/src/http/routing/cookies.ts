import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import { apiRoot, type CookieName } from '@thali/contract/api/endpoint'
import { AppError } from '#server/platform/app-error.ts'
import { isOwnOrigin } from './origin.ts'
import { reportForeignOrigin } from './proxy-warnings.ts'

export type NewCookie = { readonly value: string; readonly maxAgeSeconds: number }

/** The names of the cookies in requests. */
export const cookieNames: Readonly<Record<CookieName, string>> = { device: 'thali-device', visit: 'thali-visit' }

/** The kind of cookie that a call reads and sets. */
export const cookieOf = (name: EndpointName): CookieName | undefined => {
  const endpoint = allEndpoints[name]
  return 'cookie' in endpoint ? endpoint.cookie : undefined
}

const foreignPage = 'This call came from a page of another site, or a proxy changed its Host header.'

const isFromOwnPage = ({ headers, host }: FastifyRequest): boolean => isOwnOrigin(headers.origin, host)

const refuseForeign = (request: FastifyRequest): void => {
  if (isFromOwnPage(request)) return
  const { headers, host, log } = request
  reportForeignOrigin({ origin: headers.origin, host, log })
  throw new AppError('forbidden', {}, foreignPage)
}

/**
 * Reads the unverified cookie of a call, before its body (plan §4.2); a bearer takes precedence. A browser adds the
 * cookie whichever page calls, so a write needs a JSON body and, where `Origin` is sent, this server's.
 *
 * @throws AppError `forbidden`, `unsupported_media_type`.
 */
export const readCookie = (name: EndpointName, request: FastifyRequest): string | undefined => {
  // A visit is nothing without its cookie, which a foreign page does not get.
  if (name === 'createVisit') refuseForeign(request)
  const cookie = cookieOf(name)
  const { cookie: header, authorization, 'content-type': type = '' } = request.headers
  if (!cookie || header === undefined || authorization !== undefined) return undefined
  const value = parseCookie(header)[cookieNames[cookie]]
  if (value === undefined || allEndpoints[name].method === 'GET') return value
  refuseForeign(request)
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported_media_type')
  return value
}

/** Reads the unverified visit of a phone that opens its event stream. */
export const readVisitCookie = ({ headers: { cookie } }: FastifyRequest): string | undefined =>
  cookie === undefined ? undefined : parseCookie(cookie)[cookieNames.visit]

/**
 * Sets a cookie: not readable by scripts, sent with calls only, never by other sites. It is `Secure` over
 * https, also behind a trusted proxy, but a restaurant's own network may have plain http.
 */
export const setCookie = (kind: CookieName, request: FastifyRequest, reply: FastifyReply, cookie: NewCookie): void => {
  if (!isFromOwnPage(request)) return
  const { value, maxAgeSeconds: maxAge } = cookie
  const secure = request.protocol === 'https'
  const attributes = { path: apiRoot, httpOnly: true, sameSite: 'lax', secure } as const
  void reply.header('Set-Cookie', stringifySetCookie({ name: cookieNames[kind], value, maxAge, ...attributes }))
}
