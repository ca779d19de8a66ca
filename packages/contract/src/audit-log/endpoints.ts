import { endpoints } from '../api/endpoint.ts'
import { managers } from '../api/rights.ts'

/** Calls for the audit log (plan §8.6). */
export const auditLogEndpoints = endpoints({
  listHistory: { method: 'GET', path: '/history', success: 200, restaurant: 'query', rights: managers },
})
