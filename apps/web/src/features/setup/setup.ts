import type { Input } from '@thali/contract/api/calls'
import { authEndpoints } from '@thali/contract/auth/endpoints'
import { setupEndpoints } from '@thali/contract/setup/endpoints'
import type { SetupState } from '@thali/contract/setup/schema'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { openSession } from '#web/api/open-session.ts'
import { request } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { setupMessages as messages } from './setup-messages.en.ts'

/** The result of a call: success, the server has a restaurant, the code is wrong, or the words for another failure. */
export type Outcome = 'ok' | 'done' | 'wrong-code' | { readonly failure: string }

/** Whether a set-up is needed, and what it offers. Rejects without an answer. */
export const loadSetup = (): Promise<SetupState> => request(setupEndpoints.getSetup, {})

const outcomeOf = (error: unknown): Outcome => {
  logFailure(messages.failedLog, error)
  if (!(error instanceof ApiError)) return { failure: messages.noAnswer }
  if (error.code === 'already_set_up') return 'done'
  return error.code === 'setup_code_wrong' ? 'wrong-code' : { failure: serverWords(error) ?? '' }
}

/** Checks the code before the rest is typed. */
export const checkCode = async (code: string): Promise<Outcome> => {
  try {
    await request(setupEndpoints.checkSetupCode, { body: { code } })
    return 'ok'
  } catch (error) {
    return outcomeOf(error)
  }
}

/**
 * Creates the restaurant and logs in. After a lost answer a repeated call is refused, because the first one succeeded: then
 * the typed login works.
 */
export const setUp = async (body: Input<'setUp'>['body']): Promise<Outcome> => {
  try {
    openSession(await request(setupEndpoints.setUp, { body }))
    return 'ok'
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome !== 'done') return outcome
  }
  try {
    openSession(await request(authEndpoints.login, { body: body.admin }))
    return 'ok'
  } catch (error) {
    // A set-up in another browser has another login.
    return error instanceof ApiError && error.status === 401 ? 'done' : outcomeOf(error)
  }
}
