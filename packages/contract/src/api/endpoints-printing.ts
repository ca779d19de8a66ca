import type { Endpoint } from './endpoint.ts'
import { roleSets } from '../auth/roles.ts'

// Not in `endpoints.ts`, whose rows every phone downloads before the menu.

const { room, management } = roleSets
const roomStaff = { guest: 'none', staff: room, otherStaff: 'refused', badBearer: 'refused' } as const
const managers = { ...roomStaff, staff: management } as const

/** The calls of printers and their jobs (plan §7). Cashiers print bills, so they also see printers and jobs. */
export const printingEndpoints = {
  listPrinters: { method: 'GET', path: '/printers', success: 200, restaurant: 'query', rights: roomStaff },
  savePrinters: { method: 'PUT', path: '/printers', success: 200, restaurant: 'body', rights: managers },
  testPrinter: { method: 'POST', path: '/printers/:printerId/test', success: 201, restaurant: 'row', rights: managers },
  listPrintJobs: { method: 'GET', path: '/print-jobs', success: 200, restaurant: 'query', rights: roomStaff },
  retryPrintJob: {
    method: 'POST',
    path: '/print-jobs/:printJobId/retry',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
  },
  discardPrintJob: {
    method: 'DELETE',
    path: '/print-jobs/:printJobId',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
  },
  repeatPrintJob: {
    method: 'POST',
    path: '/print-jobs/:printJobId/repeat',
    success: 201,
    restaurant: 'row',
    rights: roomStaff,
  },
  getPrintJobImage: {
    method: 'GET',
    path: '/print-jobs/:printJobId/image',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
  },
  printBill: { method: 'POST', path: '/bills/:billId/print', success: 201, restaurant: 'row', rights: roomStaff },
  printOrder: { method: 'POST', path: '/orders/:orderId/print', success: 201, restaurant: 'row', rights: roomStaff },
} as const satisfies Record<string, Endpoint>
