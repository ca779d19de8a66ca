import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openCashDesk, type Issued } from '#test/cash-desk.ts'
import type { Answered } from '#test/harness.ts'
import { aTill } from '#test/till.ts'

type Note = { readonly lines?: string[]; readonly reason?: string }

const open = async () => {
  const desk = await openCashDesk()
  const items = [
    { itemId: 'dal', quantity: 1 },
    { itemId: 'naan', quantity: 2 },
  ]
  const credit = ({ id }: Pick<Issued, 'id'>, { lines, reason = 'Cold food' }: Note, key = randomUUID()) =>
    desk.as('admin', 'createCreditNote', { params: { billId: id }, body: { reason, ...(lines && { lines }) } }, key)
  const notes = async (bill: Pick<Issued, 'id'>) => (await desk.get(bill)).creditNotes.map(({ number }) => number)
  return { ...desk, credit, notes, bill: async () => desk.issue(await desk.order(3, { items })) }
}

const idsOf = ({ lines }: Issued): string[] => lines.map(({ id }) => id)

const codeOf = ({ status, problem }: Pick<Answered<'createCreditNote'>, 'status' | 'problem'>): unknown[] => [
  status,
  problem.code,
]

describe('lines that cost nothing', () => {
  const openWithFree = async () => {
    const desk = await open()
    const order = await desk.order(3, {
      items: [
        { itemId: 'dal', quantity: 1 },
        { itemId: 'naan', quantity: 2 },
      ],
    })
    const lineId = order.items[1]?.id
    const body = { orderIds: [order.id], discounts: [{ ...(lineId && { lineId }), percent: 100, reason: 'Complaint' }] }
    const issued = await desk.as('admin', 'createBill', { body }, 'key')
    const bill = { ...issued.body, id: issued.body.id ?? '', number: issued.body.number ?? '' }
    return { ...desk, issued: bill, ids: idsOf(bill) }
  }

  test('make no credit note of their own', async () => {
    const { issued, ids, credit, notes } = await openWithFree()
    const { status, problem } = await credit(issued, { lines: ids.slice(1) })
    expect([status, problem.code, problem.fields?.[0]?.path]).toEqual([400, 'validation_failed', 'lines'])
    expect(problem.message).toBe('These dishes cost the guest nothing, so there is nothing to credit.')
    expect(await notes(issued)).toEqual([])
  })

  test('are credited with the last of the others', async () => {
    const { issued, ids, credit } = await openWithFree()
    const { body } = await credit(issued, { lines: ids.slice(0, 1) })
    expect(body.bill).toMatchObject({ status: 'credited', creditNotes: [{ amount: 100, lineIds: ids }] })
  })

  test('alone make a bill of 0, which has nothing to credit', async () => {
    const { order, as, credit, notes, bill } = await open()
    const { id } = await order(3)
    const body = { orderIds: [id], discounts: [{ percent: 100, reason: 'Complaint' }] }
    const issued = (await as('admin', 'createBill', { body }, 'key')).body
    const free = { id: issued.id ?? '' }
    for (const lines of [undefined, issued.lines.map((line) => line.id)])
      expect(codeOf(await credit(free, { ...(lines && { lines }) }))).toEqual([400, 'validation_failed'])
    expect(await notes(free)).toEqual([])
    expect((await credit(await bill(), {})).body.number).toBe('B-C/26-27/00001')
  })
})

describe('lines that the rounding takes away', () => {
  /** A soup of 100 rupees and a sauce of 30 paise: together 100 rupees. */
  const openRounded = async () => {
    const till = await aTill()
    await till.setBilling({ scheme: 'unregistered', roundTo: 'rupee' })
    await till.dish('soup', 100)
    await till.dish('sauce', 0.3)
    const issued = await till.bill([
      await till.order([
        ['soup', 1],
        ['sauce', 1],
      ]),
    ])
    const [soup = '', sauce = ''] = issued.lines.map((line) => line.id)
    const credit = (line: string) => till.credit(issued.id, [line])
    return { issued, soup, sauce, credit }
  }

  test('make no credit note of their own', async () => {
    const { sauce, credit, issued } = await openRounded()
    expect(issued).toMatchObject({ payable: 100, roundOff: -0.3 })
    expect((await credit(sauce)).problem.code).toBe('validation_failed')
  })

  test('are credited with the last of the others', async () => {
    const { soup, sauce, credit } = await openRounded()
    expect((await credit(soup)).body.bill).toMatchObject({
      status: 'credited',
      creditNotes: [{ amount: 100, roundOff: -0.3, lineIds: [soup, sauce] }],
    })
  })
})

