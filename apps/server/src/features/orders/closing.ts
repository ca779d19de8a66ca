import { dishesClosed } from '@thali/contract/api/errors'
import { closureOf, isWithin, nextStart } from '@thali/contract/restaurants/hours'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { OrderableItem } from '#server/data/orders/item-queries.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Refuses an order of a guest during a pause or outside of the opening hours. Throws AppError `ordering_closed`. */
export const refuseWhileClosed = (restaurant: Restaurant, now: Date): void => {
  const closure = closureOf(restaurant, now)
  if (!closure) return
  const { message, ...opens } = closure
  throw new AppError('ordering_closed', opens, message.trim() || undefined)
}

/**
 * Refuses a guest's order with dishes outside the hours of their category. The named time is the next one at
 * which each of these categories has opened again.
 * @throws AppError `ordering_closed` with the dishes.
 */
export const refuseClosedDishes = (dishes: Iterable<OrderableItem>, timezone: string, now: Date): void => {
  const closed = [...dishes].filter(({ hours }) => !isWithin(hours, now, timezone))
  if (closed.length === 0) return
  const starts = closed.map(({ hours = [] }) => nextStart(hours, now, timezone)?.getTime() ?? 0)
  const closedItems = closed.map(({ id, name }) => ({ itemId: id, itemName: name }))
  const opensDateTime = new Date(Math.max(...starts)).toISOString()
  throw new AppError('ordering_closed', { opensDateTime, closedItems }, dishesClosed)
}
