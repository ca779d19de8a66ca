import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import { addDays } from '@thali/contract/days/business-day'
import type { OptionGroup } from '@thali/contract/menu/choice'
import type { Order } from '@thali/contract/orders/order'
import type { Sitting } from '@thali/contract/tables/sitting'
import { billInputs, paymentInputs } from './bill-inputs.ts'
import { aRestaurant, anItem, anOrder, logIn, password } from './builders.ts'
import { cookieOf } from './cookies.ts'
import type { TestServer } from './harness.ts'
import { printingInputs } from './printing-inputs.ts'
import { sourceInputs } from './source-inputs.ts'
import { takeawayInputs } from './takeaway-inputs.ts'
import { webhookInputs } from './webhook-inputs.ts'
import { ownRestaurantInputs, staffInputs } from './staff-inputs.ts'
import type { World } from './world-type.ts'

const aCategory = async ({ server, restaurant }: World, isSuspended: boolean): Promise<string> => {
  const id = randomUUID()
  await server.db
    .insertInto('categories')
    .values({ id, restaurant_id: restaurant.id, name: 'Empty', type: 'Regular', weight: 5, is_suspended: isSuspended })
    .execute()
  return id
}

const aStoredOrder = async ({ server, restaurant }: World): Promise<string> =>
  (await server.call('createOrder', { body: anOrder(restaurant, [`${restaurant.id}-dal`]) })).body.id

const anOpenCall = async ({ server, restaurant }: World): Promise<string> =>
  (await server.call('createWaiterCall', { body: { restaurantId: restaurant.id, tableNumber: 7 } })).body.id

const offerBody = ({ restaurant }: World): Input<'createOffer'>['body'] => ({
  restaurantId: restaurant.id,
  startDateTime: '2026-12-01T10:00:00Z',
  endDateTime: '2026-12-02T10:00:00Z',
  percentage: 10,
  itemIds: [`${restaurant.id}-dal`],
})

const aStoredOffer = async (world: World): Promise<string> =>
  (await world.server.call('createOffer', { body: offerBody(world) }, { token: world.adminToken })).body.id

const groupBody = ({ restaurant }: World): Input<'saveOptionGroup'>['body'] => ({
  restaurantId: restaurant.id,
  name: 'Spice',
  min: 0,
  max: null,
  options: [{ name: 'Hot' }],
})

const aStoredGroup = async (world: World): Promise<OptionGroup> =>
  (await world.server.call('saveOptionGroup', { body: groupBody(world) }, { token: world.adminToken })).body

const aRefreshToken = async ({ server, restaurant }: World): Promise<string> =>
  (await logIn(server, restaurant.waiter)).refreshToken

const place = ({ restaurant }: World): { restaurantId: string } => ({ restaurantId: restaurant.id })

/** A business day that is not closed yet; each call closes one. */
const anOpenDay = async ({ server, restaurant }: World): Promise<string> => {
  const row = await server.db
    .selectFrom('business_days')
    .select('last_closed')
    .where('restaurant_id', '=', restaurant.id)
    .executeTakeFirst()
  return addDays(row?.last_closed ?? '2026-10-31', 1)
}

/** A table without a sitting; beyond the others where all have one. */
const aFreeTable = async ({ server, restaurant, adminToken: token }: World): Promise<number> => {
  const query = { restaurantId: restaurant.id }
  const { body: tables } = await server.call('listTables', { query }, { token })
  const free = tables.find(({ sitting, number, isCounter }) => !sitting && !isCounter && number > 12)
  if (free) return free.number
  const number = tables.length + 1
  await server.call('saveTables', { body: { ...query, tables: numbersTo(number) } }, { token })
  return number
}

const numbersTo = (count: number): { number: number }[] =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1 }))

const aSitting = async (world: World): Promise<Sitting> => {
  const tableNumber = await aFreeTable(world)
  const body = { ...place(world), tableNumber }
  return (await world.server.call('createSitting', { body }, { token: world.adminToken })).body
}

/** The cookie of a new phone of the sitting that a call names. */
export const aPhoneOf = async (world: World, input: object): Promise<string> => {
  const { server, adminToken: token } = world
  const { params } = input as Input<'getSitting'> // of that call
  const { tableNumber } = (await server.call('getSitting', { params }, { token })).body
  return cookieOf(await server.call('createVisit', { body: { ...place(world), tableNumber, userId: randomUUID() } }))
}

/** The id of a new phone of an open sitting. */
const aVisit = async (world: World): Promise<string> => {
  const { id, tableNumber } = await aSitting(world)
  await world.server.call('createVisit', { body: { ...place(world), tableNumber, userId: randomUUID() } })
  const { body } = await world.server.call('getSitting', { params: { sittingId: id } }, { token: world.adminToken })
  return body.visits?.[0]?.id ?? ''
}

