import { expect, test } from 'vitest'
import { openCashDesk, type CashDesk } from '#test/cash-desk.ts'
import { createLog } from '#server/platform/log.ts'

/** Stores a tip above the bound of sums. */
const storeHugeTip = (till: CashDesk): Promise<unknown> =>
  till.server.db.updateTable('upi_requests').set({ tip_paise: 2e14 }).execute()

const list = async (till: CashDesk): Promise<number> =>
  (await till.as('waiter', 'listBills', { query: { restaurantId: till.restaurant.id } })).status

test('an answer outside of its schema is logged once, not refused', async () => {
  const log = createLog('silent')
  const logged: unknown[] = []
  log.error = (...line: unknown[]) => void logged.push(line)
  const till = await openCashDesk({ onWrongAnswer: 'log', log })
  const bill = await till.bill(3, 3)
  await till.ask(bill)
  await storeHugeTip(till)
  expect([await list(till), await list(till)]).toEqual([200, 200])
  expect((await till.pay(bill, { method: 'cash', amount: 300 })).status).toBe(201)
  const line = (call: string, time: string): unknown[] => [
    { call, at: time, difference: 'too_big' },
    'An answer differs from the contract',
  ]
  expect(logged).toEqual([
    line('listBills', '*.upiRequests.*.amount'),
    line('listBills', '*.upiRequests.*.tip'),
    line('createPayment', 'upiRequests.*.amount'),
    line('createPayment', 'upiRequests.*.tip'),
  ])
})

test('a difference at ids of data is logged once, without the ids', async () => {
  const log = createLog('silent')
  const logged: unknown[] = []
  log.error = (line: unknown) => void logged.push(line)
  const till = await openCashDesk({ onWrongAnswer: 'log', log })
  // Each dish has a description that is no text.
  const restaurantId = till.restaurant.id
  await till.server.db
    .updateTable('items')
    .set({ translations: JSON.stringify({ hi: { name: 'दाल', description: 5 } }) })
    .execute()
  const { status } = await till.server.call('getTranslations', {
    params: { restaurantId, language: 'hi' },
    query: {},
  })
  expect(status).toBe(200)
  expect(logged).toEqual([{ call: 'getTranslations', at: 'items.*.description', difference: 'invalid_type' }])
})

test('in tests such an answer is a fault', async () => {
  const till = await openCashDesk()
  await till.ask(await till.bill(3, 3))
  await storeHugeTip(till)
  expect(await list(till)).toBe(500)
})
