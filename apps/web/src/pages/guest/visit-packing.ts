import type { PublicPacking } from '@thali/contract/orders/charges'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useTableVisit } from '#web/product/table-visit.ts'

/** The packing in orders of this visit; undefined at dining tables and without packing. */
export const useVisitPacking = (): PublicPacking | undefined => {
  const { visit } = useTableVisit()
  const { packing } = useRestaurantData()
  return visit?.isTakeaway ? packing : undefined
}
