import { endpoints } from '../api/endpoint.ts'
import { managers, roomStaff, serviceStaff } from '../api/rights.ts'

/** Calls for orders from elsewhere: platforms, the own website, the phone. */
export const sourceEndpoints = endpoints({
  createSourceOrder: {
    method: 'POST',
    path: '/source-orders',
    success: 201,
    restaurant: 'body',
    rights: serviceStaff,
    errors: [
      'source_unknown',
      'source_order_changed',
      'source_items_unknown',
      'liquor_refused',
      'table_unknown',
      'order_too_large',
    ],
  },
  cancelSourceOrder: {
    method: 'POST',
    path: '/source-orders/:orderId/cancellation',
    success: 200,
    restaurant: 'row',
    rights: serviceStaff,
  },
  listOrderSources: {
    method: 'GET',
    path: '/order-sources',
    success: 200,
    restaurant: 'query',
    // Cashiers record what the platforms among them pay.
    rights: roomStaff,
  },
  listSourceItems: { method: 'GET', path: '/source-items', success: 200, restaurant: 'query', rights: managers },
  saveSourceItem: {
    method: 'PUT',
    path: '/source-items',
    success: 200,
    restaurant: 'body',
    rights: managers,
    errors: ['source_unknown', 'item_unknown', 'too_many'],
  },
  deleteSourceItem: {
    method: 'DELETE',
    path: '/source-items/:sourceItemRowId',
    success: 200,
    restaurant: 'row',
    rights: managers,
  },
})
