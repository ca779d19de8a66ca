import { deleteOtherBaskets } from '#web/features/basket/store/current-basket.ts'
import { clearPosition } from '#web/features/menu/scroll-memory.ts'
import type { TableLink } from '#web/lib/paths.ts'
import { setTable } from '#web/lib/visit.ts'

/**
 * Begins a visit at a table: category and scroll position are forgotten, the table is remembered, baskets of other
 * restaurants are deleted (spec §2 "Splash screen"). Doing it twice changes nothing.
 *
 * @param link The table link that was opened. Without a table nothing begins.
 */
export const beginVisit = ({ restaurantId, tableNumber }: TableLink): void => {
  if (tableNumber === undefined) return
  clearPosition()
  setTable(restaurantId, tableNumber)
  void deleteOtherBaskets(restaurantId)
}
