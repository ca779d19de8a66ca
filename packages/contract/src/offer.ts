import type { z } from 'zod'
import { toPaise, toRupees } from './money.ts'
import type { offer } from './schemas/offer.ts'

/** Dishes that cost less for a while (spec §2 "Offer Setup", design §4.18). */
export type Offer = z.infer<typeof offer>

/**
 * What a dish costs under the offers that hold at a moment: the best one wins. The start belongs to an offer, its end
 * does not; the price is rounded to the paisa, half up.
 *
 * @param item The dish, `price` in rupees.
 * @param offers Those of its restaurant, whether they hold or not.
 * @param now The moment.
 * @returns Rupees; the item's own price when no offer holds.
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
