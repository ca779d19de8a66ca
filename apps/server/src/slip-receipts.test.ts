import { expect, test } from 'vitest'
import { openSourceDesk } from '#test/sources.ts'

test('a receipt above the slip is refused, a smaller one is not', async () => {
  const desk = await openSourceDesk()
  const order = await desk.take('1', [{ itemId: 'dal', quantity: 2, price: 120 }])
  const { body: slip } = await desk.as('waiter', 'createSlip', { params: { orderId: order.id } })
  const receive = (amount: number, version: number) =>
    desk.as('cashier', 'saveSlipReceipt', {
      params: { slipId: slip.id },
      body: { received: { amount, date: '2026-11-27' }, version },
    })
  const body = { received: { amount: 240, date: '2026-11-27' }, version: 1 }
  expect((await desk.as('waiter', 'saveSlipReceipt', { params: { slipId: slip.id }, body })).status).toBe(403)
  const { status, problem } = await receive(240.01, 1)
  expect([status, problem.code]).toEqual([422, 'overpaid'])
  const { body: paid } = await receive(180.25, 1)
  expect([paid.received, paid.version]).toEqual([{ amount: 180.25, date: '2026-11-27' }, 2])
  // The second part of a payment: the receipt is what was received in all.
  expect((await receive(240, 2)).body.received?.amount).toBe(240)
})