describe('a rest of 0 after a credit note of release 1.0', () => {
  /** A bill with a credit note by release 1.0 for the soup only; the other dish leaves nothing to pay. */
  const openStored = async (dish: 'free' | 'sauce') => {
    const till = await aTill()
    await till.setBilling({ scheme: 'unregistered', roundTo: 'rupee' })
    await till.dish('soup', 100)
    await till.dish('free', 0)
    await till.dish('sauce', 0.3)
    const order = await till.order([['soup'], [dish]])
    const bill = await till.bill([order])
    const [soup = '', rest = ''] = bill.lines.map((line) => line.id)
    const time = till.server.clock.now().getTime()
    const key = {
      restaurant_id: till.restaurant.id,
      id: 'old',
      bill_id: bill.id,
      idempotency_key: 'old',
      body_hash: '',
    }
    const day = { issued_at: time, issue_date: '2026-11-20', business_day: '2026-11-20', staff_id: 'staff' }
    const document = JSON.stringify({ lineIds: [soup], groups: [], roundOff: 0 })
    const note = { number: 'OLD-C/00001', series: 'OLD-C', counter: 1, amount_paise: 10_000, reason: 'Cold', document }
    const { db } = till.server
    await db
      .insertInto('credit_notes')
      .values({ ...key, ...day, ...note })
      .execute()
    await db.updateTable('bill_states').set({ paid_at: time }).where('bill_id', '=', bill.id).execute()
    return { ...till, order, stored: bill, number: note.number, rest }
  }

  test.each(['free', 'sauce'] as const)('is credited without a note: %s', async (dish) => {
    const { stored, number, order, rest, credit, get, bill } = await openStored(dish)
    expect(await get(stored.id)).toMatchObject({ status: 'paid', creditNotes: [{ number, amount: 100 }] })
    const { status, body } = await credit(stored.id, dish === 'free' ? undefined : [rest])
    expect([status, body.number, body.bill.status]).toEqual([201, number, 'credited'])
    const again = await bill([order])
    const repeated = await credit(stored.id)
    expect([repeated.status, repeated.body.bill]).toEqual([201, await get(stored.id)])
    expect((await get(stored.id)).creditNotes).toHaveLength(1)
    expect((await credit(again.id)).body.number).toMatch(/00001$/)
  })
})

describe('the key of a credit note', () => {
  test('gives the first credit note again', async () => {
    const { bill, credit, notes } = await open()
    const issued = await bill()
    const [dal = '', naan = ''] = idsOf(issued)
    const key = randomUUID()
    const first = await credit(issued, { lines: [dal] }, key)
    await credit(issued, { lines: [naan] })
    const again = await credit(issued, { lines: [dal] }, key)
    expect([again.status, again.headers.get('Idempotency-Replayed'), again.body.number]).toEqual([
      201,
      'true',
      first.body.number,
    ])
    expect(again.body.bill.status).toBe('credited')
    expect(await notes(issued)).toHaveLength(2)
  })

  test('is refused for another note or bill, and required', async () => {
    const { bill, credit, as, order, issue } = await open()
    const issued = await bill()
    const other = await issue(await order(4))
    const key = randomUUID()
    expect((await credit(issued, { lines: idsOf(issued).slice(0, 1) }, key)).status).toBe(201)
    const refusal = [422, 'idempotency_key_reused']
    expect(codeOf(await credit(issued, {}, key))).toEqual(refusal)
    expect(codeOf(await credit(other, { lines: idsOf(issued).slice(0, 1) }, key))).toEqual(refusal)
    const keyless = await as('admin', 'createCreditNote', { params: { billId: other.id }, body: { reason: 'Cold' } })
    expect([keyless.status, keyless.problem.fields?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
  })

  test('makes one credit note of ten calls at once', async () => {
    const { bill, credit, notes } = await open()
    const issued = await bill()
    const lines = idsOf(issued).slice(0, 1)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => credit(issued, { lines }, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.number}`))).toEqual(
      new Set(['201 B-C/26-27/00001']),
    )
    expect(await notes(issued)).toHaveLength(1)
  })
})
