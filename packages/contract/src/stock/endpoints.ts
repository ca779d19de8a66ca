import { endpoints } from '../api/endpoint.ts'
import { availabilityStaff, readers } from '../api/rights.ts'

/** Calls for sold-out dishes and options, and what is left (plan §3.5). */
export const stockEndpoints = endpoints({
  getStock: {
    method: 'GET',
    path: '/restaurants/:restaurantId/stock',
    success: 200,
    restaurant: 'params',
    rights: readers,
  },
  setItemAvailability: {
    method: 'PUT',
    path: '/items/:itemId/availability',
    success: 200,
    restaurant: 'row',
    rights: availabilityStaff,
  },
  setOptionAvailability: {
    method: 'PUT',
    path: '/options/:optionId/availability',
    success: 200,
    restaurant: 'row',
    rights: availabilityStaff,
  },
})
