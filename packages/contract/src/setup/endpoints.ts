import { endpoints } from '../api/endpoint.ts'
import { anyone, managers } from '../api/rights.ts'

/** Calls for the first run (plan §8.1). */
export const setupEndpoints = endpoints({
  getSetup: { method: 'GET', path: '/setup', success: 200, restaurant: 'none', rights: anyone },
  checkSetupCode: {
    method: 'POST',
    path: '/setup/code',
    success: 200,
    restaurant: 'none',
    rights: anyone,
    errors: ['setup_code_wrong', 'already_set_up'],
  },
  setUp: {
    method: 'POST',
    path: '/setup',
    success: 201,
    restaurant: 'none',
    rights: anyone,
    errors: ['setup_code_wrong', 'already_set_up'],
  },
})

/** Calls for the list of steps that a new restaurant still needs (plan §8.1). */
export const checklistEndpoints = endpoints({
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
})

/** Calls for the state of the server (plan §8.2). */
export const selfCheckEndpoints = endpoints({
  provePresence: { method: 'GET', path: '/presence', success: 200, restaurant: 'none', rights: anyone },
  getSelfCheck: { method: 'GET', path: '/self-check', success: 200, restaurant: 'query', rights: managers },
})
