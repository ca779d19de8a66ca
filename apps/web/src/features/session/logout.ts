import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { sessionMessages } from './messages.en.ts'

/**
 * Ends the session. What is stored here is cleared at once, whether or not the server hears of it (spec §4 "Login").
 * The next to log in is not led to where this one was: it may be somebody else.
 */
export const logout = async (): Promise<void> => {
  const refreshToken = storage.get('refreshToken') ?? null
  navigate(paths.adminLogin, { replace: true })
  storage.clearAllBut('userId', 'theme')
  try {
    await call('logout', { body: { refreshToken } })
  } catch (error) {
    logFailure(sessionMessages.logoutFailed, error)
  }
}
