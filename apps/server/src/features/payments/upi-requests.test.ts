import { describe, expect, test } from 'vitest'
import { openCashDesk } from '#test/cash-desk.ts'

const confirmed = { state: 'confirmed', utr: '4711' } as const

test('each request has the exact amount and a new reference', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 3)
  const first = await till.ask(bill)
  const second = await till.ask(bill, { tip: 12.5 })
  const reference = `${bill.number.replace(/[^A-Z0-9]/g, 'x')}x`
  expect([first.reference, second.reference]).toEqual([`${reference}1`, `${reference}2`])
  expect(first.upi).toBe(`upi://pay?pa=spicegarden@okhdfcbank&pn=Spice%20Garden&tr=${reference}1&am=300.00&cu=INR`)
  expect(first).toMatchObject({ amount: 300, tip: 0, state: 'requested', billId: bill.id })
  expect(second).toMatchObject({ amount: 312.5, tip: 12.5 })
  await till.pay(bill, { method: 'cash', amount: 120 })
  expect((await till.ask(bill)).amount).toBe(180)
  expect((await till.get(bill)).upiRequests).toHaveLength(3)
})

test('after a restore an older bill repeats no reference', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 3)
  const before = [await till.ask(bill), await till.ask(bill)].map(({ reference }) => reference)
  // The backup was made before both requests.
  await till.server.db.deleteFrom('upi_requests').execute()
  const after: string[] = []
  for (const restore_count of [1, 11]) {
    await till.server.db.updateTable('restaurants').set({ restore_count }).execute()
    after.push((await till.ask(bill)).reference)
  }
  expect(new Set([...before, ...after]).size).toBe(4)
  for (const reference of after) expect(reference).toMatch(/^[A-Za-z0-9]{1,35}$/)
})

test('only a confirmation pays the bill', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 3)
  const request = await till.ask(bill, { tip: 20 })
  expect((await till.decide(request, { state: 'claimed' })).body.state).toBe('claimed')
  expect((await till.get(bill)).due).toBe(300)
  const { status, body } = await till.decide(request, confirmed)
  expect([status, body.state, body.utr]).toEqual([200, 'confirmed', '4711'])
  const paid = await till.get(bill)
  expect(paid).toMatchObject({ due: 0, status: 'paid' })
  expect(paid.upiRequests ?? []).toEqual([])
  expect(paid.payments).toMatchObject([{ method: 'upi', amount: 300, tip: 20, utr: '4711', upiRequestId: request.id }])
})

test('a confirmation above what is due is stored and to be returned', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 3)
  const requests = [await till.ask(bill), await till.ask(bill)]
  for (const request of requests) expect((await till.decide(request, confirmed)).status).toBe(200)
  expect(await till.get(bill)).toMatchObject({ due: 0, toRefund: 300, status: 'paid' })
})

test('the same digits and amount on one day give a warning', async () => {
  const till = await openCashDesk()
  const warnings: unknown[] = []
  for (const table of [1, 2]) {
    const { body } = await till.decide(await till.ask(await till.bill(table, 2)), confirmed)
    warnings.push('warning' in body ? body.warning : body.state)
  }
  expect(warnings).toEqual(['confirmed', 'same-utr'])
})

describe('decisions', () => {
  test('20 parallel confirmations of one request make one payment', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    const request = await till.ask(bill)
    const answers = await Promise.all(Array.from({ length: 20 }, () => till.decide(request, confirmed)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await till.get(bill)).payments).toHaveLength(1)
  })

  test('the first one stays; the same again is right', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    const request = await till.ask(bill)
    const rejected = { state: 'rejected', reason: 'Not received' } as const
    for (let time = 0; time < 2; time += 1) expect((await till.decide(request, rejected)).status).toBe(200)
    const { status, problem } = await till.decide(request, confirmed)
    expect([status, problem.code]).toEqual([409, 'changed_meanwhile'])
    const late = await till.decide(request, { state: 'claimed' })
    expect([late.status, late.body.state, late.body.reason]).toEqual([200, 'rejected', 'Not received'])
    expect((await till.get(bill)).due).toBe(300)
  })

  test('a confirmation needs digits, a rejection a reason', async () => {
    const till = await openCashDesk()
    const request = await till.ask(await till.bill(3, 3))
    const wrong = [{ state: 'confirmed' }, { state: 'confirmed', utr: '12' }, { state: 'rejected', reason: '' }]
    for (const body of wrong) expect((await till.decide(request, body as never)).status).toBe(400) // wrong on purpose
  })
})

describe('a request is refused', () => {
  test('while nothing is due, or without an address', async () => {
    const till = await openCashDesk()
    const [bill, paid] = [await till.bill(3, 3), await till.bill(4, 1)]
    await till.pay(paid, { method: 'cash', amount: 100 })
    const ask = async ({ id }: { id: string }, body = {}): Promise<unknown[]> => {
      const { status, problem } = await till.as('waiter', 'createUpiRequest', { params: { billId: id }, body })
      return [status, problem.code]
    }
    expect(await ask(paid)).toEqual([409, 'bill_paid'])
    expect(await ask(bill, { shareId: 'none' })).toEqual([400, 'validation_failed'])
    await till.setBilling({ upi: { vpa: '', name: '' } })
    expect(await ask(bill)).toEqual([400, 'validation_failed'])
    await till.setBilling({ isOn: false })
    expect(await ask(bill)).toEqual([409, 'billing_off'])
  })

  test('of a cancelled bill', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    await till.as('admin', 'cancelBill', { params: { billId: bill.id }, body: { reason: 'Wrong' } })
    const again = await till.as('waiter', 'createUpiRequest', { params: { billId: bill.id }, body: {} })
    expect([again.status, again.problem.code]).toEqual([409, 'bill_cancelled'])
  })
})

describe('phones', () => {
  test('a phone of the sitting asks and claims, but does not decide', async () => {
    const till = await openCashDesk()
    const phone = await till.phone(3)
    const bill = await till.issue(await till.order(3, {}, phone))
    const request = await till.ask(bill, { tip: 5 }, phone)
    expect(request.amount).toBe(105)
    expect((await till.decide(request, { state: 'claimed' }, phone)).body.state).toBe('claimed')
    for (const body of [confirmed, { state: 'rejected', reason: 'No' } as const])
      expect((await till.decide(request, body, phone)).status).toBe(403)
    expect((await till.get(bill)).payments).toEqual([])
  })

  test('a phone of another sitting, or without a visit, finds nothing', async () => {
    const till = await openCashDesk()
    const [phone, other] = [await till.phone(3), await till.phone(4)]
    await till.order(4, {}, other)
    const bill = await till.issue(await till.order(3, {}, phone))
    const request = await till.ask(bill, {}, phone)
    const stranger = { ...other, cookie: 'thali-visit=unknown' }
    for (const as of [other, stranger]) {
      const answers = [
        await till.as(as, 'createUpiRequest', { params: { billId: bill.id }, body: {} }),
        await till.decide(request, { state: 'claimed' }, as),
        await till.split(bill, { by: 'equal', count: 2 }, as),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    }
  })
})
