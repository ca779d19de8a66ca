import type { Tokens } from '@thali/contract'
import { storage } from '#web/lib/storage.ts'
import { claimsOf } from './access-token.ts'
import { ApiError } from './errors.ts'
import { request } from './request.ts'

/**
 * Keeps what a login or a refresh gave. Not the restaurant: a refresh must not move the diner whose table link was opened
 * in the same browser.
 *
 * @param tokens Both tokens.
 */
export const storeTokens = (tokens: Tokens): void => {
  const { accessToken, refreshToken } = tokens
  storage.set('accessToken', accessToken)
  storage.set('refreshToken', refreshToken)
}

/** @returns Whether somebody of the staff is logged in: an access token can always be had from a refresh token. */
export const hasSession = (): boolean => storage.get('refreshToken') !== undefined

// Whoever shows staff screens follows the storage, and opens the login.
const loseSession = (): void => storage.clearAllBut('userId', 'theme')

const isRefusal = (error: unknown): boolean => error instanceof ApiError && [400, 401, 403].includes(error.status)

// Another tab may have renewed while we waited for our turn: then its tokens are good, and ours are spent.
const isRenewedSince = (staleAccessToken: string | undefined): boolean =>
  storage.get('accessToken') !== staleAccessToken && storage.get('accessToken') !== undefined

const renew = async (staleAccessToken: string | undefined): Promise<boolean> => {
  const refreshToken = storage.get('refreshToken')
  if (!refreshToken) return false
  if (isRenewedSince(staleAccessToken)) return true
  try {
    storeTokens(await request('refresh', { body: { refreshToken } }))
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Without locks two tabs may refresh at once; the one that was slower is refused, and nothing is lost.
    if (isRenewedSince(staleAccessToken)) return true
    loseSession()
    return false
  }
}

// navigator.locks is missing on plain http, whatever TypeScript says.
const locks: LockManager | undefined = navigator.locks

let renewing: Promise<boolean> | undefined

/**
 * Trades the refresh token for new tokens; one at a time in this tab, and across tabs where the browser has locks
 * (design §4.7). A refusal ends the session; a lost connection ends nothing.
 *
 * @param staleAccessToken The access token that was refused. When another one is stored by now, that one is used.
 * @returns Whether there is a good access token now; false when nobody is logged in (any more).
 * @throws NetworkError, or ApiError of a server in trouble: the session is as it was.
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
 * The access token for a live connection, renewed first when it is about to end: a connection cannot be retried with
 * another token the way a call can.
 *
 * @param refused The token that was just turned down. When another one is stored by now, that one is used.
 * @returns The token; undefined when nobody is logged in.
 * @throws As renewSession.
 */
export const freshAccessToken = async (refused: string | undefined): Promise<string | undefined> => {
  const stored = storage.get('accessToken')
  if (!stored || stored === refused || expiresSoon(stored)) await renewSession(stored)
  return storage.get('accessToken')
}
