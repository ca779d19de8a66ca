import { endpoints } from '../api/endpoint.ts'
import { cashiers, managers, roomStaff } from '../api/rights.ts'

/** Calls for the slips of platforms' orders. */
export const slipEndpoints = endpoints({
  createSlip: {
    method: 'POST',
    path: '/source-orders/:orderId/slip',
    success: 201,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['billing_off', 'nothing_to_bill', 'tax_class_unknown'],
  },
  listSlips: { method: 'GET', path: '/slips', success: 200, restaurant: 'query', rights: roomStaff },
  listSlipRows: { method: 'GET', path: '/slips/rows', success: 200, restaurant: 'query', rights: cashiers },
  saveSlipReceipt: {
    method: 'PUT',
    path: '/slips/:slipId/receipt',
    success: 200,
    restaurant: 'row',
    rights: cashiers,
    errors: ['changed_meanwhile', 'slip_reversed', 'overpaid'],
  },
  reverseSlip: {
    method: 'POST',
    path: '/slips/:slipId/reversal',
    success: 200,
    restaurant: 'row',
    rights: managers,
  },
})
