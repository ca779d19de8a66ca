import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Reply } from '@thali/contract/api/calls'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { Database } from '../apps/server/src/db/database.ts'
import { askFor } from './ask.ts'
import { busyRoom, type RoomOrder } from './busy-room.ts'

const { restaurantId } = busyRoom
const minuteMs = 60_000

type Ask = <N extends EndpointName>(name: N, path: string, body?: object) => Promise<Reply<N>>

/** Logs in at Monsoon House; each password is the name. Returns a function that calls as this person. */
const logIn = async (url: string, username: string): Promise<Ask> => {
  const body = { username, password: username }
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', { body })
  return (name, path, body) => askFor(url, name, path, { body, token, key: randomUUID() })
}

/** Opens the restaurant at all hours, lets guests order from any link, and adds its missing tables. */
const prepare = async (ask: Ask): Promise<void> => {
  const path = `/restaurants/${restaurantId}/settings`
  const { version, ordering } = await ask('getSettings', path)
  await ask('saveSettings', path, {
    version,
    ordering: { ...ordering, hours: [], links: 'any', sharedTable: false, confirm: 'always' },
    // All tables of the room are named by their numbers.
    takeaway: { isOn: false },
  })
  const known = await ask('listTables', `/tables?restaurantId=${restaurantId}`)
  const added = Array.from({ length: busyRoom.tableCount - known.length }, (_, index) => ({
    number: known.length + index + 1,
    label: '',
    area: 'Garden',
    seats: 4,
  }))
  const present = known.map(({ number, label, area, seats, isCounter, version: ofTable }) => ({
    number,
    label,
    area,
    seats,
    isCounter,
    version: ofTable,
  }))
  await ask('saveTables', '/tables', { restaurantId, tables: [...present, ...added] })
}

/** Progress of a line at the stage of its order. */
const ticksOf = ({ id, quantity }: OrderLine, { stage }: RoomOrder, isReady: boolean): object => ({
  id,
  seen: quantity,
  ...((stage !== 'cooking' || isReady) && { ready: quantity }),
  ...(stage === 'served' && { served: quantity }),
})

const sendOrder = async (url: string, staff: Ask, kitchen: Ask, planned: RoomOrder): Promise<Order> => {
  const { tableNumber, stage, lines } = planned
  const items = lines.map(({ itemId, quantity, portionId, specialInstructions }) => ({
    itemId,
    quantity,
    portionId,
    specialInstructions,
  }))
  const body = { restaurantId, tableNumber, userId: `guest-${tableNumber}`, items }
  if (stage === 'waiting') return askFor(url, 'createOrder', '/orders', { body, key: randomUUID() })
  const order = await staff('createOrder', '/orders', body)
  if (stage === 'unseen') return order
  const ticks = order.items.map((line, place) => ticksOf(line, planned, lines[place]?.isReady ?? false))
  return kitchen('setProgress', `/orders/${order.id}/progress`, { lines: ticks })
}

/** Makes an order and its kitchen times as old as planned; the kitchen needed a third of the time. */
const ageOrder = async (db: Database, { id }: Order, { minutes }: RoomOrder): Promise<void> => {
  const sentAt = Date.now() - minutes * minuteMs
  const readyAt = sentAt + (minutes * minuteMs) / 3
  await db.updateTable('orders').set({ created_at: sentAt }).where('id', '=', id).execute()
  await db
    .updateTable('orders')
    .set({ accepted_at: sentAt })
    .where('id', '=', id)
    .where('accepted_at', 'is not', null)
    .execute()
  const lines = db.updateTable('order_lines').where('order_id', '=', id)
  await lines.set({ changed_at: sentAt }).where('changed_at', 'is not', null).execute()
  await lines
    .set({ seen_at: sentAt + 20_000 })
    .where('seen_at', 'is not', null)
    .execute()
  await lines.set({ ready_at: readyAt }).where('ready_at', 'is not', null).execute()
}

const issueBills = async (cashier: Ask, sent: readonly Order[]): Promise<void> => {
  for (const { tableNumber, paid } of busyRoom.bills) {
    const orderIds = sent.filter((order) => order.tableNumber === tableNumber).map(({ id }) => id)
    const bill = await cashier('createBill', '/bills', { orderIds })
    if (paid > 0) await cashier('createPayment', `/bills/${bill.id ?? ''}/payments`, { method: 'cash', amount: paid })
  }
}

const makeCalls = async (url: string, staff: Ask, db: Database): Promise<void> => {
  for (const { tableNumber, reason, minutes, ...call } of busyRoom.calls) {
    const made = await askFor(url, 'createWaiterCall', '/notifications/waiter', {
      body: { restaurantId, tableNumber, reason },
    })
    if ('isOnWay' in call)
      await staff('acknowledgeWaiterCall', `/notifications/waiter/${made.id}`, { isAcknowledged: true })
    const createdAt = Date.now() - minutes * minuteMs
    await db.updateTable('waiter_calls').set({ created_at: createdAt }).where('id', '=', made.id).execute()
  }
}

/**
 * Fills Monsoon House of a running demo with `busyRoom`. The server must be without sessions of this restaurant: ages are
 * written into its database, because no call takes a time.
 */
export const fillBusyRoom = async ({ url, db }: { readonly url: string; readonly db: Database }): Promise<void> => {
  const [admin, staff, kitchen, cashier] = await Promise.all([
    logIn(url, 'monsoon-admin'),
    logIn(url, 'monsoon-waiter'),
    logIn(url, 'monsoon-kitchen'),
    logIn(url, 'monsoon-cashier'),
  ])
  await prepare(admin)
  const sent: Order[] = []
  for (const planned of busyRoom.orders) {
    const order = await sendOrder(url, staff, kitchen, planned)
    await ageOrder(db, order, planned)
    sent.push(order)
  }
  await makeCalls(url, staff, db)
  await issueBills(cashier, sent)
  const oldest = Date.now() - 95 * minuteMs
  await db.updateTable('sittings').set({ opened_at: oldest }).where('restaurant_id', '=', restaurantId).execute()
}
