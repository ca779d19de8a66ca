import { authEndpoints } from '@thali/contract/auth/endpoints'
import type { Tokens } from '@thali/contract/auth/schema'
import { request } from '#web/api/request.ts'
import { storeTokens } from '#web/api/session.ts'
import { logFailure } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { leaveScreen, navigate, setGate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { sessionMessages } from './messages.en.ts'
import { type CameFrom, ownLogout } from './staff-guard.tsx'

const endSession = async (state?: CameFrom): Promise<void> => {
  const refreshToken = storage.get('refreshToken') ?? null
  ownLogout.isSet = state === undefined
  navigate(paths.adminLogin, { replace: true, state })
  storage.clearAllBut('userId', 'theme')
  try {
    await request(authEndpoints.logout, { body: { refreshToken } })
  } catch (error) {
    logFailure(sessionMessages.logoutFailedLog, error)
  }
}

/** Replaces the session on this device by one of another person or restaurant, and ends the former. Drafts stay with their author. */
export const replaceSession = (tokens: Tokens): void => {
  const refreshToken = storage.get('refreshToken') ?? null
  // The login leads on: all screens of the former person close first.
  navigate(paths.adminLogin, { replace: true })
  storage.clearAllBut('userId', 'theme')
  storeTokens(tokens)
  storage.set('restaurantId', tokens.restaurantId)
  request(authEndpoints.logout, { body: { refreshToken } }).catch((error: unknown) =>
    logFailure(sessionMessages.logoutFailedLog, error),
  )
}

/**
 * Clears storage at once, also without a network (spec §4 "Login"); with unsaved work only after its question. The
 * next login starts at the first screen: it may be another person.
 */
export const logout = (): void => leaveScreen(() => void endSession())

/**
 * For the same person: the login leads back to this screen. Unsaved work waits there, as after the end of a session, so
 * nothing is asked.
 */
export const logInAgain = (): void => {
  setGate(undefined)
  void endSession({ from: `${location.pathname}${location.search}` })
}
