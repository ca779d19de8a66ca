import { endpoints } from '../api/endpoint.ts'
import { everyStaff, managers, owners, themselves } from '../api/rights.ts'

/** Calls for staff accounts, passwords, PINs and sessions (plan §8.3). */
export const staffEndpoints = endpoints({
  listStaff: { method: 'GET', path: '/staff', success: 200, restaurant: 'query', rights: managers },
  createStaff: {
    method: 'POST',
    path: '/staff',
    success: 201,
    restaurant: 'body',
    rights: owners,
    errors: ['username_taken', 'too_many'],
  },
  updateStaff: {
    method: 'PUT',
    path: '/staff/:staffId',
    success: 200,
    restaurant: 'row',
    rights: owners,
    errors: ['last_admin', 'forbidden'],
  },
  resetPassword: {
    method: 'POST',
    path: '/staff/:staffId/password',
    success: 201,
    restaurant: 'row',
    rights: owners,
    errors: ['forbidden'],
  },
  listStaffSessions: {
    method: 'GET',
    path: '/staff/:staffId/sessions',
    success: 200,
    restaurant: 'row',
    rights: managers,
  },
  endStaffSessions: {
    method: 'DELETE',
    path: '/staff/:staffId/sessions',
    success: 200,
    restaurant: 'row',
    rights: owners,
  },
  removeStaff: {
    method: 'DELETE',
    path: '/staff/:staffId',
    success: 200,
    restaurant: 'row',
    rights: owners,
    errors: ['last_admin', 'forbidden'],
  },
  listPinStaff: { method: 'GET', path: '/staff/pins', success: 200, restaurant: 'query', rights: everyStaff },
  switchPerson: {
    method: 'POST',
    path: '/auth/pin',
    success: 200,
    restaurant: 'row',
    rights: everyStaff,
    errors: ['not_found', 'pin_wrong', 'pin_locked'],
  },
  changeOwnPassword: {
    method: 'PUT',
    path: '/me/password',
    success: 200,
    restaurant: 'none',
    rights: themselves,
    errors: ['password_wrong'],
  },
  listOwnSessions: { method: 'GET', path: '/me/sessions', success: 200, restaurant: 'none', rights: everyStaff },
  endOwnSessions: { method: 'DELETE', path: '/me/sessions', success: 200, restaurant: 'none', rights: everyStaff },
})

/** Calls for accounts with several restaurants (decision 116). */
export const ownRestaurantEndpoints = endpoints({
  listOwnRestaurants: { method: 'GET', path: '/me/restaurants', success: 200, restaurant: 'none', rights: everyStaff },
  switchRestaurant: {
    method: 'POST',
    path: '/auth/restaurant',
    success: 200,
    restaurant: 'row',
    rights: themselves,
    errors: ['not_found'],
  },
  createOwnRestaurant: {
    method: 'POST',
    path: '/me/restaurants',
    success: 201,
    restaurant: 'none',
    rights: owners,
    errors: ['restaurant_id_taken', 'too_many'],
  },
  joinRestaurant: {
    method: 'POST',
    path: '/me/restaurants/join',
    success: 201,
    restaurant: 'none',
    rights: owners,
    errors: ['forbidden', 'password_wrong', 'too_many'],
  },
  getOwnReports: { method: 'GET', path: '/me/reports', success: 200, restaurant: 'none', rights: managers },
})

/** Calls for other programs and their tokens (plan §11). */
export const programEndpoints = endpoints({
  listPrograms: { method: 'GET', path: '/programs', success: 200, restaurant: 'query', rights: managers },
  createProgram: {
    method: 'POST',
    path: '/programs',
    success: 201,
    restaurant: 'body',
    rights: owners,
    errors: ['username_taken', 'too_many'],
  },
  deleteProgram: { method: 'DELETE', path: '/programs/:programId', success: 200, restaurant: 'row', rights: owners },
})
