import { describe, expect, test } from 'vitest'
import type { Bill } from '@thali/contract/bills/bill'
import { openCashDesk, type CashDesk, type Issued } from '#test/cash-desk.ts'
import type { Phone } from '#test/floor.ts'
import { startServer } from '#test/harness.ts'
import { openEvents } from '#test/phone.ts'

const dal = (quantity: number) => ({ items: [{ itemId: 'dal', quantity }] })

const billsOf = async (till: CashDesk, phone: Phone): Promise<Bill[]> =>
  (await till.as(phone, 'listVisitBills', {})).body

/** The only bill that a phone sees, with its link. */
const seenBy = async (till: CashDesk, phone: Phone): Promise<Bill & { readonly link: string }> => {
  const [bill, ...others] = await billsOf(till, phone)
  if (!bill?.link || others.length > 0) throw new Error('The phone does not see one bill')
  return { ...bill, link: bill.link }
}

const open = (till: CashDesk, link: string) => till.server.call('openBillLink', { body: { link } })

/** Three diners with 100, 200 and 300 rupees on one bill. */
const openTable = async (): Promise<{ till: CashDesk; phones: readonly Phone[]; bill: Issued }> => {
  const till = await openCashDesk()
  const phones = [await till.phone(3), await till.phone(3), await till.phone(3)]
  const orders = []
  for (const [index, phone] of phones.entries()) orders.push(await till.order(3, dal(index + 1), phone))
  const [first] = orders
  if (!first) throw new Error('There is no order')
  return { till, phones, bill: await till.issue(first) }
}

const sharesOf = async (till: CashDesk, phones: readonly Phone[]): Promise<unknown[]> => {
  const seen: unknown[] = []
  for (const phone of phones) seen.push((await seenBy(till, phone)).shares?.map(({ amount }) => amount))
  return seen
}

describe('the bills of a phone', () => {
  test('are those of its sitting, oldest first, with its own lines', async () => {
    const { till, phones, bill } = await openTable()
    const [first] = phones
    if (!first) throw new Error('There is no phone')
    till.server.clock.advance(1000)
    const second = await till.issue(await till.order(3, dal(4), first))
    const seen = await billsOf(till, first)
    expect(seen.map(({ number, total, lines }) => [number, total, lines.length])).toEqual([
      [bill.number, 100, 1],
      [second.number, 400, 1],
    ])
    expect(JSON.stringify(seen)).not.toContain('staffId')
  })

  test('are none without a visit, at another table, and after a cancellation', async () => {
    const { till, phones, bill } = await openTable()
    const [first] = phones
    if (!first) throw new Error('There is no phone')
    expect(await billsOf(till, await till.phone(4))).toEqual([])
    expect(await billsOf(till, { ...first, cookie: 'thali-visit=other' })).toEqual([])
    await till.as('admin', 'cancelBill', { params: { billId: bill.id }, body: { reason: 'Wrong' } })
    expect(await billsOf(till, first)).toEqual([])
  })

  test('show why a payment was rejected; staff see open requests only', async () => {
    const till = await openCashDesk()
    const phone = await till.phone(3)
    const bill = await till.issue(await till.order(3, {}, phone))
    const request = await till.ask(bill, {}, phone)
    await till.decide(request, { state: 'claimed' }, phone)
    await till.decide(request, { state: 'rejected', reason: 'Not received' })
    const next = await till.ask(bill, {}, phone)
    expect((await seenBy(till, phone)).upiRequests).toMatchObject([
      { id: request.id, state: 'rejected', reason: 'Not received' },
      { id: next.id, state: 'requested' },
    ])
    expect((await till.get(bill)).upiRequests?.map(({ id }) => id)).toEqual([next.id])
  })
})

test('a part has its taxes and its part of a discount on the bill', async () => {
  const till = await openCashDesk()
  await till.setBilling({ scheme: 'regular', gstin: '29ABCDE1234F1ZW', legalName: 'Spice', address: 'Bengaluru' })
  const phones = [await till.phone(3), await till.phone(3)]
  const orders = []
  for (const [index, phone] of phones.entries()) orders.push(await till.order(3, dal(index + 1), phone))
  const discounts = [
    { lineId: orders[1]?.items[0]?.id, amount: 50, reason: 'Cold' },
    { percent: 10, reason: 'Regular' },
  ]
  const body = { orderIds: orders.map(({ id }) => id), discounts }
  expect((await till.as('admin', 'createBill', { body }, 'key-1')).status).toBe(201)
  const seen = []
  for (const phone of phones) seen.push(await seenBy(till, phone))
  expect(
    seen.map(({ groups, discount, total }) => [groups.map(({ taxable, cgst }) => [taxable, cgst]), discount, total]),
  ).toEqual([
    [[[90, 2.25]], 10, 94.5],
    [[[135, 3.38]], 65, 141.76],
  ])
  expect(seen.map(({ discounts }) => discounts.map(({ value, reason }) => [value, reason]))).toEqual([
    [[10, 'Regular']],
    [
      [50, 'Cold'],
      [15, 'Regular'],
    ],
  ])
})

