import { busyRoom } from '../testing/busy-room.ts'
import { askFor } from '../testing/ask.ts'
import { expect, test } from './busy-thali.ts'

const { restaurantId } = busyRoom

test('the full room has its orders, tickets, calls and bills', async ({ busy: { url } }) => {
  const body = { username: 'monsoon-waiter', password: 'monsoon-waiter' }
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', { body })
  const orders = await askFor(url, 'listOrders', `/orders?restaurantId=${restaurantId}&status=Pending`, { token })
  expect(orders).toHaveLength(143)
  expect(new Set(orders.map(({ tableNumber }) => tableNumber)).size).toBe(40)
  const lines = orders.flatMap(({ tableNumber, items }) => items.map((line) => ({ tableNumber, ...line })))
  const toCook = orders.filter(
    ({ approval, items }) =>
      approval === 'accepted' && items.some(({ quantity, progress }) => progress && progress.ready < quantity),
  )
  expect(toCook).toHaveLength(31)
  const toCarry = lines.filter(({ progress }) => progress && progress.ready > progress.served)
  expect(new Set(toCarry.map(({ tableNumber }) => tableNumber)).size).toBe(30)
  expect(orders.filter(({ approval }) => approval === 'waiting')).toHaveLength(6)
  const calls = await askFor(url, 'listWaiterCalls', `/notifications/waiter?restaurantId=${restaurantId}`, { token })
  expect(calls).toHaveLength(busyRoom.calls.length)
  const bills = await askFor(url, 'listBills', `/bills?restaurantId=${restaurantId}`, { token })
  expect(bills).toHaveLength(busyRoom.bills.length)
})
