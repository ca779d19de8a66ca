import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { aRestaurant, logIn } from '#test/builders.ts'
import type { Answered } from '#test/harness.ts'
import { openCashDesk } from '#test/cash-desk.ts'

type Payment = Input<'createPayment'>['body']

const cash = (amount: number, rest: Partial<Payment> = {}): Payment => ({ method: 'cash', amount, ...rest })
const upi = (amount: number, utr?: string): Payment => ({ method: 'upi', amount, ...(utr && { utr }) })

const codeOf = async (answer: Promise<Pick<Answered<'createPayment'>, 'status' | 'problem'>>): Promise<unknown[]> => {
  const { status, problem } = await answer
  return [status, problem.code, problem.fields?.[0]?.path]
}

test('a cash payment has tip and change; the bill is paid', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 3)
  const { status, body } = await till.pay(bill, cash(300, { tip: 20, tendered: 500 }))
  expect(status).toBe(201)
  expect(body).toMatchObject({ due: 0, toRefund: 0, status: 'paid', payable: 300, number: bill.number })
  expect(body.payments).toMatchObject([{ method: 'cash', amount: 300, tip: 20, tendered: 500, change: 180 }])
  expect(body).toEqual(await till.get(bill))
})

test('a bill names to staff who took each payment', async () => {
  const till = await openCashDesk()
  const { waiter, cashier } = till.restaurant
  const bill = await till.bill(3, 3)
  await till.pay(bill, cash(100))
  till.server.clock.advance(1000)
  await till.decide(await till.ask(bill), { state: 'confirmed', utr: '4711' }, 'cashier')
  const refused = await till.pay(bill, cash(200))
  expect([refused.status, refused.problem.code]).toEqual([422, 'overpaid'])
  const seen = [
    await till.get(bill),
    (await till.as('admin', 'listBills', { query: { restaurantId: till.restaurant.id } })).body[0],
  ]
  for (const bill of seen)
    expect(bill?.payments.map(({ method, staffName }) => [method, staffName])).toEqual([
      ['cash', waiter],
      ['upi', cashier],
    ])
})

test('partial payments by four methods add up', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 4)
  const payments: Payment[] = [
    cash(100.5),
    { method: 'card', amount: 99.5 },
    upi(150, '4711'),
    { method: 'other', amount: 50 },
  ]
  const dues: number[] = []
  for (const payment of payments) {
    till.server.clock.advance(1000)
    dues.push((await till.pay(bill, payment)).body.due)
  }
  expect(dues).toEqual([299.5, 200, 50, 0])
  const { payments: stored, status } = await till.get(bill)
  expect([stored.map(({ method }) => method), status]).toEqual([['cash', 'card', 'upi', 'other'], 'paid'])
})

describe('a payment is refused', () => {
  test.each<[string, Payment, unknown[]]>([
    ['cash above what is due', cash(300.01), [422, 'overpaid', 'amount']],
    ['card above what is due', { method: 'card', amount: 301 }, [422, 'overpaid', 'amount']],
    ['another method above what is due', { method: 'other', amount: 301 }, [422, 'overpaid', 'amount']],
    ['less cash than amount and tip', cash(300, { tip: 10, tendered: 309 }), [400, 'validation_failed', 'tendered']],
    ['tendered for a card', { method: 'card', amount: 10, tendered: 20 }, [400, 'validation_failed', 'tendered']],
    ['an unknown share', cash(10, { shareId: 'none' }), [400, 'validation_failed', 'shareId']],
    ['nothing', cash(0), [400, 'validation_failed', 'amount']],
    ['half a paisa', cash(0.005), [400, 'validation_failed', 'amount']],
    ['letters as UTR', { ...upi(10), utr: 'ab12' }, [400, 'validation_failed', 'utr']],
    ['a UTR of cash', cash(10, { utr: '123456' }), [400, 'validation_failed', 'utr']],
  ])('%s', async (_, payment, refusal) => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    expect(await codeOf(till.pay(bill, payment))).toEqual(refusal)
    expect((await till.get(bill)).due).toBe(300)
  })

  test('without a key, for an unknown bill, and while billing is off', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    const keyless = await till.as('waiter', 'createPayment', { params: { billId: bill.id }, body: cash(1) })
    expect([keyless.status, keyless.problem.fields?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
    expect(await codeOf(till.pay({ id: 'unknown' }, cash(1)))).toEqual([404, 'not_found', undefined])
    await till.setBilling({ isOn: false })
    expect(await codeOf(till.pay(bill, cash(1)))).toEqual([409, 'billing_off', undefined])
  })

  test('of a cancelled bill', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    await till.as('admin', 'cancelBill', { params: { billId: bill.id }, body: { reason: 'Wrong table' } })
    expect(await codeOf(till.pay(bill, upi(10)))).toEqual([409, 'bill_cancelled', undefined])
  })
})