describe('an equal split without a shared table', () => {
  test('gives each diner one share, which that phone pays', async () => {
    const { till, phones, bill } = await openTable()
    const split = (await till.split(bill, { by: 'equal', count: 3 })).body
    const ids = split.shares?.map(({ id }) => id)
    const seen: unknown[] = []
    for (const phone of phones) seen.push(...((await seenBy(till, phone)).shares ?? []).map(({ id }) => id))
    expect(seen).toEqual(ids)
    const [first] = phones
    if (!first) throw new Error('There is no phone')
    expect((await till.ask(bill, { shareId: ids?.[0] }, first)).amount).toBe(200)
    const params = { billId: bill.id }
    for (const body of [{ shareId: ids?.[1] }, {}])
      expect((await till.as(first, 'createUpiRequest', { params, body })).status).toBe(404)
  })

  test('begins again for more diners than shares', async () => {
    const { till, phones, bill } = await openTable()
    await till.split(bill, { by: 'equal', count: 2 })
    const [first, second] = (await till.get(bill)).shares?.map(({ id }) => id) ?? []
    const seen: unknown[] = []
    for (const phone of phones) seen.push((await seenBy(till, phone)).shares?.map(({ id }) => id))
    expect(seen).toEqual([[first], [second], [first]])
  })

  test('leaves the shares of more parts than diners to the staff', async () => {
    const { till, phones, bill } = await openTable()
    await till.split(bill, { by: 'equal', count: 4 })
    expect(await sharesOf(till, phones)).toEqual([[150], [150], [150]])
  })
})

