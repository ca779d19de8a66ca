import { endpoints } from '../api/endpoint.ts'
import { kitchenStaff, managers, readers } from '../api/rights.ts'

/** Calls for the kitchen: progress, stations and preparation times (plan §5). */
export const kitchenEndpoints = endpoints({
  setProgress: {
    method: 'PUT',
    path: '/orders/:orderId/progress',
    success: 200,
    restaurant: 'row',
    rights: kitchenStaff,
    errors: ['order_line_unknown', 'progress_invalid', 'reason_required', 'remake_conflict'],
  },
  listKitchenOrders: {
    method: 'GET',
    path: '/kitchen/orders',
    success: 200,
    restaurant: 'query',
    rights: kitchenStaff,
  },
  listStations: { method: 'GET', path: '/stations', success: 200, restaurant: 'query', rights: kitchenStaff },
  saveStations: {
    method: 'PUT',
    path: '/stations',
    success: 200,
    restaurant: 'body',
    rights: managers,
    errors: ['station_busy', 'changed_meanwhile'],
  },
  listPreparationTimes: {
    method: 'GET',
    path: '/restaurants/:restaurantId/preparation-times',
    success: 200,
    restaurant: 'params',
    rights: readers,
  },
})
