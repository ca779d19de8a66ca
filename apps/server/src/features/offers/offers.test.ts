import { describe, expect, test } from 'vitest'
import { allEndpoints } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

type Creation = Input<'createOffer'>['body']

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal')
  await anItem(server.db, restaurant, 'naan')
  const { accessToken: admin } = await logIn(server, restaurant.admin)
  const anOffer = (change: Partial<Creation> = {}): Creation => ({
    restaurantId: restaurant.id,
    startDateTime: '2026-11-20T09:00:00.000Z',
    endDateTime: '2026-11-20T12:00:00.000Z',
    percentage: 20,
    itemIds: ['dal'],
    ...change,
  })
  const create = (change: Partial<Creation> = {}, token: string | undefined = admin) =>
    server.call('createOffer', { body: anOffer(change) }, { token })
  const end = (offerId: string, token: string | undefined = admin) =>
    server.call('deleteOffer', { params: { offerId } }, { token })
  const list = async (token?: string) =>
    (await server.call('listOffers', { query: { restaurantId: restaurant.id } }, { token })).body
  const trace = () => server.db.selectFrom('audit').selectAll().orderBy('at').execute()
  const stored = async () => (await server.db.selectFrom('offers').select('id').execute()).length
  return { server, restaurant, admin, create, end, list, trace, stored }
}

test('a saved offer is answered 201 and listed for everyone (design §4.18)', async () => {
  const { create, list, restaurant } = await open()
  const { status, body } = await create({ itemIds: ['naan', 'dal', 'naan'] })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    restaurantId: restaurant.id,
    startDateTime: '2026-11-20T09:00:00.000Z',
    endDateTime: '2026-11-20T12:00:00.000Z',
    percentage: 20,
    itemIds: ['dal', 'naan'],
  })
  expect(await list()).toEqual([body])
})

test('current and future offers are listed, soonest first (design §4.18)', async () => {
  const { create, list, server } = await open()
  const hour = (of: number) => `2026-11-20T${String(of).padStart(2, '0')}:00:00.000Z`
  const { body: coming } = await create({ startDateTime: hour(15), endDateTime: hour(16) })
  const { body: current } = await create({ startDateTime: hour(9), endDateTime: hour(11) })
  await create({ startDateTime: hour(8), endDateTime: hour(10) })
  expect(await list()).toEqual([current, coming])
  server.clock.set(hour(11))
  expect(await list()).toEqual([coming])
})

test('an ended offer leaves the list for all readers', async () => {
  const { create, end, list } = await open()
  const { body: offer } = await create()
  const { body: other } = await create({ percentage: 5 })
  expect((await end(offer.id)).status).toBe(200)
  expect(await list()).toEqual([other])
  expect((await end(offer.id)).problem.code).toBe('not_found')
})

describe('an offer is refused, and nothing is stored', () => {
  test.each([
    ['with percentage 0 (spec §5)', { percentage: 0 }, 400, 'validation_failed'],
    ['with percentage 101', { percentage: 101 }, 400, 'validation_failed'],
    ['with half a percent', { percentage: 1.5 }, 400, 'validation_failed'],
    ['with an end at its start (design §4.18)', { endDateTime: '2026-11-20T09:00:00.000Z' }, 400, 'validation_failed'],
    ['with an end before its start', { endDateTime: '2026-11-19T09:00:00.000Z' }, 400, 'validation_failed'],
    ['with a time in words', { startDateTime: 'now' }, 400, 'validation_failed'],
    ['without items', { itemIds: [] }, 400, 'validation_failed'],
    ['with an unknown item', { itemIds: ['dal', 'nothing-like-it'] }, 422, 'item_unknown'],
    ['with an item that is no id', { itemIds: ["'; --"] }, 422, 'item_unknown'],
    ['with an item of another restaurant', { itemIds: ['dal', 'crab'] }, 422, 'item_unknown'],
  ])('%s', async (_, change, status, code) => {
    const { create, server, stored, trace } = await open()
    await anItem(server.db, await aRestaurant(server.db, 'coast-kitchen'), 'crab')
    const answer = await create(change)
    expect([answer.status, answer.problem.code]).toEqual([status, code])
    expect([await stored(), await trace()]).toEqual([0, []])
  })

  test('too many offers are refused until one ends', async () => {
    const { create, end, list, server, restaurant } = await open()
    const times = { starts_at: 0, ends_at: server.clock.now().getTime() + 1, created_at: 0 }
    const full = Array.from({ length: bounds.offersMax }, (_, index) => ({
      id: `offer-${index}`,
      restaurant_id: restaurant.id,
      percentage: 20,
      ...times,
    }))
    await server.db.insertInto('offers').values(full).execute()
    const items = full.map(({ id }) => ({ offer_id: id, item_id: 'dal' }))
    await server.db.insertInto('offer_items').values(items).execute()
    expect((await create()).problem.code).toBe('too_many')
    await end((await list())[0]?.id ?? '')
    expect((await create()).status).toBe(201)
  })
})

