import type { ReactElement } from 'react'
import { DishPicture } from '#web/features/menu/dish/dish-picture.tsx'
import { getRestaurantData } from '#web/features/menu/data/restaurant-data.ts'

/**
 * The small picture of a dish in a basket. A constant function, so that it causes no rendering of a row.
 *
 * @returns Undefined for a dish that is not on the menu.
 */
export const renderPicture = (itemId: string): ReactElement | undefined => {
  const item = getRestaurantData().itemById.get(itemId)
  return item && <DishPicture item={item} isUnavailable={false} />
}
