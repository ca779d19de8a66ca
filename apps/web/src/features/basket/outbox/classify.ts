import { ApiError, NetworkError, isRetryable, wordsForDiner } from '#web/api/errors.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import type { OutboxNeeds } from './outbox-needs.ts'

/**
 * Decides whether a failed submission is repeated. Every 4xx in the shape of our server's problems is final, also with a code
 * that this version of the app does not know. Other answers may come from a proxy or a Wi-Fi login page.
 */
export const classify: OutboxNeeds['classify'] = (error) => {
  if (error instanceof NetworkError) return 'unreachable'
  if (!(error instanceof ApiError) || !error.problem || isRetryable(error)) return 'again'
  const isOutOfBounds = error.code === 'validation_failed' || error.code === 'order_too_large'
  return { message: isOutOfBounds ? basketPageMessages.tooLarge : wordsForDiner(error), problem: error.problem }
}
