import { roleSets, type StaffRole } from './roles.ts'

/**
 * Who may make a call, and what becomes of those who may not (design §4.6). The server's guard obeys this table, and its
 * tests are made from it; a staff member is always held to the restaurant of their token.
 */
export type Rights = {
  /** Without a bearer: everybody, everybody for their own user id, or nobody (401). */
  readonly guest: 'all' | 'own' | 'none'
  /** Staff of the restaurant with one of these roles; others get 403. */
  readonly staff: readonly StaffRole[]
  /** Staff of another restaurant: 403, 404 where an object's id would tell that it exists, or what a guest gets. */
  readonly otherStaff: 'forbidden' | 'not_found' | 'as_guest'
  /** A bearer that does not hold: 401, what a guest gets, or not even looked at. */
  readonly badBearer: 'refused' | 'as_guest' | 'ignored'
}

/** The cookies of the product, by what they identify. `device`: a browser that logged in before. */
export type CookieName = 'device'

type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's root, with `:name` for what `params` holds. */
  readonly path: string
  /** The status of its success. */
  readonly success: 200 | 201
  /** Given when the body is no JSON: a form with a part `item` and an optional file `image`. */
  readonly content?: 'multipart'
  /** The cookie that the call reads and may set. */
  readonly cookie?: CookieName
  readonly rights: Rights
}

const { allStaff, service, management } = roleSets
const credentialsInBody = { guest: 'all', staff: allStaff, otherStaff: 'as_guest', badBearer: 'ignored' } as const
const menu = { guest: 'all', staff: allStaff, otherStaff: 'as_guest', badBearer: 'as_guest' } as const
const diner = { guest: 'all', staff: service, otherStaff: 'forbidden', badBearer: 'refused' } as const
const room = { guest: 'none', staff: service, otherStaff: 'forbidden', badBearer: 'refused' } as const
const office = { ...room, staff: management } as const

/** Every call of the product below the API's root: those of spec §7 in its order, and ours where they belong. */
export const endpoints = {
  login: { method: 'POST', path: '/auth/login', success: 200, cookie: 'device', rights: credentialsInBody },
  logout: { method: 'POST', path: '/auth/logout', success: 200, rights: credentialsInBody },
  refresh: { method: 'POST', path: '/auth/refresh', success: 200, rights: credentialsInBody },
  getService: { method: 'GET', path: '/service', success: 200, rights: credentialsInBody },
  getRestaurant: { method: 'GET', path: '/restaurants/:restaurantId', success: 200, rights: menu },
  createOrder: { method: 'POST', path: '/orders', success: 201, rights: diner },
  updateOrder: { method: 'PUT', path: '/orders/:orderId', success: 200, rights: { ...room, otherStaff: 'not_found' } },
  listOrders: { method: 'GET', path: '/orders', success: 200, rights: { ...diner, guest: 'own', staff: allStaff } },
  listWaiterCalls: { method: 'GET', path: '/notifications/waiter', success: 200, rights: room },
  createWaiterCall: { method: 'POST', path: '/notifications/waiter', success: 201, rights: diner },
  deleteWaiterCall: {
    method: 'DELETE',
    path: '/notifications/waiter/:waiterCallId',
    success: 200,
    rights: { ...room, otherStaff: 'not_found' },
  },
  reopenWaiterCall: {
    method: 'POST',
    path: '/notifications/waiter/:waiterCallId/reopen',
    success: 200,
    rights: { ...room, otherStaff: 'not_found' },
  },
  listCategories: { method: 'GET', path: '/categories', success: 200, rights: menu },
  saveCategory: { method: 'POST', path: '/categories', success: 201, rights: office },
  reorderCategories: { method: 'PUT', path: '/categories/order', success: 200, rights: office },
  suspendCategory: {
    method: 'DELETE',
    path: '/categories/:categoryId/suspend',
    success: 200,
    rights: { ...office, otherStaff: 'not_found' },
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/categories/:categoryId',
    success: 200,
    rights: { ...office, otherStaff: 'not_found' },
  },
  saveItem: { method: 'POST', path: '/items', success: 201, content: 'multipart', rights: office },
  listOffers: { method: 'GET', path: '/offers', success: 200, rights: menu },
  createOffer: { method: 'POST', path: '/offers', success: 201, rights: office },
  deleteOffer: {
    method: 'DELETE',
    path: '/offers/:offerId',
    success: 200,
    rights: { ...office, otherStaff: 'not_found' },
  },
  getReports: { method: 'GET', path: '/reports', success: 200, rights: office },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** Below which every call and the live connection are found (design §4.20). */
export const apiRoot = '/api'

/** Carries the key of a confirmed send, so that however often it is sent there is one order (design §4.1). */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** Set on an answer that was given before, for the same key. */
export const idempotencyReplayedHeader = 'Idempotency-Replayed'
