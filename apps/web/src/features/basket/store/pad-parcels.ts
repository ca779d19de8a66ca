import { findTyped, storeTyped, useTyped } from '#web/forms/typed.ts'
import { getVisit } from '#web/product/visit.ts'

const placeOf = (tableNumber: number | undefined): string => `parcel ${getVisit().restaurantId} ${tableNumber}`

/** Whether the unsent order of a dining table is packed. It survives a reload, as the dishes do. */
export const isPadParcel = (tableNumber: number): boolean => findTyped(placeOf(tableNumber)) !== undefined

/** As `isPadParcel`; renders again when it changes. */
export const usePadParcel = (tableNumber: number | undefined): boolean => useTyped(placeOf(tableNumber)) !== undefined

export const setPadParcel = (tableNumber: number, isParcel: boolean): void =>
  storeTyped(placeOf(tableNumber), isParcel ? {} : undefined)
