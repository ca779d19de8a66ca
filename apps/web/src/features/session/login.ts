import { authEndpoints } from '@thali/contract/auth/endpoints'
import type { Credentials } from '@thali/contract/auth/schema'
import { serverWords } from '#web/api/errors.ts'
import { openSession } from '#web/api/open-session.ts'
import { request } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { sessionMessages } from './messages.en.ts'

/**
 * Logs in and begins the session (spec §4 "Login"). Returns the error to show: the server's text, or that there is no
 * connection; undefined on success.
 */
export const login = async (credentials: Credentials): Promise<string | undefined> => {
  try {
    openSession(await request(authEndpoints.login, { body: credentials }))
    return undefined
  } catch (error) {
    logFailure(sessionMessages.loginFailedLog, error)
    return serverWords(error) ?? sessionMessages.noConnection
  }
}
