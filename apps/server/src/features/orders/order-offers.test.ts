import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { openWithChoices, pick } from '#test/choices.ts'
import { startServer } from '#test/harness.ts'

type Creation = Input<'createOrder'>['body']

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { name: 'Dal Makhani', price: 260 })
  await anItem(server.db, restaurant, 'naan', { name: 'Butter Naan', price: 55.5 })
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const offer = async (percentage: number, itemIds: string[], start = '09:00', end = '12:00') => {
    const startDateTime = `2026-11-20T${start}:00.000Z`
    const endDateTime = `2026-11-20T${end}:00.000Z`
    const body = { restaurantId: restaurant.id, startDateTime, endDateTime, percentage, itemIds }
    return (await server.call('createOffer', { body }, { token })).body
  }
  const order = (itemIds: string[], change: Partial<Creation> = {}) =>
    server.call('createOrder', { body: anOrder(restaurant, itemIds, change) })
  return { server, restaurant, token, offer, order }
}

test('the example of docs/api.md has the prices of the server', async () => {
  const page = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## Prices$([\s\S]*?)^## /m.exec(page) ?? []
  const [portion, , unit, total] = [...section.matchAll(/^\| (?!step|---).* \| ([\d.]+) \|$/gm)].map(([, price]) =>
    Number(price),
  )
  const { server, restaurantId, token, biryaniLine, ids, order } = await openWithChoices()
  for (const percentage of [20, 33]) {
    const period = { startDateTime: '2026-11-20T09:00:00.000Z', endDateTime: '2026-11-20T12:00:00.000Z' }
    const body = { restaurantId, ...period, percentage, itemIds: [ids.biryani] }
    expect((await server.call('createOffer', { body }, { token })).status).toBe(201)
  }
  const { body: menu } = await server.call('getRestaurant', { params: { restaurantId }, query: {} })
  const dishes = menu.categories.flatMap(({ items }) => items)
  expect(dishes.find(({ id }) => id === ids.biryani)?.portions?.map(({ price }) => price)).toContain(portion)
  const line = { ...biryaniLine, portionId: ids.full, options: pick(ids.egg, ids.ghee), quantity: 3, price: unit }
  const { status, body } = await order([line], { totalPrice: total })
  expect([status, body.items[0]?.price, body.totalPrice]).toEqual([201, unit, total])
})

describe('while an offer holds, orders are charged its price (design §4.18)', () => {
  test('each dish costs its own offer’s price, and the total adds them', async () => {
    const { offer, order } = await open()
    await offer(20, ['dal'])
    await offer(33, ['naan'])
    const { body } = await order(['dal', 'naan'], { totalPrice: 245.19 })
    expect(body.items.map((line) => line.price)).toEqual([208, 37.19])
    expect(body.totalPrice).toBe(245.19)
  })

  test('the lowest of several offer prices applies', async () => {
    const { offer, order } = await open()
    await offer(20, ['dal'])
    await offer(50, ['dal', 'naan'])
    await offer(30, ['dal'])
    expect((await order(['dal'])).body.totalPrice).toBe(130)
  })

  test('a dish at 100 % off costs nothing', async () => {
    const { offer, order } = await open()
    await offer(100, ['dal'])
    const { status, body } = await order(['dal'], { totalPrice: 0 })
    expect([status, body.totalPrice]).toEqual([201, 0])
  })

  test('an offer applies from its start until just before its end', async () => {
    const { offer, order, server } = await open()
    await offer(50, ['dal'], '10:30', '11:00')
    const priceAt = async (time: string): Promise<number> => {
      server.clock.set(`2026-11-20T${time}Z`)
      return (await order(['dal'])).body.totalPrice
    }
    expect(await priceAt('10:29:59.999')).toBe(260)
    expect(await priceAt('10:30:00.000')).toBe(130)
    expect(await priceAt('10:59:59.999')).toBe(130)
    expect(await priceAt('11:00:00.000')).toBe(260)
  })

  test('an ended offer does not apply; earlier orders keep their price', async () => {
    const { offer, order, server, token } = await open()
    const { id } = await offer(50, ['dal'])
    const { body: cheap } = await order(['dal'])
    await server.call('deleteOffer', { params: { offerId: id } }, { token })
    expect((await order(['dal'])).body.totalPrice).toBe(260)
    const update = { items: [{ itemId: 'dal', quantity: 3 }] }
    const { body: edited } = await server.call(
      'updateOrder',
      { params: { orderId: cheap.id }, body: update },
      { token },
    )
    expect([edited.items[0]?.price, edited.totalPrice]).toEqual([130, 390])
  })

  test('another restaurant’s offers do not change the prices', async () => {
    const { server, order } = await open()
    const coast = await aRestaurant(server.db, 'coast-kitchen')
    const times = { starts_at: 0, ends_at: Date.parse('2030-01-01'), created_at: 0 }
    await server.db
      .insertInto('offers')
      .values({ id: 'theirs', restaurant_id: coast.id, percentage: 90, ...times })
      .execute()
    await server.db.insertInto('offer_items').values({ offer_id: 'theirs', item_id: 'dal' }).execute()
    expect((await order(['dal'])).body.totalPrice).toBe(260)
  })
})

describe('price_changed compares with the price of the offer (design §4.3)', () => {
  test.each([
    ['the total without the offer', { totalPrice: 260 }],
    ['the line price without the offer', { items: [{ itemId: 'dal', quantity: 1, price: 260 }] }],
    ['a total one paisa below the offer', { totalPrice: 207.99 }],
  ])('%s is answered 409 with the price that holds', async (_, change) => {
    const { offer, order } = await open()
    await offer(20, ['dal'])
    const { status, problem } = await order(['dal'], change)
    expect([status, problem.code]).toEqual([409, 'price_changed'])
    const items = [{ itemId: 'dal', itemName: 'Dal Makhani', price: 208, quantity: 1 }]
    expect(problem.current).toEqual({ items, totalPrice: 208 })
  })

  test('an offer that ended before the submission asks the diner again', async () => {
    const { offer, order, server } = await open()
    await offer(20, ['dal'], '09:00', '10:30')
    server.clock.set('2026-11-20T10:30:00Z')
    const refused = await order(['dal'], { totalPrice: 208 })
    expect(refused.problem.current?.totalPrice).toBe(260)
    expect((await order(['dal'], { totalPrice: 260 })).status).toBe(201)
  })
})
