import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import { logIn } from '#test/builders.ts'
import { openFloor, type Floor } from '#test/floor.ts'

const decide = ({ staff }: Floor, orderId: string, isAccepted: boolean, reason?: string) =>
  staff('setApproval', { params: { orderId }, body: { isAccepted, ...(reason && { reason }) } })

const put = ({ staff }: Floor, orderId: string, body: object) => staff('updateOrder', { params: { orderId }, body })

const reports = async ({ staff, restaurant }: Floor) =>
  (await staff('getReports', { query: { restaurantId: restaurant.id } })).body

describe('orders that wait', () => {
  test('with confirmation of all, only orders of guests wait', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    const waiting = await floor.order(7)
    expect(waiting).toMatchObject({ approval: 'waiting', status: 'Pending', orderNumber: 1 })
    expect(waiting.sittingId).toBeUndefined()
    expect(await floor.sittings()).toEqual([])
    const ofStaff = await floor.staff('createOrder', {
      body: { restaurantId: floor.restaurant.id, tableNumber: 7, userId: 's', items: [{ itemId: 'dal', quantity: 1 }] },
    })
    expect(ofStaff.body).toMatchObject({ approval: 'accepted', tableNumber: 7 })
    expect(await floor.order(7)).toMatchObject({ approval: 'waiting', sittingId: ofStaff.body.sittingId })
  })

  test('with confirmation of the first, later orders of that diner do not wait', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'first' })
    const asha = await floor.phone(7)
    const first = await floor.order(7, {}, asha)
    expect(first.approval).toBe('waiting')
    const accepted = await decide(floor, first.id, true)
    expect(accepted.body).toMatchObject({ approval: 'accepted', version: 1, revision: 2 })
    expect(await floor.order(7, {}, asha)).toMatchObject({
      approval: 'accepted',
      sittingId: accepted.body.sittingId,
    })
    const [plain, signed] = [await floor.phone(7), await floor.phone(7, { trust: 'signed' })]
    expect((await floor.order(7, {}, plain)).approval).toBe('waiting')
    expect((await floor.order(7, {}, signed)).approval).toBe('accepted')
  })

  test('a phone that names another diner waits, with a visit or without', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'first' })
    const [asha, other] = [await floor.phone(7), await floor.phone(7)]
    await decide(floor, (await floor.order(7, {}, asha)).id, true)
    const { userId } = asha
    expect((await floor.order(7, { userId })).approval).toBe('waiting')
    expect((await floor.order(7, { userId }, other)).approval).toBe('waiting')
  })

  test('large orders wait', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirmAbove: { quantity: 4, amount: 1000 } })
    const approvalOf = async (quantity: number) =>
      (await floor.order(7, { items: [{ itemId: 'dal', quantity }] })).approval
    expect([await approvalOf(4), await approvalOf(5)]).toEqual(['accepted', 'waiting'])
    await floor.setRules({ confirmAbove: { quantity: null, amount: 300 } })
    expect([await approvalOf(3), await approvalOf(4)]).toEqual(['accepted', 'waiting'])
  })

  test('a waiting order says how its phone opened the menu, until the decision', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    const [card, link] = [await floor.phone(7, { trust: 'signed' }), await floor.phone(7)]
    const waiting = [await floor.order(7, {}, card), await floor.order(7, {}, link), await floor.order(7)]
    expect(waiting.map(({ trust }) => trust)).toEqual(['signed', 'plain', undefined])
    const query = { restaurantId: floor.restaurant.id, status: 'Pending' }
    const { body } = await floor.staff('listOrders', { query })
    expect(body.map(({ trust }) => trust)).toEqual([undefined, 'plain', 'signed'])
    expect((await decide(floor, waiting[0]?.id ?? '', true)).body).not.toHaveProperty('trust')
  })

  test('the kitchen lists accepted orders only', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    const [first, second] = [await floor.order(7), await floor.order(8)]
    await decide(floor, first.id, true)
    const { accessToken: token } = await logIn(floor.server, floor.restaurant.kitchen)
    const query = { restaurantId: floor.restaurant.id, status: 'Pending' }
    const { body } = await floor.server.call('listOrders', { query }, { token })
    expect(body.map(({ id }) => id)).toEqual([first.id])
    const all = await floor.staff('listOrders', { query })
    expect(all.body.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  })
})

