import type { Bind } from '#server/http/routing/route.ts'
import type { OfferService } from './service.ts'

/** Offers (spec §2 "Offer Setup", design §5). */
export const bindOffers = (bind: Bind, offers: OfferService): void => {
  bind('listOffers', async ({ query }) => ({ body: await offers.list(query.restaurantId) }))

  bind('createOffer', async ({ caller, body }) => ({ body: await offers.create(caller, body) }))

  bind('deleteOffer', async ({ caller, params }) => {
    await offers.end(caller, params.offerId)
    return { body: {} }
  })
}
