import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import * as limits from '../basics/limits.ts'
import { empty, id, receivedTime, reference, sentTime } from '../basics/primitives-schema.ts'
import type { offerEndpoints } from './endpoints.ts'

const percentage = z.int().min(limits.offerPercentageMin).max(limits.offerPercentageMax)

/** An offer of a restaurant; percentage 1 to 100. */
export const offer = z.object({
  id,
  restaurantId: id,
  startDateTime: sentTime,
  endDateTime: sentTime,
  percentage,
  itemIds: z.array(id),
})

/** A new offer; it ends after it starts. */
export const offerCreation = z
  .object({
    restaurantId: id,
    startDateTime: receivedTime,
    endDateTime: receivedTime,
    percentage,
    itemIds: z.array(reference).min(1).max(bounds.offerItemsMax),
  })
  .refine(({ startDateTime, endDateTime }) => endDateTime > startDateTime, {
    path: ['endDateTime'],
    message: 'Must be after the start',
  })

/** The offers of one restaurant. */
export const offerQuery = z.object({ restaurantId: id })

/** The path of a call about one offer. */
export const offerParams = z.object({ offerId: reference })

/** The inputs and replies of the offer calls. */
export const offerWire = {
  listOffers: { query: offerQuery, reply: z.array(offer) },
  createOffer: { body: offerCreation, reply: offer },
  deleteOffer: { params: offerParams, reply: empty },
} as const satisfies Record<keyof typeof offerEndpoints, object>
