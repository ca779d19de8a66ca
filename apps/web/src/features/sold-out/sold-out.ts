import type { Input, Reply } from '@thali/contract/api/calls'
import type { MenuItem } from '@thali/contract/menu/item'
import { stockEndpoints } from '@thali/contract/stock/endpoints'
import { call } from '#web/api/call.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'

/** A change of a dish's availability. */
export type AvailabilityChange = Input<'setItemAvailability'>['body']

/** Ends every reason for which a dish is sold out. */
export const backOnSale: AvailabilityChange = { soldOutUntil: null, isSuspended: false, left: null }

/** A change of one dish. */
export type Switch = { readonly itemId: string; readonly change: AvailabilityChange }

/** Changes the availability of a dish. */
export const useSwitchItem = (): Saving<Switch, MenuItem> =>
  useSaving(
    ({ itemId, change }: Switch) => call(stockEndpoints.setItemAvailability, { params: { itemId }, body: change }),
    messages.failedLog,
  )

/**
 * Fetches the countdowns of a restaurant.
 *
 * @throws As call().
 */
export const getStock = (restaurantId: string): Promise<Reply<'getStock'>> =>
  call(stockEndpoints.getStock, { params: { restaurantId } })
