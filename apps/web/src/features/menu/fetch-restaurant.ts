import type { RestaurantReply } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'

/**
 * Asks the server for a restaurant and its menu.
 *
 * @param restaurantId Which.
 * @returns The menu; undefined when there is no such restaurant.
 * @throws ApiError, NetworkError: trying again may help.
 */
export const fetchRestaurant = async (restaurantId: string): Promise<RestaurantReply | undefined> => {
  try {
    return await call('getRestaurant', { params: { restaurantId }, query: {} })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/**
 * Has the server's time learned from the smallest answer there is (lib/server-time.ts).
 *
 * @throws ApiError, NetworkError: it is not known then.
 */
export const askTime = async (): Promise<void> => {
  await call('getService', {})
}
