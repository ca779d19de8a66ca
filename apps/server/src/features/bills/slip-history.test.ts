import { expect, test } from 'vitest'
import { openSourceDesk, operatorGstin } from '#test/sources.ts'

const issued = '2026-11-27T10:00:00.000Z'
const paid = '2026-11-28T11:00:00.000Z'
const taken = '2026-11-29T12:00:00.000Z'
const cancelled = '2026-12-02T13:00:00.000Z'

test('the history of a slip has who did what, and when', async () => {
  const desk = await openSourceDesk()
  const { clock } = desk.server
  clock.set(issued)
  const order = await desk.take('1', [{ itemId: 'dal', quantity: 2, price: 120 }])
  const { body: slip } = await desk.as('waiter', 'createSlip', { params: { orderId: order.id } })
  const params = { slipId: slip.id }
  const received = { amount: 118.5, date: '2026-11-27' }
  clock.set(paid)
  await desk.as('cashier', 'saveSlipReceipt', { params, body: { received, version: 1 } })
  clock.set(taken)
  await desk.as('cashier', 'saveSlipReceipt', { params, body: { received: null, version: 2 } })
  clock.set(cancelled)
  await desk.as('admin', 'reverseSlip', { params, body: { reason: 'Guest left' } })

  const query = { restaurantId: desk.restaurant.id, kind: 'slip', objectId: slip.id } as const
  const { entries } = (await desk.as('admin', 'listHistory', { query })).body
  const rows = entries.map(({ dateTime, staff, action, changes }) => [
    dateTime,
    staff?.username.split('-').at(-1),
    action,
    changes.map(({ field, ...values }) => [field, values]),
  ])
  const slipFields = [
    ['orderNumber', { after: order.orderNumber }],
    ['source.name', { after: 'Quick' }],
    ['source.gstin', { after: operatorGstin }],
    ['source.number', { after: '1' }],
    ['amount', { after: 240 }],
  ]
  const receipt = (side: 'before' | 'after') => [
    ['received.amount', { [side]: received.amount }],
    ['received.date', { [side]: received.date }],
  ]
  expect(rows).toEqual([
    [cancelled, 'admin', 'cancel', [...slipFields, ['reason', { after: 'Guest left' }]]],
    [taken, 'cashier', 'update', receipt('before')],
    [paid, 'cashier', 'update', receipt('after')],
    [issued, 'waiter', 'create', slipFields],
  ])
})
