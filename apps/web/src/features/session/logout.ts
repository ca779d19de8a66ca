import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { leaveScreen, navigate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { sessionMessages } from './messages.en.ts'

const endSession = async (): Promise<void> => {
  const refreshToken = storage.get('refreshToken') ?? null
  navigate(paths.adminLogin, { replace: true })
  storage.clearAllBut('userId', 'theme')
  try {
    await call('logout', { body: { refreshToken } })
  } catch (error) {
    logFailure(sessionMessages.logoutFailed, error)
  }
}

/**
 * Ends the session. What is stored here is cleared at once, whether or not the server hears of it (spec §4 "Login");
 * where a form would be lost, only after the question about it was answered. The next to log in is not led to where this
 * one was: it may be somebody else.
 */
export const logout = (): void => leaveScreen(() => void endSession())
