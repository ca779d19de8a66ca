import { endpoints } from '../api/endpoint.ts'
import { anyone, serviceStaff } from '../api/rights.ts'

/** Calls for visits, phones at a table (plan §4.2). */
export const visitEndpoints = endpoints({
  createVisit: {
    method: 'POST',
    path: '/visits',
    success: 201,
    cookie: 'visit',
    restaurant: 'body',
    rights: anyone,
    errors: ['restaurant_unknown', 'table_unknown', 'sitting_ended'],
  },
  listTableOrders: {
    method: 'GET',
    path: '/visits/orders',
    success: 200,
    cookie: 'visit',
    restaurant: 'none',
    rights: anyone,
  },
  createInvitation: {
    method: 'POST',
    path: '/visits/invitations',
    success: 201,
    cookie: 'visit',
    restaurant: 'none',
    rights: anyone,
    errors: ['sitting_ended', 'card_required', 'visit_blocked'],
  },
  saveFeedback: {
    method: 'PUT',
    path: '/visits/feedback',
    success: 200,
    cookie: 'visit',
    restaurant: 'none',
    rights: anyone,
    errors: ['card_required', 'visit_blocked', 'not_found'],
  },
  blockVisit: { method: 'PUT', path: '/visits/:visitId/block', success: 200, restaurant: 'row', rights: serviceStaff },
})
