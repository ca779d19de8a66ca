import type { Restaurant } from '@thali/contract/restaurants/schema'
import { roomTables } from '#web/features/floor/live-sittings.ts'
import { useStore } from '#web/lib/store.ts'

/** Returns whether orders of a table get a token. */
export const useIsTakeaway = (restaurant: Restaurant | undefined): ((tableNumber: number) => boolean) => {
  const tables = useStore(roomTables) ?? []
  const counters = restaurant?.takeaway ? tables.filter(({ isCounter }) => isCounter) : []
  return (tableNumber) => counters.some(({ number }) => number === tableNumber)
}
