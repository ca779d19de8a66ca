import { apiRoot, endpoints, type CookieName, type EndpointName } from '@thali/contract'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { isOwnOrigin } from './origin.ts'

/** The value of a cookie, and for how long the browser keeps it. */
export type NewCookie = { readonly value: string; readonly maxAgeSeconds: number }

const names: Readonly<Record<CookieName, string>> = { device: 'thali-device' }

const cookieOf = (name: EndpointName): CookieName | undefined => {
  const endpoint = endpoints[name]
  return 'cookie' in endpoint ? endpoint.cookie : undefined
}

const isFromOwnPage = ({ headers, host }: FastifyRequest): boolean => isOwnOrigin(headers.origin, host)

/**
 * Reads the cookie of a call, before its body (plan §4.2). A bearer takes precedence: with one the cookie is not read. A
 * call that changes something is refused unless its body is JSON and its `Origin`, where sent, is this server's, since a
 * browser adds the cookie whichever page makes the call.
 *
 * @param name The call; its row in `endpoints` names the cookie.
 * @param request As it came.
 * @returns The value, not yet verified; undefined when there is no cookie, or the call has none.
 * @throws AppError `forbidden`, `unsupported_media_type`.
 */
export const readCookie = (name: EndpointName, request: FastifyRequest): string | undefined => {
  const cookie = cookieOf(name)
  const { cookie: header, authorization, 'content-type': type = '' } = request.headers
  if (!cookie || header === undefined || authorization !== undefined) return undefined
  const value = parseCookie(header)[names[cookie]]
  if (value === undefined || endpoints[name].method === 'GET') return value
  if (!isFromOwnPage(request)) throw new AppError('forbidden', {}, 'This call came from a page of another site.')
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported_media_type')
  return value
}

/**
 * Sets the cookie of a call: not readable by scripts, sent with calls only, never with those of other sites. Over https,
 * also behind a trusted proxy, it is `Secure`; on plain http in a restaurant's own network it cannot be. A page of
 * another host sets no cookie.
 *
 * @param name The call; its row in `endpoints` names the cookie.
 * @param request The call as it came.
 * @param reply Where the cookie is set.
 * @param cookie Its value and age.
 */
export const setCookie = (
  name: EndpointName,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: NewCookie,
): void => {
  const kind = cookieOf(name)
  if (!kind || !isFromOwnPage(request)) return
  const { value, maxAgeSeconds: maxAge } = cookie
  const secure = request.protocol === 'https'
  const attributes = { path: apiRoot, httpOnly: true, sameSite: 'lax', secure } as const
  void reply.header('Set-Cookie', stringifySetCookie({ name: names[kind], value, maxAge, ...attributes }))
}
