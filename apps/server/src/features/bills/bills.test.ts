import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engine } from '#test/database.ts'
import { aTill } from '#test/till.ts'

describe('issuing', () => {
  test('a bill is what its preview said, with a number', async () => {
    const { order, preview, issue, get } = await aTill()
    const orders = [await order([['dal', 2]]), await order([['dal']])]
    const sittingId = orders[0]?.sittingId ?? ''
    const { body: previewed } = await preview({ sittingId })
    expect(previewed).toMatchObject({ payable: 315, total: 315, due: 315, status: 'issued', version: 0 })
    expect(previewed.groups).toMatchObject([
      { taxClass: 'restaurant-5', code: '996331', rate: 5, taxable: 300, cgst: 7.5, sgst: 7.5 },
    ])
    const { status, body } = await issue({ sittingId, payable: 315 })
    expect([status, body.number, body.kind, body.businessDay]).toEqual([
      201,
      'SG/26-27/00001',
      'tax-invoice',
      '2026-11-20',
    ])
    expect(body.seller).toMatchObject({ legalName: 'Spice Garden LLP', gstin: '27AAPFU0939F1ZV' })
    expect(body.orderNumbers).toEqual(orders.map(({ orderNumber }) => orderNumber))
    expect(await get(body.id ?? '')).toEqual(body)
  })

  test("a bill keeps the restaurant's language of its issue", async () => {
    const { server, restaurant, order, bill, get } = await aTill()
    const speak = (...languages: string[]) =>
      server.db
        .updateTable('restaurants')
        .set({ languages: JSON.stringify(languages), settings_version: sql`settings_version + 1` })
        .where('id', '=', restaurant.id)
        .execute()
    const english = await bill([await order([['dal']])])
    await speak('ta', 'en')
    const tamil = await bill([await order([['dal']])])
    await speak('en', 'ta')
    expect([await get(english.id), await get(tamil.id)].map(({ language }) => language)).toEqual([undefined, 'ta'])
  })

  test('a preview and a refused issue use no number', async () => {
    const { order, preview, issue, bill } = await aTill()
    const first = await order([['dal']])
    await preview({ orderIds: [first.id] })
    const changed = await issue({ orderIds: [first.id], payable: 104 })
    expect([changed.status, changed.problem.code, changed.problem.bill?.payable]).toEqual([409, 'bill_changed', 105])
    expect((await bill([first])).number).toBe('SG/26-27/00001')
    expect((await issue({ orderIds: [first.id] })).problem.code).toBe('nothing_to_bill')
    expect((await bill([await order([['dal']])])).number).toBe('SG/26-27/00002')
  })

  test('a repeated key returns the bill as it is now', async () => {
    const { order, issue, pay } = await aTill()
    const body = { orderIds: [(await order([['dal']])).id] }
    const first = await issue(body, 'key-1')
    await pay(first.body)
    const again = await issue(body, 'key-1')
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true'])
    expect(again.body).toMatchObject({ id: first.body.id, status: 'paid', due: 0 })
    expect((await issue({ ...body, payable: 1 }, 'key-1')).problem.code).toBe('idempotency_key_reused')
    expect((await issue(body, ' ')).problem.code).toBe('validation_failed')
  })

  test('later orders make a bill stale and get a bill of their own', async () => {
    const { order, issue, get } = await aTill()
    const { sittingId = '' } = await order([['dal']])
    const { body: first } = await issue({ sittingId })
    expect(first.isStale).toBe(false)
    await order([['dal', 3]])
    expect((await get(first.id ?? '')).isStale).toBe(true)
    const { body: second } = await issue({ sittingId })
    expect([second.payable, second.number]).toEqual([315, 'SG/26-27/00002'])
    expect((await get(first.id ?? '')).isStale).toBe(false)
  })

  test('refused, voided and other orders are not billed', async () => {
    const { order, issue, update, setBilling } = await aTill()
    const voided = await order([['dal']])
    await update(voided, { items: [{ itemId: 'dal', quantity: 0 }] })
    expect((await issue({ orderIds: [voided.id] })).problem.code).toBe('nothing_to_bill')
    expect((await issue({ orderIds: ['unknown'] })).status).toBe(404)
    expect((await issue({ sittingId: 'unknown' })).status).toBe(404)
    await setBilling({ isOn: false })
    expect((await issue({ orderIds: [(await order([['dal']])).id] })).problem.code).toBe('billing_off')
  })

  test('a complimentary bill is paid when issued, and closes its orders', async () => {
    const { order, bill, call } = await aTill()
    const first = await order([['dal']])
    const lineId = first.items[0]?.id ?? ''
    const free = await bill([first], { discounts: [{ lineId, percent: 100, reason: 'Birthday' }] })
    expect(free).toMatchObject({ payable: 0, status: 'paid', discounts: [{ value: 100, reason: 'Birthday' }] })
    const { body: sitting } = await call('getSitting', { params: { sittingId: first.sittingId ?? '' } })
    expect(sitting).toMatchObject({ endReason: 'settled', orders: [{ status: 'Completed' }] })
  })

  test('a bill of two tables is of both until it is credited', async () => {
    const { order, bill, credit, call } = await aTill()
    const orders = [await order([['dal']], 7), await order([['dal']], 8), await order([['dal']], 9)]
    const { id } = await bill(orders.slice(0, 2))
    const own = await bill(orders.slice(2))
    const listed = async () => {
      const sittings = []
      for (const { sittingId = '' } of orders)
        sittings.push((await call('getSitting', { params: { sittingId } })).body.billIds)
      return sittings
    }
    expect(await listed()).toEqual([[id], [id], [own.id]])
    for (const credited of [id, own.id]) expect((await credit(credited)).status).toBe(201)
    // A bill without lines is shown where it was issued for one sitting.
    expect(await listed()).toEqual([[], [], [own.id]])
  })

  test('each role has its limit of discounts', async () => {
    const { order, issue, setBilling } = await aTill()
    await setBilling({ discountLimits: { waiter: 0, cashier: 10 } })
    const orderIds = [(await order([['dal', 2]])).id]
    const off = (percent: number) => ({ orderIds, discounts: [{ percent, reason: 'Regular guest' }] })
    const twice = { orderIds, discounts: [...off(10).discounts, { amount: 5, reason: 'Late' }] }
    expect((await issue(off(1))).problem.code).toBe('discount_too_large')
    expect((await issue(off(10.01), undefined, 'cashier')).status).toBe(403)
    expect((await issue(twice, undefined, 'cashier')).status).toBe(403)
    expect((await issue(off(10), undefined, 'cashier')).body).toMatchObject({ discount: 20, payable: 189 })
  })

  test('a discount on the bill is of what discounts on lines left', async () => {
    const { server, order, dish, issue } = await aTill()
    await dish('soup', 60)
    const first = await order([['dal'], ['soup']])
    const [dal, soup] = first.items.map(({ id }) => id)
    const discounts = [
      { percent: 10, reason: 'Regular guest' },
      { lineId: dal, amount: 50, reason: 'Late' },
      { lineId: soup, percent: 50, reason: 'Cold' },
      { amount: 12, reason: 'Voucher' },
    ]
    const { body } = await issue({ orderIds: [first.id], discounts }, undefined, 'admin')
    // By hand: 160 less 50 and 30 leaves 80, and 10 % are 8. The voucher is taken off afterwards.
    expect(body.discounts.map(({ reason, value }) => [reason, value])).toEqual([
      ['Regular guest', 8],
      ['Late', 50],
      ['Cold', 30],
      ['Voucher', 12],
    ])
    expect(body.discount).toBe(100)
    const audited = await server.db
      .selectFrom('audit')
      .select('after_change')
      .where('object_kind', '=', 'bill')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(audited.after_change ?? '')).toMatchObject({ discounts: body.discounts })
  })

  test('a tax invoice from 50,000 rupees names the guest', async () => {
    const { order, dish, issue } = await aTill()
    await dish('feast', 51_234)
    const orderIds = [(await order([['feast']])).id]
    expect((await issue({ orderIds })).problem.code).toBe('customer_required')
    const customer = { name: 'Asha Rao', address: 'MG Road, Pune', state: 'Maharashtra', gstin: '27aapfu0939f1zv' }
    const { body } = await issue({ orderIds, customer })
    expect(body).toMatchObject({ number: 'SG/26-27/00001', customer: { ...customer, gstin: '27AAPFU0939F1ZV' } })
    expect((await issue({ orderIds, customer: { ...customer, gstin: '27AAPFU0939F1ZA' } })).status).toBe(400)
  })

  test('a dish without a rate is refused, never taxed at zero', async () => {
    const { order, dish, issue } = await aTill()
    await dish('beer', 300, { taxClass: 'alcohol-vat' })
    const answer = await issue({ orderIds: [(await order([['beer']])).id] })
    expect([answer.status, answer.problem.code]).toEqual([422, 'tax_class_unknown'])
    expect(answer.problem.fields).toMatchObject([{ path: 'lines.0.taxClass' }])
  })
})

