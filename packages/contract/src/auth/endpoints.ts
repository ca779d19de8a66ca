import { endpoints } from '../api/endpoint.ts'
import { anyone } from '../api/rights.ts'

/** Calls for login and session (spec §4 "Session"). */
export const authEndpoints = endpoints({
  login: {
    method: 'POST',
    path: '/auth/login',
    success: 200,
    cookie: 'device',
    restaurant: 'none',
    rights: anyone,
    errors: ['unauthenticated'],
  },
  logout: { method: 'POST', path: '/auth/logout', success: 200, restaurant: 'none', rights: anyone },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    success: 200,
    restaurant: 'none',
    rights: anyone,
    errors: ['refresh_token_invalid'],
  },
})