/** The id of a new order that a waiter has to confirm. */
const aWaitingOrder = async (world: World): Promise<string> => {
  const params = { restaurantId: world.restaurant.id }
  const token = world.adminToken
  const { body: settings } = await world.server.call('getSettings', { params }, { token })
  const { version, ordering } = settings
  const waiting = { version, ordering: { ...ordering, confirm: 'always' as const } }
  await world.server.call('saveSettings', { params, body: waiting }, { token })
  return aStoredOrder(world)
}

const anOrderInKitchen = async (world: World): Promise<Order> => {
  const { server, restaurant, adminToken: token } = world
  const params = { restaurantId: restaurant.id }
  const { version, kitchen } = (await server.call('getSettings', { params }, { token })).body
  await server.call('saveSettings', { params, body: { version, kitchen: { ...kitchen, isOn: true } } }, { token })
  const { body } = await server.call('createOrder', { body: anOrder(restaurant, [`${restaurant.id}-dal`]) }, { token })
  return body
}

/** An input for each call that succeeds for each permitted actor; objects are created for each input. */
export const validInputs: { readonly [N in EndpointName]: (world: World) => Promise<Input<N>> } = {
  login: async ({ restaurant }) => ({ body: { username: restaurant.admin, password } }),
  logout: async (world) => ({ body: { refreshToken: await aRefreshToken(world) } }),
  refresh: async (world) => ({ body: { refreshToken: await aRefreshToken(world) } }),
  getService: async () => ({}),
  getRestaurant: async (world) => ({ params: place(world), query: {} }),
  createOrder: async ({ restaurant }) => ({ body: anOrder(restaurant, [`${restaurant.id}-dal`]) }),
  updateOrder: async (world) => ({ params: { orderId: await aStoredOrder(world) }, body: { status: 'Completed' } }),
  listOrders: async (world) => ({ query: { ...place(world), userId: 'guest-1', status: 'Pending' } }),
  listWaiterCalls: async (world) => ({ query: place(world) }),
  createWaiterCall: async (world) => ({ body: { ...place(world), tableNumber: 7 } }),
  deleteWaiterCall: async (world) => ({ params: { waiterCallId: await anOpenCall(world) } }),
  reopenWaiterCall: async (world) => ({ params: { waiterCallId: await anOpenCall(world) } }),
  listCategories: async (world) => ({ query: place(world) }),
  saveCategory: async (world) => ({ body: { ...place(world), name: 'Soups', type: 'Regular' } }),
  reorderCategories: async (world) => ({
    body: { ...place(world), type: 'Special', categoryIds: [world.restaurant.specialCategoryId] },
  }),
  suspendCategory: async (world) => ({ params: { categoryId: await aCategory(world, false) } }),
  deleteCategory: async (world) => ({ params: { categoryId: await aCategory(world, true) } }),
  saveItem: async (world) => ({
    body: { ...place(world), name: 'Rasam', price: 90, categoryId: world.restaurant.categoryId },
  }),
  listOptionGroups: async (world) => ({ query: place(world) }),
  saveOptionGroup: async (world) => ({ body: groupBody(world) }),
  deleteOptionGroup: async (world) => ({ params: { optionGroupId: (await aStoredGroup(world)).id } }),
  setOptionAvailability: async (world) => ({
    params: { optionId: (await aStoredGroup(world)).options[0]?.id ?? '' },
    body: { isAvailable: false },
  }),
  setItemAvailability: async (world) => ({
    params: { itemId: `${world.restaurant.id}-dal` },
    body: { soldOutUntil: null },
  }),
  getTranslations: async (world) => ({ params: { ...place(world), language: 'hi' }, query: {} }),
  getStock: async (world) => ({ params: place(world) }),
  getSettings: async (world) => ({ params: place(world) }),
  saveSettings: async (world) => ({ params: place(world), body: { version: 1, day: { startsAt: '05:00' } } }),
  saveLogo: async (world) => ({ params: place(world) }),
  deleteLogo: async (world) => ({ params: place(world) }),
  listOffers: async (world) => ({ query: place(world) }),
  createOffer: async (world) => ({ body: offerBody(world) }),
  deleteOffer: async (world) => ({ params: { offerId: await aStoredOffer(world) } }),
  listTables: async (world) => ({ query: place(world) }),
  saveTables: async (world) => ({ body: { ...place(world), tables: numbersTo(20) } }),
  createTableCard: async (world) => ({ params: { tableNumber: 3 }, body: place(world) }),
  savePrintedCards: async (world) => ({
    body: {
      ...place(world),
      origin: 'https://thali.example.com',
      cards: [{ tableNumber: 3, version: 1, label: '', area: '' }],
    },
  }),
  createVisit: async (world) => ({ body: { ...place(world), tableNumber: 3, userId: 'guest-1' } }),
  listTableOrders: async () => ({}),
  createInvitation: async () => ({ body: {} }),
  saveFeedback: async () => ({ body: { face: 'good' } }),
  blockVisit: async (world) => ({ params: { visitId: await aVisit(world) }, body: { isBlocked: true } }),
  listSittings: async (world) => ({ query: place(world) }),
  createSitting: async (world) => ({ body: { ...place(world), tableNumber: await aFreeTable(world) } }),
  getSitting: async (world) => ({ params: { sittingId: (await aSitting(world)).id } }),
  updateSitting: async (world) => {
    const { id, version } = await aSitting(world)
    return { params: { sittingId: id }, body: { guests: 3, version } }
  },
  mergeSitting: async (world) => ({
    params: { sittingId: (await aSitting(world)).id },
    body: { from: (await aSitting(world)).id },
  }),
  endSitting: async (world) => ({ params: { sittingId: (await aSitting(world)).id }, body: {} }),
  setApproval: async (world) => ({ params: { orderId: await aWaitingOrder(world) }, body: { isAccepted: true } }),
  moveOrder: async (world) => ({ params: { orderId: await aStoredOrder(world) }, body: { tableNumber: 5 } }),
  setProgress: async (world) => {
    const { id, items } = await anOrderInKitchen(world)
    return { params: { orderId: id }, body: { lines: items.map((line) => ({ id: line.id, seen: line.quantity })) } }
  },
  listKitchenOrders: async (world) => ({ query: place(world) }),
  listStations: async (world) => ({ query: place(world) }),
  saveStations: async (world) => ({ body: { ...place(world), stations: [{ id: 'kitchen', name: 'Kitchen' }] } }),
  listPreparationTimes: async (world) => ({ params: place(world) }),
  acknowledgeWaiterCall: async (world) => ({
    params: { waiterCallId: await anOpenCall(world) },
    body: { isAcknowledged: true },
  }),
  getChecklist: async (world) => ({ params: place(world) }),
  saveChecklist: async (world) => ({
    params: place(world),
    body: { step: { id: 'sound', state: 'done' } },
  }),
  getSelfCheck: async (world) => ({ query: place(world) }),
  provePresence: async () => ({ query: { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
  getSetup: async () => ({}),
  checkSetupCode: async () => ({ body: { code: 'ABCD-EFGH' } }),
  setUp: async () => ({
    body: {
      code: 'ABCD-EFGH',
      restaurant: { id: 'blue-lotus', name: 'The Blue Lotus', tableCount: 12 },
      admin: { username: 'asha', password: 'twelve lotus ponds' },
    },
  }),
  getReports: async (world) => ({ query: place(world) }),
  getToday: async (world) => ({ query: place(world) }),
  getPeriodReports: async (world) => ({ query: { ...place(world), period: 'month' } }),
  getReportFile: async (world) => ({
    params: { kind: 'days' },
    query: { ...place(world), from: '2026-11-01', to: '2026-11-30', format: 'csv' },
  }),
  ...billInputs,
  ...paymentInputs,
  ...sourceInputs,
  listDays: async (world) => ({ query: place(world) }),
  getDay: async (world) => ({ params: { date: '2026-11-20' }, query: place(world) }),
  closeDay: async (world) => ({
    params: { date: await anOpenDay(world) },
    body: { ...place(world), cashCounted: 500, floatLeft: 200.5 },
  }),
  createCashMovement: async (world) => ({ body: { ...place(world), amount: -50.5, reason: 'Milk' } }),
  importMenu: async (world) => ({ query: { ...place(world), mode: 'preview' }, body: {} }),
  exportMenu: async (world) => ({ query: { ...place(world), format: 'csv' } }),
  getExport: async (world) => ({
    params: { kind: 'bills' },
    query: { ...place(world), from: '2026-11-01', to: '2026-11-30', format: 'csv' },
  }),
  ...staffInputs,
  ...ownRestaurantInputs,
  ...printingInputs,
  ...takeawayInputs,
  ...webhookInputs,
}

/** Creates a restaurant with one dish, `<id>-dal`. */
export const aWorld = async (server: TestServer, id = 'spice-garden'): Promise<World> => {
  const restaurant = await aRestaurant(server.db, id)
  await anItem(server.db, restaurant, `${id}-dal`, { name: 'Dal Makhani', price: 260 })
  const { accessToken } = await logIn(server, restaurant.admin)
  return { server, restaurant, adminToken: accessToken }
}
