import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import type { Reports } from '@thali/contract/reports/schema'
import { openWithChoices, pick } from '#test/choices.ts'
import { engine } from '#test/database.ts'
import { untilWaiting } from '#test/locks.ts'
import { plainReports } from '#test/plain-reports.ts'
import { reportsOf } from '#test/reports.ts'

const open = async () => {
  const { server, restaurantId, token, ids, biryaniLine, order, saveItem } = await openWithChoices()
  const options = pick(ids.ghee)
  const half = { ...biryaniLine, options }
  const full = { ...half, portionId: ids.full }
  const naan = { itemId: 'naan', quantity: 1 }
  const put = async ({ id: orderId }: Order, body: Input<'updateOrder'>['body']): Promise<Order> =>
    (await server.call('updateOrder', { params: { orderId }, body }, { token })).body
  const send = async (...items: Input<'createOrder'>['body']['items']): Promise<Order> => (await order(items)).body
  const get = async (): Promise<Reports> =>
    (await server.call('getReports', { query: { restaurantId } }, { token })).body
  const sold = async () =>
    (await get()).mostSoldItems.map(({ itemName, portion, quantity }) => [itemName, portion?.name, quantity])
  const rows = async () => ({
    items: await server.db.selectFrom('report_items').selectAll().orderBy('item_id').orderBy('portion_id').execute(),
    slots: await server.db.selectFrom('report_slots').selectAll().orderBy('kind').orderBy('slot').execute(),
  })
  return { server, restaurantId, token, ids, half, full, naan, put, send, get, sold, rows, saveItem }
}

const close = { status: 'Completed' } as const
const reopen = { status: 'Pending' } as const

describe('reports count the portions of a dish apart (decision 014)', () => {
  test('lines of one portion are added, whatever their options', async () => {
    const { send, put, get, half, full, naan, ids } = await open()
    const order = await send(
      { ...full, quantity: 2 },
      { ...full, options: pick(ids.egg, ids.nuts) },
      half,
      { ...half, portionId: ids.half, options: pick(ids.nuts) },
      naan,
    )
    const closed = await put(order, close)
    const { mostSoldItems, ...figures } = await get()
    expect(mostSoldItems).toEqual([
      { itemId: ids.biryani, itemName: 'Biryani', portion: { id: ids.full, name: 'Full' }, quantity: 3 },
      { itemId: ids.biryani, itemName: 'Biryani', portion: { id: ids.half, name: 'Half' }, quantity: 2 },
      { itemId: 'naan', itemName: 'Butter Naan', quantity: 1 },
    ])
    const names = (itemId: string) => (itemId === 'naan' ? 'Butter Naan' : 'Biryani')
    expect({ mostSoldItems, ...figures }).toEqual(plainReports([closed], names, 330))
  })

  test('an edited line counts as closed; reopening subtracts its portion only', async () => {
    const { send, put, sold, rows, half, full, server, restaurantId } = await open()
    const first = await put(await send({ ...full, quantity: 3 }, half), close)
    const order = await send({ ...full, quantity: 5 }, half)
    const lines = order.items.map(({ id, itemId }, index) => ({ id, itemId, quantity: index === 0 ? 1 : 0 }))
    const second = await put(await put(order, { items: lines }), close)
    const both = [
      ['Biryani', 'Full', 4],
      ['Biryani', 'Half', 1],
    ]
    expect(await sold()).toEqual(both)
    await put(first, reopen)
    expect(await sold()).toEqual([['Biryani', 'Full', 1]])
    await put(first, close)
    const before = await rows()
    await reportsOf(server.db).rebuildReports(restaurantId)
    expect(await rows()).toEqual(before)
    await put(first, reopen)
    await put(second, reopen)
    expect(await rows()).toEqual({ items: [], slots: [] })
  })

  test('a renamed portion stays one; a removed one has its last name', async () => {
    const { send, put, sold, saveItem, ids, half, full } = await open()
    await put(await send(full, { ...half, quantity: 2 }), close)
    await saveItem({ id: ids.biryani, portions: [{ id: ids.full, name: 'Whole pot', price: 400 }] })
    await put(await send({ ...full, quantity: 2 }), close)
    expect(await sold()).toEqual([
      ['Biryani', 'Whole pot', 3],
      ['Biryani', 'Half', 2],
    ])
  })

  test('sales before the dish had portions keep the plain name', async () => {
    const { send, put, sold, saveItem, naan } = await open()
    await put(await send({ ...naan, quantity: 2 }), close)
    await saveItem({ id: 'naan', name: 'Butter Naan', portions: [{ name: 'One', price: 50 }] })
    await put(await send(naan), close)
    expect(await sold()).toEqual([
      ['Butter Naan', undefined, 2],
      ['Butter Naan', 'One', 1],
    ])
  })

  test('a change of the time zone recounts portions too', async () => {
    const { server, token, restaurantId, send, put, get, half, full } = await open()
    const closed = await put(await send({ ...full, quantity: 2 }, half), close)
    const params = { restaurantId }
    const { body: before } = await server.call('getSettings', { params }, { token })
    const { logo: _, ...profile } = before.profile
    const body = { version: before.version, profile: { ...profile, timezone: 'UTC' } }
    expect((await server.call('saveSettings', { params, body }, { token })).status).toBe(200)
    expect(await get()).toEqual(plainReports([closed], () => 'Biryani', 0))
  })
})

test.runIf(engine === 'postgres')('an order closed during a recount counts in the new zone', async () => {
  const { server, restaurantId, send, put, rows, naan } = await open()
  server.clock.set('2026-11-20T10:01:00Z')
  const order = await send(naan)
  const reports = reportsOf(server.db)
  const recount = await server.db.startTransaction().execute()
  await recount.updateTable('restaurants').set({ timezone: 'UTC' }).where('id', '=', restaurantId).execute()
  await reports.rebuildIn(recount, restaurantId)
  const closing = put(order, close)
  await untilWaiting(server.db, 1)
  await recount.commit().execute()
  await closing
  const counted = await rows()
  await reports.rebuildReports(restaurantId)
  expect(counted).toEqual(await rows())
  expect(counted.slots.map(({ kind, slot }) => [kind, slot])).toEqual([
    ['day', 5],
    ['time', 5],
  ])
})
