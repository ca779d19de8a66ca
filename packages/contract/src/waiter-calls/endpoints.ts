import { endpoints } from '../api/endpoint.ts'
import { diners, roomStaff, serviceStaff } from '../api/rights.ts'

/** Calls for waiter calls (spec §7). */
export const waiterCallEndpoints = endpoints({
  listWaiterCalls: {
    method: 'GET',
    path: '/notifications/waiter',
    success: 200,
    restaurant: 'query',
    // The cashier bills the tables that ask for it.
    rights: roomStaff,
  },
  createWaiterCall: {
    method: 'POST',
    path: '/notifications/waiter',
    success: 201,
    cookie: 'visit',
    restaurant: 'body',
    rights: diners,
    errors: [
      'restaurant_unknown',
      'table_unknown',
      'sitting_ended',
      'visit_mismatch',
      'visit_blocked',
      'card_required',
    ],
  },
  deleteWaiterCall: {
    method: 'DELETE',
    path: '/notifications/waiter/:waiterCallId',
    success: 200,
    restaurant: 'row',
    rights: serviceStaff,
  },
  reopenWaiterCall: {
    method: 'POST',
    path: '/notifications/waiter/:waiterCallId/reopen',
    success: 200,
    restaurant: 'row',
    rights: serviceStaff,
  },
  acknowledgeWaiterCall: {
    method: 'PUT',
    path: '/notifications/waiter/:waiterCallId',
    success: 200,
    restaurant: 'row',
    rights: serviceStaff,
  },
})
