/**
 * Where every created or changed order of a restaurant is published, as a whole `Order` (spec §7 "Live connection").
 *
 * @param restaurantId Whose orders.
 * @returns The destination to subscribe to.
 */
export const ordersTopic = (restaurantId: string): string => `/topic/orders/${restaurantId}`

/**
 * Where every waiter call that came or was answered is published, as a `WaiterCallMessage` (spec §7).
 *
 * @param restaurantId Whose calls.
 * @returns The destination to subscribe to.
 */
export const waiterCallsTopic = (restaurantId: string): string => `/topic/notifications/waiter/${restaurantId}`

/** The one destination a client may send to; it keeps the connection warm. */
export const pingDestination = '/app/ping'

/** Below the API's root. */
export const livePath = '/ws'

/**
 * Whose topic a destination is. Wildcards, other paths and anything after the restaurant are no topic of ours.
 *
 * @param destination As a SUBSCRIBE frame names it.
 * @returns The restaurant, or undefined when there is no such topic.
 */
export const topicRestaurant = (destination: string): string | undefined =>
  /^\/topic\/(?:orders|notifications\/waiter)\/([A-Za-z0-9_-]{1,64})$/.exec(destination)?.[1]
