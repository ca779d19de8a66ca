import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { randomBytes } from 'node:crypto'
import { isStaffRole, type StaffRole } from '@thali/contract'

/** Who an access token was made for; it holds only while its session lives. */
export type AccessClaims = { staffId: string; restaurantId: string; role: StaffRole; sessionId: string }

/** Which session a refresh token belongs to, and how often it had been rotated when the token was made. */
export type RefreshClaims = { sessionId: string; generation: number }

/** Signs and checks both kinds of token with one key. A token of one kind never passes for the other. */
export type Tokens = {
  signAccess(claims: AccessClaims, now: Date): Promise<string>
  signRefresh(claims: RefreshClaims, now: Date, expiresAt: Date): Promise<string>
  /** Undefined when it is forged, expired, or of the other kind. */
  readAccess(token: string, now: Date): Promise<AccessClaims | undefined>
  readRefresh(token: string, now: Date): Promise<RefreshClaims | undefined>
}

const issuer = 'thali'
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/**
 * A key for signatures, from the system's source of randomness.
 *
 * @returns 256 bits, base64url.
 */
export const newKey = (): string => randomBytes(32).toString('base64url')

/**
 * HS256 tokens. A refresh token names its session and generation instead of carrying a secret of its own, so that the
 * successor of a token can be made again for a phone that never received it (design §4.7, grace).
 *
 * @param key From `newKey`.
 * @param accessTtlSeconds How long an access token holds.
 * @returns Signer and reader.
 */
export const createTokens = (key: string, accessTtlSeconds: number): Tokens => {
  const secret = Buffer.from(key, 'base64url')
  const sign = (kind: string, payload: JWTPayload, now: Date, expires: number): Promise<string> =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: kind })
      .setIssuer(issuer)
      .setAudience(kind)
      .setIssuedAt(seconds(now))
      .setExpirationTime(expires)
      .sign(secret)
  const read = async (kind: string, token: string, now: Date): Promise<JWTPayload | undefined> => {
    try {
      const checks = { algorithms: ['HS256'], issuer, audience: kind, typ: kind, currentDate: now }
      return (await jwtVerify(token, secret, checks)).payload
    } catch {
      return undefined
    }
  }
  return {
    signAccess: ({ staffId, restaurantId, role, sessionId }, now) =>
      sign('at+jwt', { sub: staffId, rid: restaurantId, role, sid: sessionId }, now, seconds(now) + accessTtlSeconds),
    signRefresh: ({ sessionId, generation }, now, expiresAt) =>
      sign('rt+jwt', { sid: sessionId, gen: generation }, now, seconds(expiresAt)),
    readAccess: async (token, now) => {
      const claims = await read('at+jwt', token, now)
      if (!claims) return undefined
      const { sub, rid, role, sid } = claims
      if (typeof sub !== 'string' || typeof rid !== 'string' || typeof sid !== 'string') return undefined
      return isStaffRole(role) ? { staffId: sub, restaurantId: rid, role, sessionId: sid } : undefined
    },
    readRefresh: async (token, now) => {
      const claims = await read('rt+jwt', token, now)
      const { sid, gen } = claims ?? {}
      return typeof sid === 'string' && typeof gen === 'number' ? { sessionId: sid, generation: gen } : undefined
    },
  }
}
