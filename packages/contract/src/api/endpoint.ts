import { roleSets, type StaffRole } from '../auth/roles.ts'

/** The callers that may make a call (design §4.6). The guard enforces it; `rights.test.ts` is generated from it. */
export type Rights = {
  /** Callers without a bearer token: all, those with their own user id, or none (401). */
  readonly guest: 'all' | 'own' | 'none'
  /** Staff of the restaurant with one of these roles; others get 403. */
  readonly staff: readonly StaffRole[]
  /** Staff of another restaurant are refused or served as guests; see `Endpoint.restaurant`. */
  readonly otherStaff: 'refused' | 'as_guest'
  /** An invalid bearer token is refused (401), served as a guest, or not read at all. */
  readonly badBearer: 'refused' | 'as_guest' | 'ignored'
  /** A session that was opened with a PIN is refused: the call needs one by password (default: its role decides). */
  readonly byPin?: 'refused'
}

/** The cookies of the product. `device` identifies a browser that logged in before, `visit` a phone at a table. */
export type CookieName = 'device' | 'visit'

/** A call: its address, the status of its success, and its rights. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's root, with `:name` for each key of `params`. */
  readonly path: string
  readonly success: 200 | 201
  /**
   * The body is a form: with `multipart` a part `item`, if the call has a body, and a file `image`; with `files` some parts
   * `file`. With `bytes` it is a piece of a file (default: JSON).
   */
  readonly content?: 'multipart' | 'files' | 'bytes'
  /** The cookie that the call reads and may set. */
  readonly cookie?: CookieName
  /**
   * The part of the input that names the restaurant as `restaurantId`; the guard compares it with the caller's (403).
   * `row`: the input names only a row by its id; the service looks for it in the caller's restaurant (404).
   * `none`: the call is not about one restaurant, or about the caller's own account.
   */
  readonly restaurant: 'params' | 'query' | 'body' | 'row' | 'none'
  readonly rights: Rights
}

const { allStaff, service, room, availability, kitchen, management } = roleSets
const anyone = { guest: 'all', staff: allStaff, otherStaff: 'as_guest', badBearer: 'ignored' } as const
const readers = { guest: 'all', staff: allStaff, otherStaff: 'as_guest', badBearer: 'as_guest' } as const
const diners = { guest: 'all', staff: service, otherStaff: 'refused', badBearer: 'refused' } as const
const serviceStaff = { guest: 'none', staff: service, otherStaff: 'refused', badBearer: 'refused' } as const
const availabilityStaff = { ...serviceStaff, staff: availability } as const
const kitchenStaff = { ...serviceStaff, staff: kitchen } as const
const roomStaff = { ...serviceStaff, staff: room } as const
const managers = { ...serviceStaff, staff: management } as const
const visitors = { ...diners, staff: room } as const
const ownOrders = { ...diners, guest: 'own', staff: allStaff } as const

/**
 * The calls that phones download: first the calls of spec §7 in its order, then ours by subject. Calls of bills are in
 * `endpoints-bills.ts`, calls of the administration in `endpoints-admin.ts`; `all-endpoints.ts` has all.
 */
