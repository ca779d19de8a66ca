import { allEndpoints, type EndpointName } from './all-endpoints.ts'
import {
  backupErrors,
  figureErrors,
  historyErrors,
  menuFileErrors,
  printedCardErrors,
  offerErrors,
  ownRestaurantErrors,
  programErrors,
  staffErrors,
  webhookErrors,
} from './call-errors-admin.ts'
import { billErrors, dayErrors, paymentErrors } from './call-errors-bills.ts'
import { printingErrors } from './call-errors-printing.ts'
import { checklistErrors, selfCheckErrors, setupErrors } from './call-errors-setup.ts'
import type { Rights } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { staffRoles } from '../auth/roles.ts'

// Only the server uses this module, so that the browser does not download it.

/** The codes that each call answers for reasons of its own; `errorsOf` adds those that follow from its endpoint row. */
export const callErrors = {
  login: ['unauthenticated'],
  logout: [],
  refresh: ['refresh_token_invalid'],
  getService: [],
  getRestaurant: ['not_found'],
  getTranslations: ['not_found'],
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
    'order_billed',
    'bill_due',
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
    'tax_class_unknown',
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
  saveSettings: ['changed_meanwhile', 'tax_class_in_use', 'password_session_required'],
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
  mergeSitting: ['sitting_ended', 'sitting_billed'],
  endSitting: ['reason_required'],
  setApproval: ['approval_decided'],
  moveOrder: ['table_unknown', 'order_refused', 'order_completed', 'order_billed'],
  setProgress: ['order_line_unknown', 'progress_invalid', 'reason_required', 'remake_conflict'],
  listKitchenOrders: [],
  listStations: [],
  saveStations: ['station_busy', 'changed_meanwhile'],
  listPreparationTimes: [],
  acknowledgeWaiterCall: [],
  ...offerErrors,
  ...billErrors,
  ...paymentErrors,
  ...dayErrors,
  ...staffErrors,
  ...ownRestaurantErrors,
  ...programErrors,
  ...webhookErrors,
  listOrderChanges: [],
  ...historyErrors,
  ...setupErrors,
  ...selfCheckErrors,
  ...checklistErrors,
  ...menuFileErrors,
  ...printedCardErrors,
  ...backupErrors,
  ...figureErrors,
  ...printingErrors,
} as const satisfies Record<EndpointName, readonly ErrorCode[]>

/** Every code that a call can answer, each once, in no order. */
export const errorsOf = (name: EndpointName): readonly ErrorCode[] => {
  const { method, path, restaurant } = allEndpoints[name]
  const rights: Rights = allEndpoints[name].rights
  const codes: ErrorCode[] = ['validation_failed', 'malformed_request', 'rate_limited', 'internal', 'unavailable']
  if (rights.badBearer === 'refused') codes.push('token_invalid')
  if (rights.guest === 'none') codes.push('unauthenticated')
  const isTenantChecked = rights.otherStaff === 'refused' && restaurant !== 'row'
  // A call with a cookie refuses pages of other sites.
  if (isTenantChecked || rights.staff.length < staffRoles.length || 'cookie' in allEndpoints[name])
    codes.push('forbidden')
  if (rights.byPin === 'refused') codes.push('password_session_required')
  if (path.includes(':')) codes.push('not_found')
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type')
  return [...new Set([...codes, ...callErrors[name]])]
}
