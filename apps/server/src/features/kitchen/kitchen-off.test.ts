import { expect, test } from 'vitest'
import { observeStatements } from '#test/driver.ts'
import { openFloor } from '#test/floor.ts'
import { afterTest } from '#test/harness.ts'
import { lines, numbersOf, withKitchen, type Kitchen } from '#test/kitchen.ts'

const kitchenFields = ['stationId', 'progress', 'changedDateTime', 'acceptedDateTime', 'movedFrom', 'kitchen']

/** Edits, moves, closes and reopens an order, and returns every answer as text. */
const serve = async ({ staff, order, edit, close, stored }: Kitchen): Promise<string> => {
  const placed = await order(7, lines(2, 3))
  const params = { orderId: placed.id }
  const answers = [
    placed,
    (await edit(placed, [1, 0])).body,
    (await staff('moveOrder', { params, body: { tableNumber: 9 } })).body,
    (await close(placed)).body,
    (await staff('updateOrder', { params, body: { status: 'Pending' } })).body,
    await stored(placed),
  ]
  return JSON.stringify(answers)
}

test('without the kitchen, orders and the menu are as before', async () => {
  const kitchen = withKitchen(await openFloor())
  const { server, restaurant, tickets, done } = kitchen
  const answers = await serve(kitchen)
  const menu = await server.call('getRestaurant', { params: { restaurantId: restaurant.id }, query: {} })
  for (const field of kitchenFields) expect(answers + JSON.stringify(menu.body)).not.toContain(`"${field}"`)
  expect([await tickets(), await done()]).toEqual([[], []])
})

test('orders placed before the switch stay out of the kitchen', async () => {
  const kitchen = withKitchen(await openFloor())
  const { order, edit, close, setKitchen, stored, tickets } = kitchen
  const plain = await order(7, lines(2))
  await setKitchen({ isOn: true })
  expect((await edit(plain, [1])).status).toBe(200)
  await close(plain)
  expect(await tickets()).toEqual([])
  expect((await stored(plain)).items[0]).not.toHaveProperty('progress')
})

test('orders placed while the kitchen was on keep their progress', async () => {
  const kitchen = withKitchen(await openFloor())
  const { order, edit, tick, setKitchen, tickets } = kitchen
  await setKitchen({ isOn: true })
  const placed = await order(7, lines(2))
  await setKitchen({ isOn: false })
  await tick(placed, { ready: 1 })
  expect((await edit(placed, [0])).problem.code).toBe('reason_required')
  const [ticket] = await tickets()
  expect(ticket?.items.map(numbersOf)).toEqual([[2, 1, 1, 0]])
})

test('the menu and the settings show the kitchen while it is on', async () => {
  const kitchen = withKitchen(await openFloor())
  const { server, restaurant, setKitchen, staff } = kitchen
  const params = { restaurantId: restaurant.id }
  const limits = { lateMinutes: [4, 9], unseenSeconds: [30, 90] } satisfies object
  await setKitchen({ isOn: true, lateMinutes: [4, 9], unseenSeconds: [30, 90] })
  const { body } = await server.call('getRestaurant', { params, query: {} })
  expect(body.restaurant.kitchen).toEqual({ isOn: true, ...limits })
  const { body: settings } = await staff('getSettings', { params })
  expect(settings.kitchen).toEqual({ isOn: true, ...limits })
  const { version } = settings
  const wrong = { isOn: true, lateMinutes: [9, 9] as [number, number], unseenSeconds: [30, 90] as [number, number] }
  const refused = await staff('saveSettings', { params, body: { version, kitchen: wrong } })
  expect([refused.status, refused.problem.fields?.[0]?.path]).toEqual([400, 'kitchen.lateMinutes'])
})

test('an order takes as many statements with the kitchen as without it', async () => {
  const kitchen = withKitchen(await openFloor())
  const statements: string[] = []
  const stop = observeStatements(({ text }) => statements.push(text))
  afterTest(async () => stop())
  const count = async () => {
    await kitchen.order(7, lines(2, 1))
    statements.length = 0
    await kitchen.order(7, lines(2, 1))
    return statements.filter((text) => /^(select|insert|update|with)/i.test(text)).length
  }
  const without = await count()
  await kitchen.setKitchen({ isOn: true })
  expect(await count()).toBe(without)
})
