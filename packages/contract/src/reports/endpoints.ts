import { endpoints } from '../api/endpoint.ts'
import { managers } from '../api/rights.ts'

/** Calls for reports, Today, and reports of a period (plan §8.7). */
export const reportEndpoints = endpoints({
  getReports: { method: 'GET', path: '/reports', success: 200, restaurant: 'query', rights: managers },
  getToday: { method: 'GET', path: '/today', success: 200, restaurant: 'query', rights: managers },
  getPeriodReports: { method: 'GET', path: '/reports/period', success: 200, restaurant: 'query', rights: managers },
  getReportFile: { method: 'GET', path: '/reports/files/:kind', success: 200, restaurant: 'query', rights: managers },
})
