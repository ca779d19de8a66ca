import type { Endpoint } from './endpoint.ts'
import { roleSets } from '../auth/roles.ts'

// Not in `endpoints.ts`, whose rows every phone downloads before the menu.

/** The words of a menu in one language (plan §3.7). */
export const translationEndpoints = {
  getTranslations: {
    method: 'GET',
    path: '/restaurants/:restaurantId/translations/:language',
    success: 200,
    restaurant: 'params',
    rights: { guest: 'all', staff: roleSets.allStaff, otherStaff: 'as_guest', badBearer: 'as_guest' },
  },
} as const satisfies Record<string, Endpoint>