test('percentages 1 and 100, and a suspended dish, may be offered', async () => {
  const { create, server, restaurant } = await open()
  await anItem(server.db, restaurant, 'gone', { isSuspended: true })
  const answers = [await create({ percentage: 1 }), await create({ percentage: 100, itemIds: ['gone'] })]
  expect(answers.map((answer) => answer.status)).toEqual([201, 201])
})

test('an offer may hold every dish of the largest menu', async () => {
  const { create, server, restaurant, list } = await open()
  const ids = Array.from({ length: bounds.itemsMax - 2 }, (_, index) => `dish-${index}`)
  const rest = { restaurant_id: restaurant.id, category_id: restaurant.categoryId, price_paise: 1, available_from: 0 }
  const dishes = ids.map((id) => ({ id, name: id, special_category_id: null, ...rest }))
  await server.db.insertInto('items').values(dishes).execute()
  const itemIds = [...ids, 'dal', 'naan']
  expect((await create({ itemIds })).status).toBe(201)
  expect((await list())[0]?.itemIds).toEqual(itemIds.toSorted())
})

test('guests and waiters only read offers (design §4.6)', async () => {
  const { create, end, list, server, restaurant, stored } = await open()
  const { accessToken: waiter } = await logIn(server, restaurant.waiter)
  const { body: offer } = await create()
  expect([await list(), await list(waiter), await list('no-token')]).toEqual([[offer], [offer], [offer]])
  expect([(await create({}, '')).status, (await create({}, waiter)).status]).toEqual([401, 403])
  expect([(await end(offer.id, '')).status, (await end(offer.id, waiter)).status]).toEqual([401, 403])
  expect(await stored()).toBe(1)
  expect(allEndpoints.createOffer.rights).toMatchObject({ guest: 'none', staff: ['admin'] })
})

test('an admin of another restaurant neither creates nor ends an offer', async () => {
  const { create, end, server, list, trace } = await open()
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  const { accessToken: foreign } = await logIn(server, coast.admin)
  const { body: offer } = await create()
  expect([(await create({}, foreign)).status, (await end(offer.id, foreign)).status]).toEqual([403, 404])
  expect(await list(foreign)).toEqual([offer])
  expect(await trace()).toHaveLength(1)
})

test('each change is audited once; a failed one is not', async () => {
  const { create, end, trace, restaurant, server } = await open()
  const { body: offer } = await create()
  server.clock.advance(1000)
  await Promise.all([end(offer.id), end(offer.id), end('no-such')])
  const rows = await trace()
  expect(
    rows.map((row) => [row.action, row.object_kind, row.object_id, row.restaurant_id, row.staff_id !== '']),
  ).toEqual([
    ['create', 'offer', offer.id, restaurant.id, true],
    ['delete', 'offer', offer.id, restaurant.id, true],
  ])
  expect(rows.map((row) => [row.before_change, row.after_change])).toEqual([
    [null, JSON.stringify(offer)],
    [JSON.stringify(offer), null],
  ])
})
