import type { Endpoint } from './endpoint.ts'
import { roleSets } from '../auth/roles.ts'

// Not in `endpoints.ts`, whose rows every phone downloads before the menu.

/** While there is no restaurant. Without a session, so a token is not read. */
const anyone = { guest: 'all', staff: roleSets.allStaff, otherStaff: 'as_guest', badBearer: 'ignored' } as const

/** The managers of the caller's restaurant. */
const managers = { guest: 'none', staff: roleSets.management, otherStaff: 'refused', badBearer: 'refused' } as const

/** The calls of the first run (plan §8.1). */
export const setupEndpoints = {
  getSetup: { method: 'GET', path: '/setup', success: 200, restaurant: 'none', rights: anyone },
  checkSetupCode: { method: 'POST', path: '/setup/code', success: 200, restaurant: 'none', rights: anyone },
  setUp: { method: 'POST', path: '/setup', success: 201, restaurant: 'none', rights: anyone },
} as const satisfies Record<string, Endpoint>

/** The calls about the state of the server (plan §8.2). */
export const selfCheckEndpoints = {
  getSelfCheck: { method: 'GET', path: '/self-check', success: 200, restaurant: 'query', rights: managers },
} as const satisfies Record<string, Endpoint>

/** The calls for the list of things that a new restaurant still needs (plan §8.1). */
export const checklistEndpoints = {
  getChecklist: {
    method: 'GET',
    path: '/restaurants/:restaurantId/checklist',
    success: 200,
    restaurant: 'params',
    rights: managers,
  },
  saveChecklist: {
    method: 'PUT',
    path: '/restaurants/:restaurantId/checklist',
    success: 200,
    restaurant: 'params',
    rights: managers,
  },
} as const satisfies Record<string, Endpoint>
