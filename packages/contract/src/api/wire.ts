import { z } from 'zod'
import type { EndpointName } from './all-endpoints.ts'
import {
  option,
  optionAvailability,
  optionGroup,
  optionGroupParams,
  optionGroupQuery,
  optionGroupSave,
  optionParams,
} from '../menu/choice-schema.ts'
import {
  category,
  categoryOrder,
  categoryParams,
  categoryQuery,
  categorySave,
  itemAvailability,
  itemParams,
  itemSave,
  menuItem,
  menuMessage,
  restaurantParams,
  restaurantQuery,
  restaurantReply,
  serviceReply,
  stock,
} from '../menu/schema.ts'
import { backupWire } from '../backups/schema.ts'
import { billWire, paymentWire } from '../bills/calls-schema.ts'
import { dayWire } from '../days/schema.ts'
import { kitchenQuery, preparationTimes, progressSave, station, stationQuery, stationsSave } from '../kitchen/schema.ts'
import { menuFileWire } from '../menu-file/schema.ts'
import { offer, offerCreation, offerParams, offerQuery } from '../offers/schema.ts'
import {
  approvalSave,
  order,
  orderCreation,
  orderMove,
  orderParams,
  orderQuery,
  orderUpdate,
} from '../orders/schema.ts'
import { printingWire } from '../printing/schema.ts'
import { figureWire } from '../reports/schema.ts'
import { checklistWire } from '../setup/checklist-schema.ts'
import { selfCheckWire } from '../setup/self-check-schema.ts'
import { setupWire } from '../setup/schema.ts'
import { settings, settingsParams, settingsSave } from '../restaurants/settings-schema.ts'
import {
  roomMessage,
  sitting,
  sittingCreation,
  sittingDetails,
  sittingEnd,
  sittingMerge,
  sittingParams,
  sittingQuery,
  sittingUpdate,
} from '../tables/sitting-schema.ts'
import { historyWire } from '../audit-log/schema.ts'
import { changeWire } from '../orders/changes-schema.ts'
import { programWire } from '../accounts/program-schema.ts'
import { webhookWire } from '../webhooks/schema.ts'
import { ownRestaurantWire } from '../accounts/own-restaurant-schema.ts'
import { staffWire } from '../accounts/staff-schema.ts'
import { translationWire } from '../menu/translation-schema.ts'
import {
  printedCardWire,
  table,
  tableCard,
  tableCardCreation,
  tableParams,
  tableQuery,
  tablesSave,
} from '../tables/schema.ts'
import { visit, visitBlock, visitCreation, visitParams } from '../visits/schema.ts'
import { credentials, logoutBody, refreshBody, tokens } from '../auth/schema.ts'
import {
  waiterCall,
  waiterCallAcknowledgement,
  waiterCallCreation,
  waiterCallMessage,
  waiterCallParams,
  waiterCallQuery,
} from '../waiter-calls/schema.ts'
import type { TopicName } from './topics.ts'

export { withoutControls } from '../basics/primitives-schema.ts'
export { problem, problemParameters } from './problem-schema.ts'
export { namedSchemas } from './named-schemas.ts'
export { visitMessage } from '../visits/schema.ts'

type WireParts = {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
}

const empty = z.object({})

/** The input and the reply of each call of `endpoints`. The server checks input; its tests check replies too. */
export const wire = {
  login: { body: credentials, reply: tokens },
  logout: { body: logoutBody, reply: empty },
  refresh: { body: refreshBody, reply: tokens },
  getService: { reply: serviceReply },
  getRestaurant: { params: restaurantParams, query: restaurantQuery, reply: restaurantReply },
  createOrder: { body: orderCreation, reply: order },
  updateOrder: { params: orderParams, body: orderUpdate, reply: order },
  listOrders: { query: orderQuery, reply: z.array(order) },
  listWaiterCalls: { query: waiterCallQuery, reply: z.array(waiterCall) },
  createWaiterCall: { body: waiterCallCreation, reply: waiterCall },
  deleteWaiterCall: { params: waiterCallParams, reply: empty },
  reopenWaiterCall: { params: waiterCallParams, reply: waiterCall },
  listCategories: { query: categoryQuery, reply: z.array(category) },
  saveCategory: { body: categorySave, reply: category },
  reorderCategories: { body: categoryOrder, reply: z.array(category) },
  suspendCategory: { params: categoryParams, reply: empty },
  deleteCategory: { params: categoryParams, reply: empty },
  saveItem: { body: itemSave, reply: menuItem },
  listOptionGroups: { query: optionGroupQuery, reply: z.array(optionGroup) },
  saveOptionGroup: { body: optionGroupSave, reply: optionGroup },
  deleteOptionGroup: { params: optionGroupParams, reply: empty },
  setOptionAvailability: { params: optionParams, body: optionAvailability, reply: option },
  setItemAvailability: { params: itemParams, body: itemAvailability, reply: menuItem },
  getStock: { params: restaurantParams, reply: stock },
  getSettings: { params: settingsParams, reply: settings },
  saveSettings: { params: settingsParams, body: settingsSave, reply: settings },
  saveLogo: { params: settingsParams, reply: settings },
  deleteLogo: { params: settingsParams, reply: settings },
  listTables: { query: tableQuery, reply: z.array(table) },
  saveTables: { body: tablesSave, reply: z.array(table) },
  createTableCard: { params: tableParams, body: tableCardCreation, reply: tableCard },
  createVisit: { body: visitCreation, reply: visit },
  blockVisit: { params: visitParams, body: visitBlock, reply: empty },
  listSittings: { query: sittingQuery, reply: z.array(sittingDetails) },
  createSitting: { body: sittingCreation, reply: sitting },
  getSitting: { params: sittingParams, reply: sittingDetails },
  updateSitting: { params: sittingParams, body: sittingUpdate, reply: sitting },
  mergeSitting: { params: sittingParams, body: sittingMerge, reply: sitting },
  endSitting: { params: sittingParams, body: sittingEnd, reply: sitting },
  setApproval: { params: orderParams, body: approvalSave, reply: order },
  moveOrder: { params: orderParams, body: orderMove, reply: order },
  setProgress: { params: orderParams, body: progressSave, reply: order },
  listKitchenOrders: { query: kitchenQuery, reply: z.array(order) },
  listStations: { query: stationQuery, reply: z.array(station) },
  saveStations: { body: stationsSave, reply: z.array(station) },
  listPreparationTimes: { params: restaurantParams, reply: preparationTimes },
  acknowledgeWaiterCall: { params: waiterCallParams, body: waiterCallAcknowledgement, reply: waiterCall },
  listOffers: { query: offerQuery, reply: z.array(offer) },
  createOffer: { body: offerCreation, reply: offer },
  deleteOffer: { params: offerParams, reply: empty },
  ...billWire,
  ...paymentWire,
  ...dayWire,
  ...staffWire,
  ...ownRestaurantWire,
  ...programWire,
  ...webhookWire,
  ...historyWire,
  ...setupWire,
  ...selfCheckWire,
  ...checklistWire,
  ...menuFileWire,
  ...printedCardWire,
  ...backupWire,
  ...figureWire,
  ...printingWire,
  ...translationWire,
  ...changeWire,
} as const satisfies Record<EndpointName, WireParts>

/** The message of each topic of `topics`. */
export const topicMessages = {
  orders: order,
  waiterCalls: waiterCallMessage,
  room: roomMessage,
  menu: menuMessage,
} as const satisfies Record<TopicName, z.ZodType>
