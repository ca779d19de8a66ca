import type { ReactElement } from 'react'
import { DishPicture } from '#web/features/menu/dish-picture.tsx'
import { getRestaurantData } from '#web/features/menu/restaurant-data.ts'

/**
 * The small picture of a dish in a basket. Always the same function, so that a row is not rendered for it.
 *
 * @param itemId Which dish.
 * @returns The picture; nothing for a dish the menu does not know.
 */
export const renderPicture = (itemId: string): ReactElement | undefined => {
  const item = getRestaurantData().itemById.get(itemId)
  return item && <DishPicture item={item} isUnavailable={false} />
}
