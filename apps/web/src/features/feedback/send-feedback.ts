import * as limits from '@thali/contract/basics/limits'
import { visitEndpoints } from '@thali/contract/visits/endpoints'
import { isCertain } from '#web/api/errors.ts'
import { request } from '#web/api/request.ts'
import { logFailure } from '#web/lib/log.ts'
import { type StoredFeedback, storage } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import { getVisit } from '#web/product/visit.ts'

/** The last answer of this phone. */
export const storedFeedback = createStore(storage.get('feedback'))
storage.subscribe(({ key }) => key === 'feedback' && storedFeedback.set(storage.get('feedback')))

let isSending = false
let isFollowing = false

const findWaiting = (): StoredFeedback | undefined => {
  const stored = storage.get('feedback')
  return stored?.state === 'waiting' && stored.restaurantId === getVisit().restaurantId ? stored : undefined
}

const setState = (sent: StoredFeedback, state: StoredFeedback['state']): void => {
  const stored = storage.get('feedback')
  // The guest may have changed the answer during the request, here or in another tab.
  if (stored?.face === sent.face && stored.text === sent.text) storage.set('feedback', { ...stored, state })
}

/** Sends the stored answer, and one that replaced it during the request. Never rejects. */
const sendFeedback = async (): Promise<void> => {
  const stored = findWaiting()
  if (!stored || isSending) return
  isSending = true
  try {
    const { face, text, sittingId } = stored
    await request(visitEndpoints.saveFeedback, { body: { face, sittingId, ...(text !== undefined && { text }) } })
    setState(stored, 'sent')
  } catch (error) {
    logFailure('Error sending the feedback', error)
    if (!isCertain(error)) return
    setState(stored, 'refused')
  } finally {
    isSending = false
  }
  await sendFeedback()
}

/** Sends the stored answer now, and otherwise as soon as the server can be reached. */
export const followFeedback = (): void => {
  void sendFeedback()
  if (isFollowing) return
  isFollowing = true
  const retry = (): void => void sendFeedback()
  window.addEventListener('online', retry)
  setInterval(() => document.visibilityState === 'visible' && navigator.onLine && retry(), limits.myOrdersRefreshMs)
}

/** Stores an answer about a visit, in place of the one before, and sends it. */
export const giveFeedback = (
  visit: Pick<StoredFeedback, 'restaurantId' | 'sittingId'>,
  answer: Pick<StoredFeedback, 'face' | 'text' | 'typed'>,
): void => {
  storage.set('feedback', { ...answer, ...visit, state: 'waiting' })
  followFeedback()
}

/** Keeps the unsent line of the stored answer over a reload. */
export const keepTyped = (typed: string): void => {
  const stored = storage.get('feedback')
  if (stored) storage.set('feedback', { ...stored, typed })
}
