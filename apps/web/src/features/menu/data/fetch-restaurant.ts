import { restaurantEndpoints } from '@thali/contract/restaurants/endpoints'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import type { TaggedMenu } from './embedded-menu.ts'

/**
 * The menu of a restaurant; `before` while that is still current. Undefined when the restaurant does not exist.
 * @throws ApiError, NetworkError: a retry may help.
 */
export const fetchRestaurant = async (
  restaurantId: string,
  before: TaggedMenu | undefined,
): Promise<TaggedMenu | undefined> => {
  let tag: string | undefined
  try {
    const reply = await call(
      restaurantEndpoints.getRestaurant,
      { params: { restaurantId }, query: {} },
      {
        headers: before?.tag ? { 'if-none-match': before.tag } : {},
        onHeaders: (headers) => (tag = headers.get('etag') ?? undefined),
      },
    )
    return { reply, tag }
  } catch (error) {
    if (error instanceof ApiError && error.status === 304 && before) return before
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Reads the server's time from the API's smallest answer (lib/server-time.ts). @throws ApiError, NetworkError. */
export const fetchServerTime = async (): Promise<void> => {
  await call(restaurantEndpoints.getService, {})
}
