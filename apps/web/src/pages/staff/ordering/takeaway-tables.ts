import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { TakeawayOf } from '#web/features/basket/ui/pad-takeaway.tsx'
import { roomTables } from '#web/features/floor/live-sittings.ts'
import { useStore } from '#web/lib/store.ts'

/** Returns what staff may enter for an order of a table; see `TakeawayOf`. */
export const useTakeawayOf = (restaurant: Restaurant | undefined): TakeawayOf => {
  const tables = useStore(roomTables)
  if (!restaurant?.takeaway || !tables) return () => undefined
  return (tableNumber) => (tables.find(({ number }) => number === tableNumber)?.isCounter ? 'counter' : 'dining')
}
