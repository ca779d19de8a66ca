import { authEndpoints } from '@thali/contract/auth/endpoints'
import type { Tokens } from '@thali/contract/auth/schema'
import { storage } from '#web/lib/storage.ts'
import { claimsOf } from './access-token.ts'
import { ApiError, serverWords } from './errors.ts'
import { request } from './request.ts'

/** Stores the tokens but not their restaurant: a refresh must not replace the restaurant of an open table link. */
export const storeTokens = (tokens: Tokens): void => {
  const { accessToken, refreshToken } = tokens
  storage.set('accessToken', accessToken)
  storage.set('refreshToken', refreshToken)
}

/** Whether a staff session is stored; a refresh token suffices for a new access token. */
export const hasSession = (): boolean => storage.get('refreshToken') !== undefined

let endReason: string | undefined

/** The server's words for the end of this tab's last session, such as a disabled account; undefined before one ended. */
export const sessionEndReason = (): string | undefined => endReason

// Staff screens observe the storage and open the login.
const loseSession = (): void => storage.clearAllBut('userId', 'theme')

const isRefusal = (error: unknown): boolean => error instanceof ApiError && [400, 401, 403].includes(error.status)

// Another tab may have renewed the session while this one waited for the lock.
const isRenewedSince = (staleAccessToken: string | undefined): boolean =>
  storage.get('accessToken') !== staleAccessToken && storage.get('accessToken') !== undefined

const renew = async (staleAccessToken: string | undefined): Promise<boolean> => {
  const refreshToken = storage.get('refreshToken')
  if (!refreshToken) return false
  if (isRenewedSince(staleAccessToken)) return true
  try {
    storeTokens(await request(authEndpoints.refresh, { body: { refreshToken } }))
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Without locks two tabs may refresh at once; the server refuses the second, and its session is intact.
    if (isRenewedSince(staleAccessToken)) return true
    // Another refusal, such as of an unreadable token, is about the call.
    endReason = error instanceof ApiError && error.code === 'refresh_token_invalid' ? serverWords(error) : undefined
    loseSession()
    return false
  }
}

// navigator.locks is missing on plain http, unlike in TypeScript's types.
const locks: LockManager | undefined = navigator.locks

let renewing: Promise<boolean> | undefined

/**
 * Renews the tokens, once at a time in this tab and, with browser locks, across tabs (design §4.7). A refusal ends the
 * session; a lost connection does not. Returns whether a valid access token is stored. One other than
 * `staleAccessToken` is used without a request.
 * @throws NetworkError, or ApiError of a failing server; the session is unchanged.
 */
export const renewSession = (staleAccessToken: string | undefined): Promise<boolean> => {
  renewing ??= (
    locks ? locks.request('thali-session', () => renew(staleAccessToken)) : renew(staleAccessToken)
  ).finally(() => {
    renewing = undefined
  })
  return renewing
}

const leewayMs = 30_000

const expiresSoon = (accessToken: string): boolean => {
  const { exp } = claimsOf(accessToken)
  return typeof exp === 'number' && exp * 1000 < Date.now() + leewayMs
}

/**
 * The access token for a live connection, renewed first if refused or expiring soon: a connection cannot change its
 * token. Undefined without a session.
 * @throws The errors of renewSession.
 */
export const freshAccessToken = async (refused: string | undefined): Promise<string | undefined> => {
  const stored = storage.get('accessToken')
  if (!stored || stored === refused || expiresSoon(stored)) await renewSession(stored)
  return storage.get('accessToken')
}
