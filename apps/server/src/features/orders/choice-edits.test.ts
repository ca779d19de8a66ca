import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { openWithChoices as open, pick } from '#test/choices.ts'

describe('edits of an order with choices (design §4.5)', () => {
  const openOrder = async () => {
    const world = await open()
    const { server, token, order, ids, biryaniLine } = world
    const lines = [
      { ...biryaniLine, options: pick(ids.ghee) },
      { ...biryaniLine, portionId: ids.full, options: pick(ids.egg, ids.nuts) },
      { itemId: 'naan', quantity: 1 },
    ]
    const { body } = await order(lines)
    const put = (items: Input<'updateOrder'>['body']['items']) =>
      server.call('updateOrder', { params: { orderId: body.id }, body: { items } }, { token })
    return { ...world, order: body, put }
  }
  const withQuantities = (order: Order, ...quantities: number[]): OrderLine[] =>
    order.items.map((line, index) => ({ ...line, quantity: quantities[index] ?? line.quantity }))

  test('lines are named by id, and keep their choices', async () => {
    const { order, put, saveItem, ids } = await openOrder()
    await saveItem({ id: ids.biryani, portions: null, optionGroupIds: null, price: 1 })
    const { status, body } = await put(withQuantities(order, 0, 3, 2))
    expect([status, body.items]).toEqual([200, withQuantities(order, 0, 3, 2)])
    expect(body.totalPrice).toBe(3 * 385.8 + 2 * 55.5)
  })

  test('lines without ids are named by dish, portion and options', async () => {
    const { order, put, ids } = await openOrder()
    const full = { itemId: ids.biryani, portionId: ids.full, options: pick(ids.nuts, ids.egg), quantity: 4 }
    expect((await put([full])).body.items).toEqual(withQuantities(order, 1, 4, 1))
    // The dish alone could be either line.
    const { status, problem } = await put([{ itemId: ids.biryani, quantity: 2 }])
    expect([status, problem.code]).toEqual([422, 'order_line_unknown'])
    const other = { ...full, options: pick(ids.nuts) }
    expect((await put([other])).problem.code).toBe('order_line_unknown')
    // An older client edits all lines of a dish in their order.
    const plain = [5, 6].map((quantity) => ({ itemId: ids.biryani, quantity }))
    expect((await put(plain)).body.items).toEqual(withQuantities(order, 5, 6, 1))
  })
})

describe('the idempotency key (plan §3.2)', () => {
  test('a repetition gets its first answer after everything is sold out', async () => {
    const { server, order, saveItem, switchOption, ids, biryaniLine } = await open()
    const items = [{ ...biryaniLine, options: pick(ids.egg) }]
    const headers = { 'Idempotency-Key': 'a-send' }
    const { body: first } = await order(items, {}, headers)
    await switchOption(ids.egg, false)
    await saveItem({ id: ids.biryani, price: 999, isSuspended: true })
    await server.db.updateTable('restaurants').set({ table_count: 1 }).execute()
    const again = await order(items, {}, headers)
    expect([again.status, again.body, again.headers.get('Idempotency-Replayed')]).toEqual([201, first, 'true'])
    const other = await order([{ ...biryaniLine, options: pick(ids.nuts) }], {}, headers)
    expect([other.status, other.problem.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('the hash of a plain payload is that of its earlier fields', async () => {
    const { server, order } = await open()
    const line = { itemId: 'naan', quantity: 2, price: 55.5 }
    await order([line], { totalPrice: 111 }, { 'Idempotency-Key': 'a-send' })
    // SHA-256 of the JSON with note, prices and total, and without portion and options.
    const stored = await server.db.selectFrom('order_keys').select('body_hash').executeTakeFirstOrThrow()
    expect(stored.body_hash).toBe('u-zigWoSme3vZltgiaIzBAPAL2lHm2cXILVhdUCT2Pw')
  })
})
