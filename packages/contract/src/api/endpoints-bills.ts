import type { Endpoint } from './endpoint.ts'
import { roleSets } from '../auth/roles.ts'

// Not in `endpoints.ts`, whose rows every phone downloads before the menu.

const { room, cashier, management } = roleSets
const roomStaff = { guest: 'none', staff: room, otherStaff: 'refused', badBearer: 'refused' } as const
const cashiers = { ...roomStaff, staff: cashier } as const
const managers = { ...roomStaff, staff: management } as const
/** Staff, and phones of the sitting by their cookie. */
const visitors = { ...roomStaff, guest: 'all' } as const
/** A cookie or a link decides alone, so a token is not read. */
const anyone = { guest: 'all', staff: roleSets.allStaff, otherStaff: 'as_guest', badBearer: 'ignored' } as const

/** The calls of bills and credit notes (plan §6). */
export const billEndpoints = {
  previewBill: { method: 'POST', path: '/bills/preview', success: 200, restaurant: 'row', rights: roomStaff },
  createBill: { method: 'POST', path: '/bills', success: 201, restaurant: 'row', rights: roomStaff },
  listBills: { method: 'GET', path: '/bills', success: 200, restaurant: 'query', rights: roomStaff },
  getBill: {
    method: 'GET',
    path: '/bills/:billId',
    success: 200,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
  },
  cancelBill: { method: 'POST', path: '/bills/:billId/cancel', success: 200, restaurant: 'row', rights: managers },
  createCreditNote: {
    method: 'POST',
    path: '/bills/:billId/credit-notes',
    success: 201,
    restaurant: 'row',
    rights: managers,
  },
  listVisitBills: {
    method: 'GET',
    path: '/visits/bills',
    success: 200,
    cookie: 'visit',
    restaurant: 'none',
    rights: anyone,
  },
  findBillEntry: {
    method: 'GET',
    path: '/bills/:billId/entries/:key',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
  },
  // Not GET: addresses are written to the logs of proxies.
  openBillLink: { method: 'POST', path: '/bill-links', success: 200, restaurant: 'none', rights: anyone },
} as const satisfies Record<string, Endpoint>

/** The calls of payments, UPI requests and splits (plan §6). */
export const paymentEndpoints = {
  createPayment: {
    method: 'POST',
    path: '/bills/:billId/payments',
    success: 201,
    restaurant: 'row',
    rights: roomStaff,
  },
  createRefund: { method: 'POST', path: '/bills/:billId/refunds', success: 201, restaurant: 'row', rights: cashiers },
  createUpiRequest: {
    method: 'POST',
    path: '/bills/:billId/upi-requests',
    success: 201,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
  },
  updateUpiRequest: {
    method: 'PUT',
    path: '/upi-requests/:upiRequestId',
    success: 200,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
  },
  splitBill: {
    method: 'PUT',
    path: '/bills/:billId/split',
    success: 200,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
  },
} as const satisfies Record<string, Endpoint>

/** The calls of business days, cash and exports (plan §6). */
export const dayEndpoints = {
  listDays: { method: 'GET', path: '/days', success: 200, restaurant: 'query', rights: cashiers },
  getDay: { method: 'GET', path: '/days/:date', success: 200, restaurant: 'query', rights: cashiers },
  closeDay: { method: 'POST', path: '/days/:date/close', success: 200, restaurant: 'body', rights: cashiers },
  createCashMovement: {
    method: 'POST',
    path: '/cash-movements',
    success: 201,
    restaurant: 'body',
    rights: cashiers,
  },
  getExport: { method: 'GET', path: '/exports/:kind', success: 200, restaurant: 'query', rights: cashiers },
} as const satisfies Record<string, Endpoint>
