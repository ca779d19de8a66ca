import type { z } from 'zod'
import { lineOptionsMax } from './bounds.ts'
import { endpoints, type EndpointName, type Rights } from './endpoints.ts'
import { staffRoles } from './roles.ts'
import type { problem } from './schemas/problem.ts'

/** Every problem code with its HTTP status and a message for the reader. The list is closed. */
export const errors = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  validation_failed: { status: 400, message: 'Some fields are missing or out of bounds.' },
  unauthenticated: { status: 401, message: 'Please log in.' },
  token_invalid: { status: 401, message: 'Your session has ended. Please log in again.' },
  refresh_token_invalid: { status: 401, message: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  visit_blocked: { status: 403, message: 'Please order with your waiter.' },
  not_found: { status: 404, message: 'There is nothing here by that name.' },
  method_not_allowed: { status: 405, message: 'This address does not take that kind of request.' },
  price_changed: { status: 409, message: 'A price changed since you last looked. Please check and confirm again.' },
  version_conflict: { status: 409, message: 'Error in updating the order: it was changed by someone else.' },
  order_completed: { status: 409, message: 'This order is closed. Reopen it to change quantities.' },
  sitting_ended: { status: 409, message: 'Your visit at this table has ended.' },
  visit_mismatch: { status: 409, message: 'You opened the menu of another table. Please scan the card on your table.' },
  table_occupied: { status: 409, message: 'This table is occupied.' },
  approval_decided: { status: 409, message: 'This order was already accepted or refused.' },
  approval_waiting: { status: 409, message: 'Accept or refuse this order first.' },
  order_refused: { status: 409, message: 'This order was refused. It cannot be changed.' },
  station_busy: { status: 409, message: 'Orders in the kitchen still have dishes at this station.' },
  changed_meanwhile: { status: 409, message: 'Another person changed this. Please look at it again.' },
  category_in_use: { status: 409, message: 'The category still has items. Move or remove them first.' },
  option_group_in_use: { status: 409, message: 'Items still use this option group. Remove it from them first.' },
  category_not_suspended: { status: 409, message: 'Suspend the category before you delete it.' },
  payload_too_large: { status: 413, message: 'That is too much to send at once.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not understood here.' },
  idempotency_key_reused: { status: 422, message: 'This key was already used for another order.' },
  item_unavailable: { status: 422, message: 'Some dishes are not available right now.' },
  options_invalid: { status: 422, message: 'The chosen options do not fit this dish. Please choose again.' },
  ordering_closed: { status: 422, message: 'The restaurant takes no orders at this time.' },
  restaurant_unknown: { status: 422, message: 'There is no such restaurant.' },
  table_unknown: { status: 422, message: 'This restaurant has no such table.' },
  card_required: { status: 422, message: 'To order, please scan the card on your table.' },
  reason_required: { status: 422, message: 'Please give a reason.' },
  category_unknown: { status: 422, message: 'There is no such category, or it is of the wrong type.' },
  station_unknown: { status: 422, message: 'There is no such station.' },
  option_group_unknown: { status: 422, message: 'There is no such option group.' },
  item_unknown: { status: 422, message: 'There is no such item.' },
  too_many: { status: 422, message: 'The restaurant has as many of these as it can have.' },
  image_invalid: { status: 422, message: 'This picture cannot be used. Please choose another one.' },
  order_line_unknown: { status: 422, message: 'The order has no such item.' },
  progress_invalid: { status: 422, message: 'The kitchen cannot record this for the order.' },
  order_too_large: { status: 422, message: 'This order is larger than the restaurant takes at once.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

/** A code of `errors`. */
export type ErrorCode = keyof typeof errors

/** The body of every failed call except login (design §5). */
export type Problem = Omit<z.infer<typeof problem>, 'code'> & { code: ErrorCode }

/** The message of `category_in_use` for a deletion, with the number of items in the category (design §4.21). */
export const categoryHasItems = (count: number): string =>
  `The category still has ${count} ${count === 1 ? 'item' : 'items'}. Move ${count === 1 ? 'it' : 'them'} to another category first.`

/** The message of `category_in_use` for a change of type. */
export const categoryTypeInUse = 'The category has items, so its type cannot change.'

/** The message of `option_group_in_use` with the number of items that use the group. */
export const optionGroupHasItems = (count: number): string =>
  `${count} ${count === 1 ? 'item uses' : 'items use'} this option group. Remove it from ${count === 1 ? 'the item' : 'them'} first.`

/** The message of `validation_failed` for a dish with more default options than an ordered line may have. */
export const tooManyDefaults = `More than ${lineOptionsMax} options of an item would be chosen at first.`

/** The message of `ordering_closed` outside of the hours of categories. */
export const dishesClosed = 'Some dishes cannot be ordered at this time.'

/** The message of `too_many` for pictures. */
export const tooManyPictures =
  'The restaurant has as many pictures as it can have. Pictures that no item shows are removed after a day.'

// Only the server uses the rest: no module of the browser imports it, so the bundler drops it.

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
    'options_invalid',
    'ordering_closed',
    'restaurant_unknown',
    'table_unknown',
    'order_too_large',
    'sitting_ended',
    'visit_mismatch',
    'visit_blocked',
    'card_required',
  ],
  updateOrder: [
    'version_conflict',
    'order_completed',
    'order_line_unknown',
    'item_unavailable',
    'order_too_large',
    'reason_required',
    'approval_waiting',
    'order_refused',
  ],
  listOrders: ['unauthenticated', 'forbidden'],
  listWaiterCalls: [],
  createWaiterCall: [
    'restaurant_unknown',
    'table_unknown',
    'sitting_ended',
    'visit_mismatch',
    'visit_blocked',
    'card_required',
  ],
  deleteWaiterCall: [],
  reopenWaiterCall: [],
  listCategories: ['unauthenticated', 'forbidden'],
  saveCategory: ['not_found', 'changed_meanwhile', 'category_in_use', 'station_unknown', 'too_many'],
  reorderCategories: ['category_unknown'],
  suspendCategory: [],
  deleteCategory: ['category_in_use', 'category_not_suspended'],
  saveItem: [
    'not_found',
    'changed_meanwhile',
    'category_unknown',
    'option_group_unknown',
    'station_unknown',
    'too_many',
    'image_invalid',
  ],
  listOptionGroups: [],
  saveOptionGroup: ['not_found', 'changed_meanwhile', 'too_many'],
  deleteOptionGroup: ['option_group_in_use'],
  setOptionAvailability: [],
  setItemAvailability: [],
  getStock: [],
  getSettings: [],
  saveSettings: ['changed_meanwhile'],
  saveLogo: ['too_many', 'image_invalid'],
  deleteLogo: [],
  listTables: [],
  saveTables: ['table_occupied', 'changed_meanwhile', 'too_many'],
  createTableCard: ['table_unknown'],
  createVisit: ['restaurant_unknown', 'table_unknown', 'sitting_ended'],
  blockVisit: [],
  listSittings: [],
  createSitting: ['table_unknown', 'table_occupied'],
  getSitting: [],
  updateSitting: ['changed_meanwhile', 'table_unknown', 'table_occupied', 'sitting_ended'],
  mergeSitting: ['sitting_ended'],
  endSitting: ['reason_required'],
  setApproval: ['approval_decided'],
  moveOrder: ['table_unknown', 'order_refused', 'order_completed'],
  setProgress: ['order_line_unknown', 'progress_invalid', 'reason_required'],
  listKitchenOrders: [],
  listStations: [],
  saveStations: ['station_busy'],
  listPreparationTimes: [],
  acknowledgeWaiterCall: [],
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
