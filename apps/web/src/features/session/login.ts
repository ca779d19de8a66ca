import type { Credentials } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { storeTokens } from '#web/api/session.ts'
import { logFailure } from '#web/lib/log.ts'
import { storage } from '#web/lib/storage.ts'
import { sessionMessages } from './messages.en.ts'

/**
 * Clears storage except userId and theme, then stores tokens and restaurant (spec §4 "Login"). Returns the error to
 * show: the server's text, or that there is no connection; undefined on success.
 */
export const login = async (credentials: Credentials): Promise<string | undefined> => {
  try {
    const tokens = await call('login', { body: credentials })
    storage.clearAllBut('userId', 'theme')
    storeTokens(tokens)
    storage.set('restaurantId', tokens.restaurantId)
    return undefined
  } catch (error) {
    logFailure(sessionMessages.loginFailed, error)
    return error instanceof ApiError ? error.message : sessionMessages.noConnection
  }
}
