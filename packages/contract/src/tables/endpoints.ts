import { endpoints } from '../api/endpoint.ts'
import { managers, roomStaff, visitors } from '../api/rights.ts'

/** Calls for tables and their cards (plan §4.1, plan §8.4). */
export const tableEndpoints = endpoints({
  listTables: { method: 'GET', path: '/tables', success: 200, restaurant: 'query', rights: roomStaff },
  saveTables: {
    method: 'PUT',
    path: '/tables',
    success: 200,
    restaurant: 'body',
    rights: managers,
    errors: ['table_occupied', 'changed_meanwhile', 'too_many'],
  },
  createTableCard: {
    method: 'POST',
    path: '/tables/:tableNumber/card',
    success: 201,
    restaurant: 'body',
    rights: managers,
    errors: ['table_unknown'],
  },
  savePrintedCards: {
    method: 'PUT',
    path: '/tables/cards/printed',
    success: 200,
    restaurant: 'body',
    rights: managers,
  },
})

/** Calls for sittings (plan §4.4). */
export const sittingEndpoints = endpoints({
  listSittings: { method: 'GET', path: '/sittings', success: 200, restaurant: 'query', rights: roomStaff },
  createSitting: {
    method: 'POST',
    path: '/sittings',
    success: 201,
    restaurant: 'body',
    rights: roomStaff,
    errors: ['table_unknown', 'table_occupied'],
  },
  getSitting: {
    method: 'GET',
    path: '/sittings/:sittingId',
    success: 200,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
  },
  updateSitting: {
    method: 'PUT',
    path: '/sittings/:sittingId',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['changed_meanwhile', 'table_unknown', 'table_occupied', 'sitting_ended'],
  },
  mergeSitting: {
    method: 'POST',
    path: '/sittings/:sittingId/merge',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['sitting_ended', 'sitting_billed'],
  },
  endSitting: {
    method: 'POST',
    path: '/sittings/:sittingId/end',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['reason_required'],
  },
})
