import { endpoints } from '../api/endpoint.ts'
import { anyone, managers, readers } from '../api/rights.ts'

/** Calls for the installation, a restaurant with its menu, and its settings (spec §7, plan §8.2). */
export const restaurantEndpoints = endpoints({
  getService: { method: 'GET', path: '/service', success: 200, restaurant: 'none', rights: anyone },
  getRestaurant: {
    method: 'GET',
    path: '/restaurants/:restaurantId',
    success: 200,
    restaurant: 'params',
    rights: readers,
    errors: ['not_found'],
  },
  getSettings: {
    method: 'GET',
    path: '/restaurants/:restaurantId/settings',
    success: 200,
    restaurant: 'params',
    rights: managers,
  },
  saveSettings: {
    method: 'PUT',
    path: '/restaurants/:restaurantId/settings',
    success: 200,
    restaurant: 'params',
    rights: managers,
    errors: ['changed_meanwhile', 'tax_class_in_use', 'password_session_required'],
  },
  saveLogo: {
    method: 'POST',
    path: '/restaurants/:restaurantId/logo',
    success: 201,
    content: 'multipart',
    restaurant: 'params',
    rights: managers,
    errors: ['too_many', 'image_invalid'],
  },
  deleteLogo: {
    method: 'DELETE',
    path: '/restaurants/:restaurantId/logo',
    success: 200,
    restaurant: 'params',
    rights: managers,
  },
})