test('a UPI payment above what is due is stored and to be returned', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 1)
  const { body } = await till.pay(bill, upi(130))
  expect(body).toMatchObject({ due: 0, toRefund: 30, status: 'paid' })
  const { body: returned } = await till.refund(bill, { method: 'upi', amount: 30, reason: 'Paid too much' })
  expect(returned).toMatchObject({ due: 0, toRefund: 0, status: 'paid' })
})

test('a bill that was paid twice by UPI shows what to return', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 1)
  await till.pay(bill, upi(100, '111111'))
  const { status, body } = await till.pay(bill, upi(100, '222222'))
  expect(status).toBe(201)
  expect(body).toMatchObject({ due: 0, toRefund: 100, status: 'paid' })
})

test('UTR digits and amount of another payment of the day are refused first', async () => {
  const till = await openCashDesk()
  const answers: unknown[] = []
  const pay = async (amount: number, utr: string, rest: Partial<Payment> = {}): Promise<void> => {
    const bill = await till.bill(1 + answers.length, 2)
    const answer = await till.pay(bill, { ...upi(amount, utr), ...rest })
    const { payments } = await till.get(bill)
    answers.push(answer.status === 201 ? 201 : [answer.problem.code, answer.problem.number, payments.length])
  }
  await pay(150, '123456789012')
  await pay(150, '789012')
  await pay(150, '789012', { mayRepeatUtr: true })
  await pay(151, '789012')
  await pay(150, '789013')
  till.server.clock.advance(24 * 60 * 60 * 1000)
  await pay(150, '789012')
  expect(answers).toEqual([201, ['same_utr', 'B/26-27/00001', 0], 201, 201, 201, 201])
})

test('UPI digits are recorded without an address, and count as UPI', async () => {
  const till = await openCashDesk()
  await till.setBilling({ upi: { vpa: '', name: '' } })
  const bill = await till.bill(3, 1)
  const { status, body } = await till.pay(bill, upi(100, '4711'))
  expect([status, body.status, body.payments[0]?.utr]).toEqual([201, 'paid', '4711'])
})

