import { describe, expect, test } from 'vitest'
import { openCashDesk, type CashDesk } from '#test/cash-desk.ts'

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

test('a bill lists its requests in the order of their creation', async () => {
  const till = await openCashDesk()
  const bill = await till.bill(3, 3)
  // The clock of the test stands still.
  const asked: string[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) asked.push((await till.ask(bill)).id)
  expect((await till.get(bill)).upiRequests?.map(({ id }) => id)).toEqual(asked)
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
  for (const [index, request] of requests.entries())
    expect((await till.decide(request, { state: 'confirmed', utr: `471${index}` })).status).toBe(200)
  expect(await till.get(bill)).toMatchObject({ due: 0, toRefund: 300, status: 'paid' })
})

test('digits and amount of another payment of the day are confirmed only knowingly', async () => {
  const till = await openCashDesk()
  const [first, second] = [await till.bill(1, 2), await till.bill(2, 2)]
  expect((await till.decide(await till.ask(first), confirmed)).status).toBe(200)
  const request = await till.ask(second)
  const { status, problem } = await till.decide(request, confirmed)
  expect([status, problem.code, problem.number]).toEqual([409, 'same_utr', first.number])
  expect(await till.get(second)).toMatchObject({ due: 200, payments: [], upiRequests: [{ state: 'requested' }] })
  const { body } = await till.decide(request, { ...confirmed, mayRepeatUtr: true })
  expect([body.state, (await till.get(second)).due]).toEqual(['confirmed', 0])
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

  test('a confirmation with other digits than the first is refused', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    const request = await till.ask(bill)
    await till.decide(request, confirmed)
    for (const change of [{ utr: '4712' }, { utr: '894711', mayRepeatUtr: true as const }]) {
      const { status, problem } = await till.decide(request, { ...confirmed, ...change })
      expect([status, problem.code]).toEqual([409, 'changed_meanwhile'])
    }
    // The answer to the first was lost.
    const { status, body } = await till.decide(request, confirmed)
    expect([status, body.utr]).toEqual([200, '4711'])
    expect((await till.get(bill)).payments).toMatchObject([{ amount: 300, utr: '4711' }])
  })

  test('of two confirmations with different digits at once one is refused', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 3)
    const request = await till.ask(bill)
    const digits = ['4711', '4712']
    const answers = await Promise.all(digits.map((utr) => till.decide(request, { state: 'confirmed', utr })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const stored = answers.find(({ status }) => status === 200)?.body.utr
    expect((await till.get(bill)).payments.map(({ utr }) => utr)).toEqual([stored])
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

describe('a tip', () => {
  const list = async (till: CashDesk): Promise<number> =>
    (await till.as('waiter', 'listBills', { query: { restaurantId: till.restaurant.id } })).status

  test('above what is due is refused, and the bill stays payable', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 9)
    const asked = (tip: number) => till.as('waiter', 'createUpiRequest', { params: { billId: bill.id }, body: { tip } })
    for (const tip of [9_999_999.99, 900.01]) {
      const { status, problem } = await asked(tip)
      expect([status, problem.code, problem.fields?.[0]?.path]).toEqual([422, 'overpaid', 'tip'])
    }
    expect((await asked(900)).body.amount).toBe(1800)
    expect(await list(till)).toBe(200)
    expect((await till.pay(bill, { method: 'cash', amount: 900 })).status).toBe(201)
  })

  test('of a small bill is at most the largest note', async () => {
    const till = await openCashDesk()
    const [bill, other] = [await till.bill(3, 1), await till.bill(4, 1)]
    expect((await till.ask(bill, { tip: 500 })).amount).toBe(600)
    const pay = (tip: number) => till.pay(other, { method: 'cash', amount: 60, tip })
    expect((await pay(500.01)).problem.fields?.[0]?.path).toBe('tip')
    expect((await pay(500)).status).toBe(201)
  })

  test('of a share is at most that share', async () => {
    const till = await openCashDesk()
    const bill = await till.bill(3, 20)
    const { shares = [] } = (await till.split(bill, { by: 'equal', count: 2 })).body
    const shareId = shares[0]?.id ?? ''
    const params = { billId: bill.id }
    const asked = await till.as('waiter', 'createUpiRequest', { params, body: { shareId, tip: 1000.01 } })
    const paid = await till.pay(bill, { method: 'card', amount: 1000, tip: 1000.01, shareId })
    expect([asked.status, paid.status]).toEqual([422, 422])
    expect((await till.pay(bill, { method: 'card', amount: 1000, tip: 1000, shareId })).status).toBe(201)
  })

  test('that an earlier release stored hides no bill', async () => {
    const till = await openCashDesk()
    const [bill, { id }] = [await till.bill(3, 9), await till.bill(4, 9)]
    const request = await till.ask(bill)
    const [tip_paise, tendered_paise] = [999_999_999, 1_000_000_000]
    await till.server.db.updateTable('upi_requests').set({ tip_paise }).where('id', '=', request.id).execute()
    const row = { restaurant_id: till.restaurant.id, id: 'p1', bill_id: id, method: 'cash' as const, body_hash: '' }
    await till.server.db
      .insertInto('payments')
      .values({
        ...row,
        amount_paise: 1,
        tip_paise,
        tendered_paise,
        idempotency_key: 'k',
        paid_at: 0,
        business_day: '2026-11-20',
        staff_id: 'admin',
      })
      .execute()
    expect(await list(till)).toBe(200)
    expect((await till.pay(bill, { method: 'cash', amount: 900 })).status).toBe(201)
    expect((await till.decide(request, { state: 'rejected', reason: 'Typed wrong' })).status).toBe(200)
  })
})

describe('phones', () => {
  test('one phone asks 20 times for a bill, and leaves room for others and for staff', async () => {
    const till = await openCashDesk()
    const [phone, friend] = [await till.phone(3), await till.phone(3)]
    const order = await till.order(3, {}, phone)
    await till.order(3, {}, friend)
    const bill = await till.issue(order)
    const { shares = [] } = (await till.split(bill, { by: 'equal', count: 2 })).body
    const [own, other] = shares.map(({ id }) => ({ shareId: id }))
    for (let time = 0; time < 20; time += 1) await till.ask(bill, own, phone)
    const again = await till.as(phone, 'createUpiRequest', { params: { billId: bill.id }, body: own ?? {} })
    expect([again.status, again.problem.code]).toEqual([422, 'too_many'])
    const references = [await till.ask(bill, other, friend), await till.ask(bill)].map(({ reference }) => reference)
    expect(references.map((reference) => reference.split('x').at(-1))).toEqual(['21', '22'])
  })

  test('99 requests of diners do not keep staff from asking', async () => {
    const till = await openCashDesk()
    const phone = await till.phone(3)
    const bill = await till.issue(await till.order(3, {}, phone))
    const row = { restaurant_id: till.restaurant.id, bill_id: bill.id, share_id: null, state: 'requested' as const }
    for (let index = 0; index < 99; index += 1)
      await till.server.db
        .insertInto('upi_requests')
        .values({
          ...row,
          id: `u${index}`,
          visit_id: `v${index}`,
          attempt: index + 1,
          reference: `R${index}`,
          amount_paise: 1,
          requested_at: 0,
        })
        .execute()
    const { status } = await till.as(phone, 'createUpiRequest', { params: { billId: bill.id }, body: {} })
    expect(status).toBe(422)
    expect((await till.ask(bill)).amount).toBe(100)
  })

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
