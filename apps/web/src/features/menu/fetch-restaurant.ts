import type { RestaurantReply } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'

/** The last answer, which the server need not send again. */
let known: { readonly restaurantId: string; readonly tag: string; readonly reply: RestaurantReply } | undefined

/**
 * The menu of a restaurant; the same object as before while it is unchanged. Undefined when the restaurant does not
 * exist. @throws ApiError, NetworkError: a retry may help.
 */
export const fetchRestaurant = async (restaurantId: string): Promise<RestaurantReply | undefined> => {
  const before = known?.restaurantId === restaurantId ? known : undefined
  let tag = ''
  try {
    const reply = await call(
      'getRestaurant',
      { params: { restaurantId }, query: {} },
      {
        headers: before ? { 'if-none-match': before.tag } : {},
        onHeaders: (headers) => (tag = headers.get('etag') ?? ''),
      },
    )
    known = tag ? { restaurantId, tag, reply } : undefined
    return reply
  } catch (error) {
    if (error instanceof ApiError && error.status === 304 && before) return before.reply
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Reads the server's time from the API's smallest answer (lib/server-time.ts). @throws ApiError, NetworkError. */
export const fetchServerTime = async (): Promise<void> => {
  await call('getService', {})
}
