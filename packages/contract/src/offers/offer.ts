import type { z } from 'zod'
import { toPaise, toRupees } from '../basics/money.ts'
import type { offer } from './schema.ts'

/** A percentage off some dishes for a period (spec §2 "Offer Setup", design §4.18). */
export type Offer = z.infer<typeof offer>

/**
 * The price of a dish in rupees under the best offer that is active at `now`; its own price without one. An offer includes
 * its start and excludes its end. The result is rounded to the paisa, half up.
 */
export const offerPrice = (
  item: { readonly id: string; readonly price: number },
  offers: readonly Pick<Offer, 'startDateTime' | 'endDateTime' | 'percentage' | 'itemIds'>[],
  now: Date,
): number => {
  const best = offers
    .filter(({ startDateTime, endDateTime }) => new Date(startDateTime) <= now && now < new Date(endDateTime))
    .filter(({ itemIds }) => itemIds.includes(item.id))
    .reduce((most, { percentage }) => Math.max(most, percentage), 0)
  return toRupees(Math.round((toPaise(item.price) * (100 - best)) / 100))
}