describe('numbers', () => {
  test('the financial year turns at midnight, Indian time', async () => {
    const { order, bill, moveTo } = await aTill()
    const orders = [await order([['dal']]), await order([['dal']], 8)]
    await moveTo('2027-03-31T18:29:59.999Z')
    const last = await bill(orders.slice(0, 1))
    await moveTo('2027-03-31T18:30:00.000Z')
    const first = await bill(orders.slice(1))
    expect([last.number, first.number]).toEqual(['SG/26-27/00001', 'SG/27-28/00001'])
    expect([last.businessDay, first.businessDay]).toEqual(['2027-03-31', '2027-03-31'])
  })

  test('parallel issues with failures in between leave no gap', async () => {
    const { order, issue, list } = await aTill()
    const orders = await Promise.all(Array.from({ length: 12 }, (_, index) => order([['dal']], index + 1)))
    const answers = await Promise.all(
      orders.flatMap(({ id }) => [
        issue({ orderIds: [id] }),
        issue({ orderIds: [id] }),
        issue({ orderIds: [id], payable: 1 }),
      ]),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(12)
    // A changed bill, or nothing left to bill.
    expect(statuses.filter((status) => status === 409 || status === 422)).toHaveLength(24)
    const numbers = (await list()).map(({ number = '' }) => number).toSorted()
    expect(numbers).toEqual(orders.map((_, index) => `SG/26-27/${String(index + 1).padStart(5, '0')}`))
  })

  test('one key sent twice at once issues one bill', async () => {
    const { order, issue, list } = await aTill()
    const orderIds = [(await order([['dal']])).id]
    const answers = await Promise.all([1, 2, 3].map(() => issue({ orderIds }, 'same')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })
})

describe('immutability', () => {
  const appendOnly = ['bills', 'credit_notes', 'payments', 'refunds', 'cash_movements', 'closed_days'] as const

  test.each(appendOnly)('a stored row of %s is never changed or deleted', async (table) => {
    const { server, order, bill, pay, credit } = await aTill()
    const { db } = server
    const issued = await bill([await order([['dal']])])
    await pay(issued)
    await credit(issued.id)
    const { restaurant_id, business_day, staff_id } = await db.selectFrom('bills').selectAll().executeTakeFirstOrThrow()
    const key = { restaurant_id, business_day, staff_id, idempotency_key: 'k', body_hash: '' }
    await db
      .insertInto('refunds')
      .values({ ...key, id: 'r', bill_id: issued.id, method: 'cash', amount_paise: 1, reason: '-', refunded_at: 1 })
      .execute()
    await db
      .insertInto('cash_movements')
      .values({ ...key, id: 'm', amount_paise: 1, reason: '-', at: 1 })
      .execute()
    const day = { restaurant_id, business_day: '2026-11-01', staff_id, closed_at: 1, report: '{}' }
    await db
      .insertInto('closed_days')
      .values({ ...day, cash_counted_paise: 0, float_left_paise: 0 })
      .execute()
    const rows = () => sql`SELECT * FROM ${sql.table(table)}`.execute(db)
    const before = (await rows()).rows
    expect(before).toHaveLength(1)
    await expect(sql`UPDATE ${sql.table(table)} SET business_day = '2000-01-01'`.execute(db)).rejects.toThrow(
      `rows of ${table} are never changed`,
    )
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(db)).rejects.toThrow('never changed')
    expect((await rows()).rows).toEqual(before)
  })

  test.runIf(engine === 'postgres')('a table of documents is never emptied', async () => {
    const { db } = (await aTill()).server
    for (const table of appendOnly)
      await expect(sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(db)).rejects.toThrow('never changed')
  })

  test('an issued bill keeps its prices, rates and seller', async () => {
    const { server, order, bill, get, setBilling } = await aTill()
    const issued = await bill([await order([['dal']])])
    await setBilling({ scheme: 'unregistered', legalName: 'Another firm', taxClasses: [] })
    await server.db.updateTable('items').set({ price_paise: 1, name: 'Soup' }).execute()
    expect(await get(issued.id)).toEqual(issued)
  })
})
