import type { Tokens } from '@thali/contract'
import { storage } from '#web/lib/storage.ts'
import { ApiError } from './errors.ts'
import { request } from './request.ts'

const listeners = new Set<() => void>()

/**
 * Hears that the session was ended by the server; what was stored is already cleared then (spec §4 "Session").
 *
 * @param listener Called once per lost session.
 * @returns Ends it.
 */
export const onSessionLost = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Keeps what a login or a refresh gave.
 *
 * @param tokens Both tokens and the restaurant they are for.
 */
export const storeTokens = (tokens: Tokens): void => {
  const { accessToken, refreshToken, restaurantId } = tokens
  storage.set('accessToken', accessToken)
  storage.set('refreshToken', refreshToken)
  if (storage.get('restaurantId') !== restaurantId) storage.set('restaurantId', restaurantId)
}

/** @returns Whether somebody of the staff is logged in: an access token can always be had from a refresh token. */
export const hasSession = (): boolean => storage.get('refreshToken') !== undefined

const loseSession = (): void => {
  storage.clearAllBut('userId', 'theme')
  listeners.forEach((listener) => listener())
}

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
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return false
    return Number(claims.exp) * 1000 < Date.now() + leewayMs
  } catch {
    return false
  }
}

/**
 * The access token for a live connection, renewed first when it is about to end: a connection cannot be retried with
 * another token the way a call can.
 *
 * @param isRefused Whether the stored token was just turned down.
 * @returns The token; undefined when nobody is logged in.
 * @throws As renewSession.
 */
export const freshAccessToken = async (isRefused: boolean): Promise<string | undefined> => {
  const stored = storage.get('accessToken')
  if (isRefused || !stored || expiresSoon(stored)) await renewSession(stored)
  return storage.get('accessToken')
}
