import type { Endpoint } from './endpoint.ts'
import { roleSets } from '../auth/roles.ts'

// Not in `endpoints.ts`, whose rows every phone downloads before the menu.

/** The changes of orders, for programs that follow them (plan §11). */
export const changeEndpoints = {
  listOrderChanges: {
    method: 'GET',
    path: '/orders/changes',
    success: 200,
    restaurant: 'query',
    rights: { guest: 'none', staff: roleSets.room, otherStaff: 'refused', badBearer: 'refused' },
  },
} as const satisfies Record<string, Endpoint>
