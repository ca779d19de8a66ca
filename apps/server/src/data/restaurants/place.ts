import type { BillingSettings } from '@thali/contract/bills/billing'
import type { Ordering } from '@thali/contract/restaurants/hours'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import type { Connection } from '#server/db/database.ts'

/** A restaurant with its rules for orders, and one of its tables. */
export type Place = {
  readonly restaurant: Restaurant
  readonly rules: Ordering
  readonly takeaway: Pick<Settings['takeaway'], 'packing' | 'taxClass'>
  readonly billing: BillingSettings
  /** The start of the business day, such as `04:00`. */
  readonly dayStartsAt: string
  /** Orders at counters go to the kitchen when they are paid. */
  readonly isPaidFirst: boolean
  /** Prepares dishes without a station; absent while the kitchen display is off. */
  readonly firstStationId?: string
  readonly table: {
    /** False for an unknown or inactive number (plan §4.1). */
    readonly isValid: boolean
    readonly isCounter: boolean
    /** Empty for a table without a label. */
    readonly label: string
  }
}

/** Finds the place of an order, call or visit; undefined for an unknown restaurant. */
export type FindPlace = (db: Connection, restaurantId: string, tableNumber: number) => Promise<Place | undefined>
