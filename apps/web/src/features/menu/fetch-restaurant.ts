import type { RestaurantReply } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'

/** Undefined when the restaurant does not exist. @throws ApiError, NetworkError: a retry may help. */
export const fetchRestaurant = async (restaurantId: string): Promise<RestaurantReply | undefined> => {
  try {
    return await call('getRestaurant', { params: { restaurantId }, query: {} })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Reads the server's time from the API's smallest answer (lib/server-time.ts). @throws ApiError, NetworkError. */
export const fetchServerTime = async (): Promise<void> => {
  await call('getService', {})
}