export const endpoints = {
  login: { method: 'POST', path: '/auth/login', success: 200, cookie: 'device', restaurant: 'none', rights: anyone },
  logout: { method: 'POST', path: '/auth/logout', success: 200, restaurant: 'none', rights: anyone },
  refresh: { method: 'POST', path: '/auth/refresh', success: 200, restaurant: 'none', rights: anyone },
  getService: { method: 'GET', path: '/service', success: 200, restaurant: 'none', rights: anyone },
  getRestaurant: {
    method: 'GET',
    path: '/restaurants/:restaurantId',
    success: 200,
    restaurant: 'params',
    rights: readers,
  },
  createOrder: {
    method: 'POST',
    path: '/orders',
    success: 201,
    cookie: 'visit',
    restaurant: 'body',
    rights: diners,
  },
  updateOrder: { method: 'PUT', path: '/orders/:orderId', success: 200, restaurant: 'row', rights: serviceStaff },
  listOrders: { method: 'GET', path: '/orders', success: 200, restaurant: 'query', rights: ownOrders },
  listWaiterCalls: {
    method: 'GET',
    path: '/notifications/waiter',
    success: 200,
    restaurant: 'query',
    rights: serviceStaff,
  },
  createWaiterCall: {
    method: 'POST',
    path: '/notifications/waiter',
    success: 201,
    cookie: 'visit',
    restaurant: 'body',
    rights: diners,
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
  listCategories: { method: 'GET', path: '/categories', success: 200, restaurant: 'query', rights: readers },
  saveCategory: { method: 'POST', path: '/categories', success: 201, restaurant: 'body', rights: managers },
  reorderCategories: { method: 'PUT', path: '/categories/order', success: 200, restaurant: 'body', rights: managers },
  suspendCategory: {
    method: 'DELETE',
    path: '/categories/:categoryId/suspend',
    success: 200,
    restaurant: 'row',
    rights: managers,
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/categories/:categoryId',
    success: 200,
    restaurant: 'row',
    rights: managers,
  },
  saveItem: {
    method: 'POST',
    path: '/items',
    success: 201,
    content: 'multipart',
    restaurant: 'body',
    rights: managers,
  },
  listOptionGroups: {
    method: 'GET',
    path: '/option-groups',
    success: 200,
    restaurant: 'query',
    rights: availabilityStaff,
  },
  saveOptionGroup: { method: 'POST', path: '/option-groups', success: 201, restaurant: 'body', rights: managers },
  deleteOptionGroup: {
    method: 'DELETE',
    path: '/option-groups/:optionGroupId',
    success: 200,
    restaurant: 'row',
    rights: managers,
  },
  setOptionAvailability: {
    method: 'PUT',
    path: '/options/:optionId/availability',
    success: 200,
    restaurant: 'row',
    rights: availabilityStaff,
  },
  setItemAvailability: {
    method: 'PUT',
    path: '/items/:itemId/availability',
    success: 200,
    restaurant: 'row',
    rights: availabilityStaff,
  },
  getStock: {
    method: 'GET',
    path: '/restaurants/:restaurantId/stock',
    success: 200,
    restaurant: 'params',
    rights: readers,
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
  },
  saveLogo: {
    method: 'POST',
    path: '/restaurants/:restaurantId/logo',
    success: 201,
    content: 'multipart',
    restaurant: 'params',
    rights: managers,
  },
  deleteLogo: {
    method: 'DELETE',
    path: '/restaurants/:restaurantId/logo',
    success: 200,
    restaurant: 'params',
    rights: managers,
  },
  listTables: { method: 'GET', path: '/tables', success: 200, restaurant: 'query', rights: roomStaff },
  saveTables: { method: 'PUT', path: '/tables', success: 200, restaurant: 'body', rights: managers },
  createTableCard: {
    method: 'POST',
    path: '/tables/:tableNumber/card',
    success: 201,
    restaurant: 'body',
    rights: managers,
  },
  createVisit: {
    method: 'POST',
    path: '/visits',
    success: 201,
    cookie: 'visit',
    restaurant: 'body',
    rights: { ...readers, badBearer: 'ignored' },
  },
  blockVisit: { method: 'PUT', path: '/visits/:visitId/block', success: 200, restaurant: 'row', rights: serviceStaff },
  listSittings: { method: 'GET', path: '/sittings', success: 200, restaurant: 'query', rights: roomStaff },
  createSitting: { method: 'POST', path: '/sittings', success: 201, restaurant: 'body', rights: roomStaff },
  getSitting: {
    method: 'GET',
    path: '/sittings/:sittingId',
    success: 200,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
  },
  updateSitting: { method: 'PUT', path: '/sittings/:sittingId', success: 200, restaurant: 'row', rights: roomStaff },
  mergeSitting: {
    method: 'POST',
    path: '/sittings/:sittingId/merge',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
  },
  endSitting: { method: 'POST', path: '/sittings/:sittingId/end', success: 200, restaurant: 'row', rights: roomStaff },
  setApproval: {
    method: 'PUT',
    path: '/orders/:orderId/approval',
    success: 200,
    restaurant: 'row',
    rights: serviceStaff,
  },
  moveOrder: { method: 'PUT', path: '/orders/:orderId/sitting', success: 200, restaurant: 'row', rights: serviceStaff },
  setProgress: {
    method: 'PUT',
    path: '/orders/:orderId/progress',
    success: 200,
    restaurant: 'row',
    rights: kitchenStaff,
  },
  listKitchenOrders: {
    method: 'GET',
    path: '/kitchen/orders',
    success: 200,
    restaurant: 'query',
    rights: kitchenStaff,
  },
  listStations: { method: 'GET', path: '/stations', success: 200, restaurant: 'query', rights: kitchenStaff },
  saveStations: { method: 'PUT', path: '/stations', success: 200, restaurant: 'body', rights: managers },
  listPreparationTimes: {
    method: 'GET',
    path: '/restaurants/:restaurantId/preparation-times',
    success: 200,
    restaurant: 'params',
    rights: readers,
  },
  acknowledgeWaiterCall: {
    method: 'PUT',
    path: '/notifications/waiter/:waiterCallId',
    success: 200,
    restaurant: 'row',
    rights: serviceStaff,
  },
} as const satisfies Record<string, Endpoint>

/** The name of a call of `endpoints`. */
export type CoreEndpointName = keyof typeof endpoints

/** The path above every call and the live connection (design §4.20). */
export const apiRoot = '/api'

/** The key of a confirmed order: repeated requests with one key create one order (design §4.1). */
export const idempotencyKeyHeader = 'Idempotency-Key'

/**
 * A key with this prefix creates one order in its restaurant, whichever user id sends it: a waiter may send the order of a
 * phone without a network (plan §4.9). Other keys belong to a user id.
 */
export const sharedKeyPrefix = 'once-'

/** Set on the stored answer of an earlier request with the same key. */
export const idempotencyReplayedHeader = 'Idempotency-Replayed'
