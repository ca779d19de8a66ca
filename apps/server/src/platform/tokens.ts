import { randomBytes } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { isStaffRole, type ProgramRole } from '@thali/contract/auth/roles'

/** The claims of an access token, which is valid only while its session lives. */
export type AccessClaims = { staffId: string; restaurantId: string; role: ProgramRole; sessionId: string }

/** The session of a refresh token, and the number of rotations before the token. */
export type RefreshClaims = { sessionId: string; generation: number }

/** Signs and verifies both kinds of token with one key. A token of one kind is never valid as the other. */
export type Tokens = {
  /**
   * `restaurants`: how many the account has. `isByPin`: the session was opened with a PIN. Only the app reads them, to
   * offer the others and to say what needs the password.
   */
  signAccess(
    claims: AccessClaims & { readonly restaurants: number; readonly isByPin: boolean },
    now: Date,
  ): Promise<string>
  signRefresh(claims: RefreshClaims, now: Date, expiresAt: Date): Promise<string>
  /** Undefined for a forged or expired token, or one of the other kind. */
  readAccess(token: string, now: Date): Promise<AccessClaims | undefined>
  readRefresh(token: string, now: Date): Promise<RefreshClaims | undefined>
}

const issuer = 'thali'

// More than the staff of a busy server have at a time.
const verifiedMax = 2000
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Returns a random key for signatures: 256 bits, base64url. */
export const newKey = (): string => randomBytes(32).toString('base64url')

type Verified = { readonly claims: AccessClaims; readonly expiresAt: number }

const toVerified = ({ sub, rid, role, sid, exp }: JWTPayload): Verified | undefined => {
  if (typeof sub !== 'string' || typeof rid !== 'string' || typeof sid !== 'string') return undefined
  if (!isStaffRole(role) || exp === undefined) return undefined
  return { claims: { staffId: sub, restaurantId: rid, role, sessionId: sid }, expiresAt: exp }
}

/**
 * HS256 tokens. A refresh token has a session and generation instead of a secret, so that its successor can be made
 * again for a phone that did not receive it (design §4.7, grace).
 */
export const createTokens = async (key: string, accessTtlSeconds: number): Promise<Tokens> => {
  const bytes = Buffer.from(key, 'base64url')
  // Imported once: jose imports bytes again for every token, which takes a third of its time.
  const secret = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
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
  // Calls carry the same token for minutes: a signature takes longer than most statements of a call. The oldest ones go.
  const verified = new Map<string, Verified>()
  const remember = (token: string, found: Verified): void => {
    const [oldest] = verified.keys()
    if (verified.size >= verifiedMax && oldest !== undefined) verified.delete(oldest)
    verified.set(token, found)
  }
  return {
    signAccess: ({ staffId, restaurantId, role, sessionId, restaurants, isByPin }, now) => {
      const forApp = { ...(restaurants > 1 && { restaurants }), ...(isByPin && { pin: true }) }
      const claims = { sub: staffId, rid: restaurantId, role, sid: sessionId, ...forApp }
      return sign('at+jwt', claims, now, seconds(now) + accessTtlSeconds)
    },
    signRefresh: ({ sessionId, generation }, now, expiresAt) =>
      sign('rt+jwt', { sid: sessionId, gen: generation }, now, seconds(expiresAt)),
    readAccess: async (token, now) => {
      const stored = verified.get(token)
      if (stored) return stored.expiresAt > seconds(now) ? stored.claims : undefined
      const claims = await read('at+jwt', token, now)
      const found = claims && toVerified(claims)
      if (found) remember(token, found)
      return found?.claims
    },
    readRefresh: async (token, now) => {
      const claims = await read('rt+jwt', token, now)
      const { sid, gen } = claims ?? {}
      return typeof sid === 'string' && typeof gen === 'number' ? { sessionId: sid, generation: gen } : undefined
    },
  }
}
