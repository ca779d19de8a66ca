import { endpoints } from '../api/endpoint.ts'
import { cashiers } from '../api/rights.ts'

/** Calls for business days, cash and exports (plan §6). */
export const dayEndpoints = endpoints({
  listDays: { method: 'GET', path: '/days', success: 200, restaurant: 'query', rights: cashiers },
  getDay: { method: 'GET', path: '/days/:date', success: 200, restaurant: 'query', rights: cashiers },
  closeDay: {
    method: 'POST',
    path: '/days/:date/close',
    success: 200,
    restaurant: 'body',
    rights: cashiers,
    errors: ['day_closed', 'day_not_started'],
  },
  createCashMovement: {
    method: 'POST',
    path: '/cash-movements',
    success: 201,
    restaurant: 'body',
    rights: cashiers,
    errors: ['idempotency_key_reused'],
  },
  getExport: { method: 'GET', path: '/exports/:kind', success: 200, restaurant: 'query', rights: cashiers },
})