describe('refunds', () => {
  test('a tip is returned in part, and never above what was given', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 2)
    await till.pay(bill, cash(200, { tip: 30 }))
    const back = (amount: number, tip?: number) =>
      till.refund(bill, { method: 'cash', amount, ...(tip !== undefined && { tip }), reason: 'Wrong tip' })
    const { status, body } = await back(0, 20)
    expect([status, body.due, body.toRefund, body.status]).toEqual([201, 0, 0, 'paid'])
    expect(body.refunds).toMatchObject([{ amount: 0, tip: 20, reason: 'Wrong tip' }])
    expect(await codeOf(back(0, 10.01))).toEqual([400, 'validation_failed', 'tip'])
    expect(await codeOf(back(0))).toEqual([400, 'validation_failed', 'amount'])
    expect((await back(50, 10)).body).toMatchObject({ due: 50, status: 'issued' })
    const input = { params: { date: '2026-11-20' }, query: { restaurantId: till.restaurant.id } }
    const day = (await till.as('cashier', 'getDay', input)).body
    expect([day.tips, day.refunds, day.cash]).toMatchObject([
      0,
      { count: 2, amount: 50 },
      { received: 200, tips: 0, refunded: 50, expected: 150 },
    ])
  })

  test('a refund makes a paid bill due again', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 2)
    await till.pay(bill, cash(200))
    const { status, body } = await till.refund(bill, { method: 'cash', amount: 50, reason: 'Cold food' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ due: 50, status: 'issued', refunds: [{ amount: 50, reason: 'Cold food' }] })
    expect(body.paidDateTime).toBeUndefined()
    expect((await till.pay(bill, cash(50))).body).toMatchObject({ due: 0, status: 'paid' })
  })

  test('more than was received, or no reason, is refused', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 2)
    await till.pay(bill, cash(80))
    const refuse = (amount: number, reason: string) => codeOf(till.refund(bill, { method: 'cash', amount, reason }))
    expect(await refuse(80.01, 'Wrong')).toEqual([400, 'validation_failed', 'amount'])
    expect(await refuse(10, ' ')).toEqual([400, 'validation_failed', 'reason'])
  })

  test('waiters may not refund; a refund is audited', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 2)
    await till.pay(bill, cash(200))
    const refund = { method: 'cash', amount: 20, reason: 'Cold food' } as const
    expect((await till.refund(bill, refund, randomUUID(), 'waiter')).status).toBe(403)
    await till.refund(bill, refund)
    const rows = await till.server.db.selectFrom('audit').selectAll().where('action', '=', 'refund').execute()
    expect(rows.map(({ after_change: after }) => JSON.parse(after ?? ''))).toEqual([
      { method: 'cash', amountPaise: 2000, tipPaise: 0, reason: 'Cold food' },
    ])
  })
})

describe('a repeated key', () => {
  test('returns the present bill and stores nothing', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    const [key, other] = [randomUUID(), randomUUID()]
    await till.pay(bill, cash(100), key)
    await till.pay(bill, cash(200), other)
    await till.setBilling({ isOn: false })
    const { status, headers, body } = await till.pay(bill, cash(100), key)
    expect([status, headers.get('Idempotency-Replayed')]).toEqual([201, 'true'])
    expect(body).toMatchObject({ due: 0, status: 'paid' })
    expect(body.payments).toHaveLength(2)
  })

  test('with another body or bill is refused', async () => {
    const till = await openCashDesk()
    const [bill, other] = [await till.bill(3, 3), await till.bill(4, 3)]
    const key = randomUUID()
    await till.pay(bill, cash(100), key)
    const refusal = [422, 'idempotency_key_reused', undefined]
    expect(await codeOf(till.pay(bill, cash(101), key))).toEqual(refusal)
    expect(await codeOf(till.pay(other, cash(100), key))).toEqual(refusal)
  })

  test('of a refund returns the present bill', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    await till.pay(bill, cash(300))
    const refund = { method: 'cash', amount: 20, reason: 'Cold food' } as const
    const key = randomUUID()
    await till.refund(bill, refund, key)
    const { headers, body } = await till.refund(bill, refund, key)
    expect([headers.get('Idempotency-Replayed'), body.due]).toEqual(['true', 20])
  })
})

test('bills of another restaurant are not found', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 3)
  await till.pay(bill, cash(100))
  const request = await till.ask(bill)
  const { server } = till
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  const { accessToken: token } = await logIn(server, coast.admin)
  const extras = { token, headers: { 'Idempotency-Key': randomUUID() } }
  const params = { billId: bill.id }
  const answers = [
    await server.call('createPayment', { params, body: cash(10) }, extras),
    await server.call('createRefund', { params, body: { method: 'cash', amount: 10, reason: 'x' } }, extras),
    await server.call('createUpiRequest', { params, body: {} }, extras),
    await server.call('splitBill', { params, body: { by: 'equal', count: 2 } }, extras),
    await server.call(
      'updateUpiRequest',
      { params: { upiRequestId: request.id }, body: { state: 'confirmed', utr: '1234' } },
      extras,
    ),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await till.get(bill)).due).toBe(200)
})
