import type { Endpoint } from './endpoint.ts'
import { roleSets } from '../auth/roles.ts'

// Not in `endpoints.ts`, whose rows every phone downloads before the menu.

const { allStaff, management } = roleSets
const managers = { guest: 'none', staff: management, otherStaff: 'refused', badBearer: 'refused' } as const
const everyone = { guest: 'all', staff: allStaff, otherStaff: 'as_guest', badBearer: 'as_guest' } as const
const everyStaff = { ...managers, staff: allStaff } as const
// A PIN is typed before the eyes of the team: what gives lasting access, or all data, needs the password (decision 120).
const owners = { ...managers, byPin: 'refused' } as const
const themselves = { ...everyStaff, byPin: 'refused' } as const

/** The calls of staff accounts, passwords, PINs and sessions (plan §8.3). */
export const staffEndpoints = {
  listStaff: { method: 'GET', path: '/staff', success: 200, restaurant: 'query', rights: managers },
  createStaff: { method: 'POST', path: '/staff', success: 201, restaurant: 'body', rights: owners },
  updateStaff: { method: 'PUT', path: '/staff/:staffId', success: 200, restaurant: 'row', rights: owners },
  resetPassword: {
    method: 'POST',
    path: '/staff/:staffId/password',
    success: 201,
    restaurant: 'row',
    rights: owners,
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
  removeStaff: { method: 'DELETE', path: '/staff/:staffId', success: 200, restaurant: 'row', rights: owners },
  listPinStaff: { method: 'GET', path: '/staff/pins', success: 200, restaurant: 'query', rights: everyStaff },
  switchPerson: { method: 'POST', path: '/auth/pin', success: 200, restaurant: 'row', rights: everyStaff },
  changeOwnPassword: { method: 'PUT', path: '/me/password', success: 200, restaurant: 'none', rights: themselves },
  listOwnSessions: { method: 'GET', path: '/me/sessions', success: 200, restaurant: 'none', rights: everyStaff },
  endOwnSessions: { method: 'DELETE', path: '/me/sessions', success: 200, restaurant: 'none', rights: everyStaff },
} as const satisfies Record<string, Endpoint>

/** The calls of accounts with several restaurants (decision 116). */
export const ownRestaurantEndpoints = {
  listOwnRestaurants: { method: 'GET', path: '/me/restaurants', success: 200, restaurant: 'none', rights: everyStaff },
  switchRestaurant: {
    method: 'POST',
    path: '/auth/restaurant',
    success: 200,
    restaurant: 'row',
    rights: themselves,
  },
  createOwnRestaurant: { method: 'POST', path: '/me/restaurants', success: 201, restaurant: 'none', rights: owners },
  joinRestaurant: { method: 'POST', path: '/me/restaurants/join', success: 201, restaurant: 'none', rights: owners },
  getOwnReports: { method: 'GET', path: '/me/reports', success: 200, restaurant: 'none', rights: managers },
} as const satisfies Record<string, Endpoint>

/** The calls of other programs and their tokens (plan §11). */
export const programEndpoints = {
  listPrograms: { method: 'GET', path: '/programs', success: 200, restaurant: 'query', rights: managers },
  createProgram: { method: 'POST', path: '/programs', success: 201, restaurant: 'body', rights: owners },
  deleteProgram: { method: 'DELETE', path: '/programs/:programId', success: 200, restaurant: 'row', rights: owners },
} as const satisfies Record<string, Endpoint>

/** The calls of webhooks and their messages (plan §11). */
export const webhookEndpoints = {
  listWebhooks: { method: 'GET', path: '/webhooks', success: 200, restaurant: 'query', rights: managers },
  createWebhook: { method: 'POST', path: '/webhooks', success: 201, restaurant: 'body', rights: owners },
  updateWebhook: { method: 'PUT', path: '/webhooks/:webhookId', success: 200, restaurant: 'row', rights: owners },
  deleteWebhook: { method: 'DELETE', path: '/webhooks/:webhookId', success: 200, restaurant: 'row', rights: owners },
  testWebhook: { method: 'POST', path: '/webhooks/:webhookId/test', success: 201, restaurant: 'row', rights: owners },
  replayWebhook: {
    method: 'POST',
    path: '/webhooks/:webhookId/replay',
    success: 200,
    restaurant: 'row',
    rights: owners,
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    success: 200,
    restaurant: 'row',
    rights: managers,
  },
  retryWebhookDelivery: {
    method: 'POST',
    path: '/webhook-deliveries/:deliveryId/retry',
    success: 200,
    restaurant: 'row',
    rights: owners,
  },
} as const satisfies Record<string, Endpoint>

/** The audit log (plan §8.6). */
export const historyEndpoints = {
  listHistory: { method: 'GET', path: '/history', success: 200, restaurant: 'query', rights: managers },
} as const satisfies Record<string, Endpoint>

/** The call of printed table cards (plan §8.4). */
export const printedCardEndpoints = {
  savePrintedCards: {
    method: 'PUT',
    path: '/tables/cards/printed',
    success: 200,
    restaurant: 'body',
    rights: managers,
  },
} as const satisfies Record<string, Endpoint>

/** The calls of menu files (plan §8.5). */
export const menuFileEndpoints = {
  importMenu: {
    method: 'POST',
    path: '/menu/import',
    success: 200,
    content: 'files',
    restaurant: 'query',
    rights: managers,
  },
  exportMenu: { method: 'GET', path: '/menu/export', success: 200, restaurant: 'query', rights: managers },
  copyMenu: { method: 'POST', path: '/menu/copy', success: 200, restaurant: 'body', rights: managers },
} as const satisfies Record<string, Endpoint>

/** The calls of backups (plan §8.6). */
export const backupEndpoints = {
  listBackups: { method: 'GET', path: '/backups', success: 200, restaurant: 'query', rights: managers },
  createBackup: { method: 'POST', path: '/backups', success: 201, restaurant: 'body', rights: owners },
  getBackup: { method: 'GET', path: '/backups/:name', success: 200, restaurant: 'query', rights: owners },
  uploadBackup: {
    method: 'POST',
    path: '/backups/upload',
    success: 200,
    content: 'bytes',
    restaurant: 'query',
    rights: owners,
  },
  checkBackup: { method: 'POST', path: '/backups/check', success: 200, restaurant: 'body', rights: owners },
  restoreBackup: { method: 'POST', path: '/backups/restore', success: 200, restaurant: 'body', rights: owners },
} as const satisfies Record<string, Endpoint>

/** The calls of offers (spec §2 "Offer Setup"). */
export const offerEndpoints = {
  listOffers: { method: 'GET', path: '/offers', success: 200, restaurant: 'query', rights: everyone },
  createOffer: { method: 'POST', path: '/offers', success: 201, restaurant: 'body', rights: managers },
  deleteOffer: { method: 'DELETE', path: '/offers/:offerId', success: 200, restaurant: 'row', rights: managers },
} as const satisfies Record<string, Endpoint>

/** The calls of figures: Reports, Today, and reports of a period (plan §8.7). */
export const figureEndpoints = {
  getReports: { method: 'GET', path: '/reports', success: 200, restaurant: 'query', rights: managers },
  getToday: { method: 'GET', path: '/today', success: 200, restaurant: 'query', rights: managers },
  getPeriodReports: { method: 'GET', path: '/reports/period', success: 200, restaurant: 'query', rights: managers },
  getReportFile: { method: 'GET', path: '/reports/files/:kind', success: 200, restaurant: 'query', rights: managers },
} as const satisfies Record<string, Endpoint>
