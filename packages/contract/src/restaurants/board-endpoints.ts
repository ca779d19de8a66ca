import { endpoints } from '../api/endpoint.ts'
import { anyone } from '../api/rights.ts'

/** Reads a board; its link is the permission. */
export const boardEndpoints = endpoints({
  getBoard: {
    method: 'GET',
    path: '/boards/:code',
    success: 200,
    restaurant: 'none',
    rights: anyone,
    errors: ['not_found'],
  },
})
