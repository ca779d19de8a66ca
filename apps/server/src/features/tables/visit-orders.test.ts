import { describe, expect, test } from 'vitest'
import { openFloor, type Floor, type Phone } from '#test/floor.ts'

const refusalOf = async (floor: Floor, tableNumber: number, phone?: Phone) => {
  const { status, problem } = await floor.send(tableNumber, {}, phone)
  return [status, problem.code]
}

const clear = ({ staff }: Floor, sittingId: string | undefined) =>
  staff('endSitting', { params: { sittingId: sittingId ?? '' }, body: { reason: 'left' } })

const seen = async ({ server }: Floor, sittingId: string | undefined, phone: Phone) =>
  server.call('getSitting', { params: { sittingId: sittingId ?? '' } }, { headers: { Cookie: phone.cookie } })

describe('the order of a phone', () => {
  test('guests are numbered by their first order', async () => {
    const floor = await openFloor()
    const reader = await floor.phone(7)
    floor.server.clock.advance(1)
    const [asha, ravi] = [await floor.phone(7, { name: 'Asha' }), await floor.phone(7)]
    const elsewhere = await floor.phone(8)
    const { sittingId } = await floor.order(7, {}, ravi)
    await floor.order(7, {}, asha)
    await floor.order(7, {}, ravi)
    const { visits, orders } = await floor.sitting(sittingId)
    expect(visits?.map(({ id, guest }) => [id, guest])).toEqual([
      [ravi.visitId, { number: 1 }],
      [asha.visitId, { number: 2, name: 'Asha' }],
      [reader.visitId, {}],
    ])
    expect(orders.map(({ guest }) => guest?.number)).toEqual([1, 2, 1])
    expect(visits?.some(({ id }) => id === elsewhere.visitId)).toBe(false)
  })

  test('a phone that opens the menu again stays one guest', async () => {
    const floor = await openFloor()
    const { userId, ...phone } = await floor.phone(7)
    const { sittingId } = await floor.order(7, {}, { userId, ...phone })
    floor.server.clock.advance(1)
    const body = { restaurantId: floor.restaurant.id, tableNumber: 7, userId, name: 'Asha' }
    await floor.server.call('createVisit', { body })
    const { visits, orders } = await floor.sitting(sittingId)
    expect(visits).toMatchObject([{ guest: { number: 1, name: 'Asha' } }])
    expect(visits).toHaveLength(1)
    expect(orders[0]?.guest).toEqual({ number: 1, name: 'Asha', isMe: false })
  })

  test('a blocked phone and one of another table are refused', async () => {
    const floor = await openFloor()
    const phone = await floor.phone(7)
    expect(await refusalOf(floor, 8, phone)).toEqual([409, 'visit_mismatch'])
    await floor.server.db.updateTable('visits').set({ is_blocked: true }).execute()
    expect(await refusalOf(floor, 7, phone)).toEqual([403, 'visit_blocked'])
    expect(await floor.sittings()).toEqual([])
  })

  test('a replaced card only shows the menu', async () => {
    const floor = await openFloor()
    expect(await refusalOf(floor, 7, await floor.phone(7, { trust: 'replaced' }))).toEqual([422, 'card_required'])
  })

  test('with signed links only scanned cards order', async () => {
    const floor = await openFloor()
    await floor.setRules({ links: 'signed' })
    expect(await refusalOf(floor, 7)).toEqual([422, 'card_required'])
    expect(await refusalOf(floor, 7, await floor.phone(7))).toEqual([422, 'card_required'])
    expect((await floor.send(7, {}, await floor.phone(7, { trust: 'signed' }))).status).toBe(201)
  })

  test('a repeated key gets its first answer after the sitting ended', async () => {
    const floor = await openFloor()
    const { server, restaurant } = floor
    const phone = await floor.phone(7)
    const body = {
      restaurantId: restaurant.id,
      tableNumber: 7,
      userId: phone.userId,
      items: [{ itemId: 'dal', quantity: 1 }],
    }
    const send = () =>
      server.call('createOrder', { body }, { headers: { Cookie: phone.cookie, 'Idempotency-Key': 'once' } })
    const first = await send()
    await clear(floor, first.body.sittingId)
    const again = await send()
    expect([again.status, again.body]).toEqual([201, first.body])
  })
})