test('kitchen screens receive accepted orders only', async () => {
  const floor = await openFloor()
  const { server, restaurant } = floor
  await floor.setRules({ confirm: 'always' })
  const listen = async (role: 'kitchen' | 'waiter') => {
    const { accessToken } = await logIn(server, restaurant[role])
    return server.listen(accessToken, topicPath('orders', restaurant.id))
  }
  const [kitchen, waiter] = [await listen('kitchen'), await listen('waiter')]
  const [first, second, last] = [await floor.order(7), await floor.order(8), await floor.order(9)]
  await decide(floor, first.id, true)
  await decide(floor, second.id, false, 'no more dal')
  await decide(floor, last.id, true)
  const statesOf = (orders: unknown[]) => orders.map((order) => [(order as Order).id, (order as Order).approval])
  expect(statesOf(await kitchen.next(2))).toEqual([
    [first.id, 'accepted'],
    [last.id, 'accepted'],
  ])
  expect(statesOf(await waiter.next(6))).toEqual([
    [first.id, 'waiting'],
    [second.id, 'waiting'],
    [last.id, 'waiting'],
    [first.id, 'accepted'],
    [second.id, 'refused'],
    [last.id, 'accepted'],
  ])
})

describe('the decision', () => {
  test('the first one stays, the same again succeeds, the other is refused', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    const [first, second] = [await floor.order(7), await floor.order(7)]
    const accepted = await decide(floor, first.id, true)
    expect((await decide(floor, first.id, true)).body).toEqual(accepted.body)
    const late = await decide(floor, first.id, false)
    expect([late.status, late.problem.code, late.problem.order]).toEqual([409, 'approval_decided', accepted.body])
    const refused = await decide(floor, second.id, false, 'no more dal')
    expect(refused.body).toMatchObject({ approval: 'refused', refusalReason: 'no more dal' })
    expect((await decide(floor, second.id, false)).body).toEqual(refused.body)
    expect((await decide(floor, second.id, true)).problem.code).toBe('approval_decided')
    expect((await decide(floor, 'unknown', true)).status).toBe(404)
  })

  test('of 16 concurrent decisions one kind wins', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    const { id } = await floor.order(7)
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => decide(floor, id, index % 2 === 0)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(8)
    expect(new Set(won.map(({ body }) => body.approval)).size).toBe(1)
    const audits = await floor.server.db.selectFrom('audit').select('action').where('object_id', '=', id).execute()
    expect(audits).toHaveLength(1)
  })

  test('a refused order is unpaid, gives its stock back and counts nowhere', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    await floor.staff('setItemAvailability', { params: { itemId: 'dal' }, body: { left: 5 } })
    const left = async () =>
      (await floor.server.call('getStock', { params: { restaurantId: floor.restaurant.id } })).body[0]?.left
    const order = await floor.order(7, { items: [{ itemId: 'dal', quantity: 3 }] })
    expect(await left()).toBe(2)
    const { body } = await decide(floor, order.id, false, 'kitchen closed')
    expect(body).toMatchObject({ status: 'Completed', isPaid: false, isDelivered: false, orderNumber: 1 })
    expect(body.closedDateTime).not.toBeNull()
    expect(await left()).toBe(5)
    expect(await reports(floor)).toMatchObject({ orderCount: 0, mostSoldItems: [] })
    const reopened = await put(floor, order.id, { status: 'Pending' })
    expect([reopened.status, reopened.problem.code]).toEqual([409, 'order_refused'])
    expect((await put(floor, order.id, { status: 'Completed' })).status).toBe(200)
    const moved = await floor.staff('moveOrder', { params: { orderId: order.id }, body: { tableNumber: 8 } })
    expect(moved.problem.code).toBe('order_refused')
  })

  test('a waiting order can be edited but not closed', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    const order = await floor.order(7)
    const closed = await put(floor, order.id, { status: 'Completed' })
    expect([closed.status, closed.problem.code]).toEqual([409, 'approval_waiting'])
    const items = [{ itemId: 'dal', quantity: 2 }]
    expect((await put(floor, order.id, { items })).body).toMatchObject({ totalPrice: 200, approval: 'waiting' })
  })

  test('a sitting whose other orders are closed ends with a refusal', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'first' })
    const first = await floor.order(7, { userId: 'a' })
    const { body } = await decide(floor, first.id, true)
    const waiting = await floor.order(7, { userId: 'b' })
    expect(waiting.sittingId).toBe(body.sittingId)
    await floor.close(first)
    expect(await floor.sittings()).toMatchObject([{ id: body.sittingId, total: 100 }])
    await decide(floor, waiting.id, false)
    expect(await floor.sittings()).toEqual([])
    expect(await floor.sitting(body.sittingId)).toMatchObject({ endReason: 'settled', total: 100 })
  })

  test('a waiting order moves with its table and is accepted there', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    const order = await floor.order(7)
    const moved = await floor.staff('moveOrder', { params: { orderId: order.id }, body: { tableNumber: 9 } })
    expect(moved.body).toMatchObject({ tableNumber: 9, approval: 'waiting' })
    expect(moved.body.sittingId).toBeUndefined()
    const { body } = await decide(floor, order.id, true)
    expect(await floor.sittings()).toMatchObject([{ id: body.sittingId, tableNumber: 9 }])
  })

  test('an order of a cleared party stays out of the next party', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    const first = await floor.order(7)
    const { sittingId: cleared } = (await decide(floor, first.id, true)).body
    const late = await floor.order(7)
    await floor.staff('endSitting', { params: { sittingId: cleared ?? '' }, body: { reason: 'left' } })
    const { sittingId: next } = (await decide(floor, (await floor.order(7)).id, true)).body
    expect(next).not.toBe(cleared)
    expect((await decide(floor, late.id, true)).body).toMatchObject({ approval: 'accepted', sittingId: cleared })
    expect(await floor.sittings()).toMatchObject([{ id: next, total: 100 }])
  })

  test('all waiting orders of a free table join the sitting that opens', async () => {
    const floor = await openFloor()
    await floor.setRules({ confirm: 'always' })
    const [phone, other] = [await floor.phone(5), await floor.phone(5)]
    const [first, waiting] = [await floor.order(5, {}, phone), await floor.order(5, {}, other)]
    const elsewhere = await floor.order(6)
    const { id: refused } = await floor.order(5)
    await decide(floor, refused, false)
    const { body: accepted } = await decide(floor, first.id, true)
    expect(accepted.revision).toBe(2)
    const sittingId = accepted.sittingId ?? ''
    const { orders } = await floor.sitting(sittingId)
    expect(orders).toMatchObject([
      { id: waiting.id, approval: 'waiting', version: 1, revision: 2 },
      { id: first.id, approval: 'accepted' },
    ])
    const early = await floor.staff('endSitting', { params: { sittingId }, body: {} })
    expect([early.status, early.problem.code]).toEqual([422, 'reason_required'])
    await floor.staff('updateSitting', { params: { sittingId }, body: { tableNumber: 8, version: 1 } })
    expect((await decide(floor, waiting.id, true)).body).toMatchObject({ sittingId, tableNumber: 8 })
    expect(await floor.sittings()).toMatchObject([{ id: sittingId, total: 200 }])
    const { id: seated } = await floor.seat(6)
    expect((await floor.sitting(seated)).orders).toMatchObject([{ id: elsewhere.id, approval: 'waiting' }])
  })
})
