import { endpoints } from '../api/endpoint.ts'
import { managers, readers } from '../api/rights.ts'

/** Calls for offers (spec §2 "Offer Setup"). */
export const offerEndpoints = endpoints({
  listOffers: { method: 'GET', path: '/offers', success: 200, restaurant: 'query', rights: readers },
  createOffer: {
    method: 'POST',
    path: '/offers',
    success: 201,
    restaurant: 'body',
    rights: managers,
    errors: ['item_unknown', 'too_many'],
  },
  deleteOffer: { method: 'DELETE', path: '/offers/:offerId', success: 200, restaurant: 'row', rights: managers },
})
