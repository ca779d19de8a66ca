import { serverNow } from '#web/lib/server-time.ts'
import { storage } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import { getVisit } from '#web/product/visit.ts'

const placeOf = (tableNumber: number): string => `parcel ${getVisit().restaurantId} ${tableNumber}`

/** Whether the unsent order of a dining table is packed. It survives a reload, as the dishes do. */
export const isPadParcel = (tableNumber: number): boolean => storage.get('typed')?.[placeOf(tableNumber)] !== undefined

/** As `isPadParcel`; renders again when it changes. */
export const usePadParcel = (tableNumber: number | undefined): boolean =>
  useStore({ subscribe: storage.subscribe, get: () => tableNumber !== undefined && isPadParcel(tableNumber) })

export const setPadParcel = (tableNumber: number, isParcel: boolean): void => {
  const place = placeOf(tableNumber)
  const { [place]: _, ...others } = storage.get('typed') ?? {}
  storage.set('typed', { ...others, ...(isParcel && { [place]: { changedAt: serverNow().getTime(), value: {} } }) })
}
