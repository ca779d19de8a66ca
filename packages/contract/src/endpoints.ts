/**
 * Who may make a call, by kind of caller: `all` of the restaurant's, only their `own` (guests: of their userId), or
 * `none`. A staff member is always held to the restaurant of their token (design §4.6).
 */
type Right = 'all' | 'own' | 'none'

type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's root, with `:name` for what `params` holds. */
  readonly path: string
  /** The status of its success. */
  readonly success: 200 | 201
  /** Given when the body is no JSON: a form with a part `item` and an optional file `image`. */
  readonly content?: 'multipart'
  readonly rights: { readonly guest: Right; readonly waiter: Right; readonly admin: Right }
}

const everyone = { guest: 'all', waiter: 'all', admin: 'all' } as const
const adminOnly = { guest: 'none', waiter: 'none', admin: 'all' } as const
const staffOnly = { guest: 'none', waiter: 'all', admin: 'all' } as const

/** Every call of the product, in the order of spec §7, below the API's root. */
export const endpoints = {
  login: { method: 'POST', path: '/auth/login', success: 200, rights: everyone },
  logout: { method: 'POST', path: '/auth/logout', success: 200, rights: everyone },
  refresh: { method: 'POST', path: '/auth/refresh', success: 200, rights: everyone },
  getService: { method: 'GET', path: '/service', success: 200, rights: everyone },
  getRestaurant: { method: 'GET', path: '/restaurants/:restaurantId', success: 200, rights: everyone },
  createOrder: { method: 'POST', path: '/orders', success: 201, rights: everyone },
  updateOrder: { method: 'PUT', path: '/orders/:orderId', success: 200, rights: staffOnly },
  listOrders: { method: 'GET', path: '/orders', success: 200, rights: { guest: 'own', waiter: 'all', admin: 'all' } },
  listWaiterCalls: { method: 'GET', path: '/notifications/waiter', success: 200, rights: staffOnly },
  createWaiterCall: { method: 'POST', path: '/notifications/waiter', success: 201, rights: everyone },
  deleteWaiterCall: { method: 'DELETE', path: '/notifications/waiter/:waiterCallId', success: 200, rights: staffOnly },
  listCategories: { method: 'GET', path: '/categories', success: 200, rights: everyone },
  saveCategory: { method: 'POST', path: '/categories', success: 201, rights: adminOnly },
  reorderCategories: { method: 'PUT', path: '/categories/order', success: 200, rights: adminOnly },
  suspendCategory: { method: 'DELETE', path: '/categories/:categoryId/suspend', success: 200, rights: adminOnly },
  deleteCategory: { method: 'DELETE', path: '/categories/:categoryId', success: 200, rights: adminOnly },
  saveItem: { method: 'POST', path: '/items', success: 201, content: 'multipart', rights: adminOnly },
  listOffers: { method: 'GET', path: '/offers', success: 200, rights: everyone },
  createOffer: { method: 'POST', path: '/offers', success: 201, rights: adminOnly },
  deleteOffer: { method: 'DELETE', path: '/offers/:offerId', success: 200, rights: adminOnly },
  getReports: { method: 'GET', path: '/reports', success: 200, rights: adminOnly },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** Below which every call and the live connection are found (design §4.20). */
export const apiRoot = '/api'

/** Carries the key of a confirmed send, so that however often it is sent there is one order (design §4.1). */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** Set on an answer that was given before, for the same key. */
export const idempotencyReplayedHeader = 'Idempotency-Replayed'
