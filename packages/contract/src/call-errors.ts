import { endpoints, type EndpointName, type Rights } from './endpoints.ts'
import type { ErrorCode } from './error.ts'
import { staffRoles } from './roles.ts'

/** The codes that each call answers for reasons of its own; `errorsOf` adds those that follow from its endpoint row. */
export const callErrors = {
  login: ['unauthenticated'],
  logout: [],
  refresh: ['refresh_token_invalid'],
  getService: [],
  getRestaurant: ['not_found'],
  createOrder: [
    'price_changed',
    'idempotency_key_reused',
    'item_unavailable',
    'restaurant_unknown',
    'table_unknown',
    'order_too_large',
  ],
  updateOrder: ['version_conflict', 'order_completed', 'order_line_unknown', 'order_too_large'],
  listOrders: ['unauthenticated', 'forbidden'],
  listWaiterCalls: [],
  createWaiterCall: ['restaurant_unknown', 'table_unknown'],
  deleteWaiterCall: [],
  reopenWaiterCall: [],
  listCategories: ['unauthenticated', 'forbidden'],
  saveCategory: ['not_found', 'changed_meanwhile', 'category_in_use', 'too_many'],
  reorderCategories: ['category_unknown'],
  suspendCategory: [],
  deleteCategory: ['category_in_use', 'category_not_suspended'],
  saveItem: ['not_found', 'changed_meanwhile', 'category_unknown', 'too_many', 'image_invalid'],
  listOffers: [],
  createOffer: ['item_unknown', 'too_many'],
  deleteOffer: [],
  getReports: [],
} as const satisfies Record<EndpointName, readonly ErrorCode[]>

/** Every code that a call can answer, each once, in no order. */
export const errorsOf = (name: EndpointName): readonly ErrorCode[] => {
  const { method, path, restaurant } = endpoints[name]
  const rights: Rights = endpoints[name].rights
  const codes: ErrorCode[] = ['validation_failed', 'malformed_request', 'rate_limited', 'internal', 'unavailable']
  if (rights.badBearer === 'refused') codes.push('token_invalid')
  if (rights.guest === 'none') codes.push('unauthenticated')
  const isTenantChecked = rights.otherStaff === 'refused' && restaurant !== 'row'
  // A call with a cookie refuses pages of other sites.
  if (isTenantChecked || rights.staff.length < staffRoles.length || 'cookie' in endpoints[name]) codes.push('forbidden')
  if (path.includes(':')) codes.push('not_found')
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type')
  return [...new Set([...codes, ...callErrors[name]])]
}