describe('the link of a bill', () => {
  test('opens the bill as it is now, without cookie, staff and payment links', async () => {
    const till = await openCashDesk()
    const phone = await till.phone(3)
    const bill = await till.issue(await till.order(3, dal(2), phone))
    await till.ask(bill, {}, phone)
    const { link } = await seenBy(till, phone)
    const opened = await open(till, link)
    expect(opened.headers.get('Cache-Control')).toBe('no-store')
    expect(opened.body).toMatchObject({ number: bill.number, due: 200, status: 'issued' })
    expect(opened.body).not.toHaveProperty('upiRequests')
    await till.pay(bill, { method: 'cash', amount: 200 })
    const paid = (await open(till, link)).body
    expect([paid.status, paid.due, /staff(Id|Name)/.test(JSON.stringify(paid))]).toEqual(['paid', 0, false])
  })

  test('of a part opens that part and share, after the visit too', async () => {
    const { till, phones, bill } = await openTable()
    const [, second] = phones
    if (!second) throw new Error('There is no phone')
    await till.split(bill, { by: 'equal', count: 3 })
    const { link, ...seen } = await seenBy(till, second)
    await till.pay(bill, { method: 'cash', amount: 600 })
    expect(await billsOf(till, second)).toEqual([])
    const { body } = await open(till, link)
    expect(body.lines).toEqual(seen.lines)
    expect(body.shares?.map(({ id, due }) => [id, due])).toEqual([[seen.shares?.[0]?.id, 0]])
    expect(body.orderNumbers).toEqual(seen.orderNumbers)
  })

  test('of several orders opens each of them, and no other', async () => {
    const till = await openCashDesk()
    const [asha, ravi] = [await till.phone(3), await till.phone(3)]
    // By turns, so that the places of the first phone are 0, 2 and 3.
    const orders = []
    for (const [index, phone] of [asha, ravi, asha, asha, ravi].entries())
      orders.push(await till.order(3, dal(index + 1), phone))
    const [first] = orders
    if (!first) throw new Error('There is no order')
    await till.issue(first)
    const seen = [await seenBy(till, asha), await seenBy(till, ravi)]
    const quantitiesOf = ({ lines }: Bill): number[] => lines.map(({ quantity }) => quantity)
    expect(seen.map(quantitiesOf)).toEqual([
      [1, 3, 4],
      [2, 5],
    ])
    const opened = []
    for (const { link } of seen) opened.push((await open(till, link)).body)
    expect(opened.map(quantitiesOf)).toEqual(seen.map(quantitiesOf))
    expect(opened.map(({ total }) => total)).toEqual([800, 700])
  })

  test('lasts 30 days from the issue', async () => {
    const till = await openCashDesk()
    const phone = await till.phone(3)
    await till.issue(await till.order(3, {}, phone))
    const { link } = await seenBy(till, phone)
    const days = 24 * 60 * 60 * 1000
    till.server.clock.advance(30 * days - 1)
    expect((await open(till, link)).status).toBe(200)
    till.server.clock.advance(1)
    const { status, problem } = await open(till, link)
    expect([status, problem.code]).toEqual([404, 'not_found'])
  })

  test('is refused with any part changed', async () => {
    const { till, phones } = await openTable()
    const [first] = phones
    if (!first) throw new Error('There is no phone')
    const { link } = await seenBy(till, first)
    const [restaurantId = '', billId = '', mask = '', secret = ''] = link.split('.')
    expect(mask).toBe('1')
    const changed = [
      [restaurantId, billId, '', secret],
      [restaurantId, billId, '7', secret],
      [restaurantId, billId, '01', secret],
      ['coast-kitchen', billId, mask, secret],
      [restaurantId, crypto.randomUUID(), mask, secret],
      [restaurantId, billId, mask, `${secret.startsWith('0') ? '1' : '0'}${secret.slice(1)}`],
      [restaurantId, billId, mask],
      ['', '', '', ''],
    ]
    const answers: number[] = []
    for (const parts of changed) answers.push((await open(till, parts.join('.'))).status)
    expect(answers).toEqual(changed.map(() => 404))
    expect((await open(till, link)).status).toBe(200)
  })

  test('of a cancelled bill says so, without the reason of the staff', async () => {
    const till = await openCashDesk()
    const phone = await till.phone(3)
    const bill = await till.issue(await till.order(3, {}, phone))
    const { link } = await seenBy(till, phone)
    await till.as('admin', 'cancelBill', { params: { billId: bill.id }, body: { reason: 'Rude guest' } })
    const { body } = await open(till, link)
    expect([body.status, body.cancelReason]).toEqual(['cancelled', undefined])
  })

  test('is limited per network', async () => {
    const server = await startServer({ rateLimit: 'strict' })
    const answers: number[] = []
    for (let index = 0; index <= 600; index += 1)
      answers.push((await server.call('openBillLink', { body: { link: 'x' } })).status)
    expect([new Set(answers.slice(0, 600)), answers.at(-1)]).toEqual([new Set([404]), 429])
  })
})

describe('phones get a message', () => {
  test('about an issued bill, its split, its payment request and its payment', async () => {
    const till = await openCashDesk()
    const phone = await till.phone(3)
    const order = await till.order(3, {}, phone)
    const later = await till.order(3, {}, phone)
    const events = await openEvents(till.server, phone.cookie)
    await events.next('calls')
    const params = { orderIds: [order.id] }
    const issued = await till.as('waiter', 'createBill', { body: params }, 'key-1')
    await events.next('bill')
    const bill = { id: issued.body.id ?? '' }
    await till.split(bill, { by: 'equal', count: 2 })
    await events.next('bill')
    await till.ask(bill, {}, phone)
    await events.next('bill')
    await till.pay(bill, { method: 'cash', amount: 100 })
    await events.next('bill')
    expect((await billsOf(till, phone)).map(({ status }) => status)).toEqual(['paid'])
    expect(later.sittingId).toBe(order.sittingId)
  })

  test('of each sitting of a bill, and those of a moved order', async () => {
    const till = await openCashDesk()
    const phones = [await till.phone(3), await till.phone(4)]
    const orders = []
    for (const [index, phone] of phones.entries()) orders.push(await till.order(index + 3, {}, phone))
    const streams = []
    for (const phone of phones) streams.push(await openEvents(till.server, phone.cookie))
    for (const stream of streams) await stream.next('calls')
    const other = await openEvents(till.server, (await till.phone(9)).cookie)
    await other.next('calls')
    const body = { orderIds: orders.map(({ id }) => id) }
    const { id = '' } = (await till.as('waiter', 'createBill', { body }, 'key-1')).body
    for (const stream of streams) await stream.next('bill')
    await till.pay({ id }, { method: 'cash', amount: 50 })
    for (const stream of streams) await stream.next('bill')
    expect(other.received().filter(({ kind }) => kind === 'bill')).toEqual([])
    expect((await seenBy(till, phones[1] ?? { visitId: '', cookie: '', userId: '' })).total).toBe(100)
  })
})
