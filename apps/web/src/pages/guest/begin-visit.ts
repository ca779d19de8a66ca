import { deleteOtherBaskets } from '#web/features/basket/store/current-basket.ts'
import { clearPosition } from '#web/features/menu/list/scroll-memory.ts'
import type { TableLink } from '#web/lib/paths.ts'
import { setTable } from '#web/product/visit.ts'

/**
 * Starts a visit at a table: clears category and scroll position, stores the table, deletes baskets of other
 * restaurants (spec §2 "Splash screen"). Idempotent.
 *
 * @param link The opened table link; without a table nothing happens.
 */
export const beginVisit = ({ restaurantId, tableNumber }: TableLink): void => {
  if (tableNumber === undefined) return
  clearPosition()
  setTable(restaurantId, tableNumber)
  void deleteOtherBaskets(restaurantId)
}