describe('a tab of yesterday cannot order to the guests of today', () => {
  test('after a cleared table', async () => {
    const floor = await openFloor()
    const [phone, waiting] = [await floor.phone(7), await floor.phone(7)]
    const { sittingId } = await floor.order(7, {}, phone)
    await clear(floor, sittingId)
    const today = await floor.order(7)
    expect(await refusalOf(floor, 7, phone)).toEqual([409, 'sitting_ended'])
    expect(await refusalOf(floor, 7, waiting)).toEqual([409, 'sitting_ended'])
    expect((await floor.sitting(today.sittingId)).orders).toHaveLength(1)
  })

  test('after six hours', async () => {
    const floor = await openFloor()
    const phone = await floor.phone(7)
    floor.server.clock.advance(6 * 60 * 60 * 1000 - 1)
    expect((await floor.send(7, {}, phone)).status).toBe(201)
    floor.server.clock.advance(1)
    expect(await refusalOf(floor, 7, phone)).toEqual([409, 'sitting_ended'])
  })

  test('after the idle time', async () => {
    const floor = await openFloor({ sittingCare: { everyMs: 20 } })
    await floor.setRules({ idleMinutes: 10 })
    const phone = await floor.phone(7)
    const { id } = await floor.seat(7)
    floor.server.clock.advance(10 * 60_000 + 1)
    await expect.poll(async () => (await floor.sitting(id)).endReason).toBe('idle')
    expect(await refusalOf(floor, 7, phone)).toEqual([409, 'sitting_ended'])
  })

  test('a settled sitting is followed silently with open links, not with signed ones', async () => {
    const floor = await openFloor()
    const phone = await floor.phone(7, { trust: 'signed' })
    const first = await floor.order(7, {}, phone)
    await floor.close(first)
    const next = await floor.order(7, {}, phone)
    expect(next.sittingId).not.toBe(first.sittingId)
    expect((await floor.sitting(next.sittingId)).visits).toMatchObject([{ id: phone.visitId, guest: { number: 1 } }])
    await floor.setRules({ links: 'signed' })
    await floor.close(next)
    expect(await refusalOf(floor, 7, phone)).toEqual([409, 'sitting_ended'])
  })

  test('a party that moved and settled stays at its present table', async () => {
    const floor = await openFloor()
    const phone = await floor.phone(7)
    const { id, sittingId = '' } = await floor.order(7, {}, phone)
    await floor.staff('updateSitting', { params: { sittingId }, body: { tableNumber: 12, version: 1 } })
    await floor.close({ id })
    expect(await refusalOf(floor, 8, phone)).toEqual([409, 'visit_mismatch'])
    // The first one was in flight while staff moved the party.
    const late = [await floor.order(7, {}, phone), await floor.order(12, {}, phone)]
    expect(late.map(({ tableNumber }) => tableNumber)).toEqual([12, 12])
    const body = { restaurantId: floor.restaurant.id, tableNumber: 7 }
    const headers = { Cookie: phone.cookie }
    expect((await floor.server.call('createWaiterCall', { body }, { headers })).body.tableNumber).toBe(12)
    expect(await floor.sittings()).toMatchObject([{ tableNumber: 12 }])
  })

  test('after a move and settling, only a diner who opens the old link is a guest there', async () => {
    const floor = await openFloor()
    const phone = await floor.phone(7)
    const { id, sittingId = '' } = await floor.order(7, {}, phone)
    await floor.staff('updateSitting', { params: { sittingId }, body: { tableNumber: 12, version: 1 } })
    await floor.close({ id })
    const open = async (isHere: boolean) => {
      const body = { restaurantId: floor.restaurant.id, tableNumber: 7, userId: phone.userId, isHere }
      return (await floor.server.call('createVisit', { body }, { headers: { Cookie: phone.cookie } })).body.tableNumber
    }
    expect([await open(false), await open(true)]).toEqual([12, 7])
  })

  test('not by a cookie of thirty days', async () => {
    const floor = await openFloor({ sittingCare: { everyMs: 20 } })
    const phone = await floor.phone(7)
    const old = await floor.phone(8)
    const { db, clock } = floor.server
    await db.updateTable('visits').set({ expires_at: 0 }).where('id', '=', old.visitId).execute()
    clock.advance(30 * 24 * 60 * 60 * 1000)
    await expect.poll(() => db.selectFrom('visits').select('id').execute()).toEqual([{ id: phone.visitId }])
    expect(await refusalOf(floor, 7, phone)).toEqual([409, 'sitting_ended'])
  })
})

describe('the sitting on a phone', () => {
  test('shows own orders, or all of a shared table, without user ids', async () => {
    const floor = await openFloor()
    await floor.setRules({ links: 'signed' })
    const [asha, ravi] = [
      await floor.phone(7, { trust: 'signed', name: 'Asha' }),
      await floor.phone(7, { trust: 'signed' }),
    ]
    const [first, second] = [await floor.order(7, {}, asha), await floor.order(7, {}, ravi)]
    const alone = (await seen(floor, first.sittingId, asha)).body
    expect(alone).toMatchObject({ total: 100, orders: [{ id: first.id, guest: { isMe: true, name: 'Asha' } }] })
    expect(alone.orders).toHaveLength(1)
    await floor.setRules({ links: 'signed', sharedTable: true })
    const shared = (await seen(floor, first.sittingId, ravi)).body
    expect(shared.total).toBe(200)
    expect(new Map(shared.orders.map(({ id, guest }) => [id, guest?.isMe]))).toEqual(
      new Map([
        [first.id, false],
        [second.id, true],
      ]),
    )
    expect(JSON.stringify(shared)).not.toContain(asha.userId)
    expect(shared.visits).toBeUndefined()
  })

  test('other phones and ended visits do not see it', async () => {
    const floor = await openFloor()
    const [phone, other] = [await floor.phone(7), await floor.phone(8)]
    const { sittingId } = await floor.order(7, {}, phone)
    expect((await seen(floor, sittingId, other)).status).toBe(404)
    await clear(floor, sittingId)
    expect((await seen(floor, sittingId, phone)).status).toBe(404)
    const unknown = await floor.server.call('getSitting', { params: { sittingId: sittingId ?? '' } })
    expect(unknown.status).toBe(404)
  })
})
