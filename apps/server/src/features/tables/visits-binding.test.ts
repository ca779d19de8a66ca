import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashToken } from '#server/data/tables/visits-queries.ts'
import { cookieOf } from '#test/cookies.ts'
import { engine } from '#test/database.ts'
import { openFloor, type Floor, type Phone } from '#test/floor.ts'
import { untilWaiting } from '#test/locks.ts'

type Opening = { readonly cookie?: string | undefined; readonly userId?: string; readonly isHere?: boolean }

const visit = (
  { server, restaurant }: Floor,
  tableNumber: number,
  { cookie, userId = randomUUID(), isHere = false }: Opening = {},
) =>
  server.call(
    'createVisit',
    { body: { restaurantId: restaurant.id, tableNumber, userId, isHere } },
    { headers: cookie ? { Cookie: cookie } : {} },
  )

const clear = ({ staff }: Floor, sittingId = '') =>
  staff('endSitting', { params: { sittingId }, body: { reason: 'left' } })

/** Stores visits of a table from one second ago. */
const flood = async ({ server, restaurant }: Floor, tableNumber: number, count: number, sittingId?: string) => {
  const createdAt = server.clock.now().getTime() - 1000
  const rows = Array.from({ length: count }, (_, index) => ({
    restaurant_id: restaurant.id,
    id: `flood-${tableNumber}-${String(index).padStart(6, '0')}`,
    token_hash: hashToken(`${tableNumber} ${index}`),
    table_number: tableNumber,
    trust: 'plain' as const,
    user_id: `flood-${index}`,
    sitting_id: sittingId ?? null,
    created_at: createdAt,
    expires_at: createdAt + 6 * 3_600_000,
  }))
  for (let start = 0; start < count; start += 2000)
    await server.db
      .insertInto('visits')
      .values(rows.slice(start, start + 2000))
      .execute()
}

const living = async ({ server }: Floor): Promise<number> =>
  (await server.db.selectFrom('visits').select('id').where('ended_at', 'is', null).execute()).length

describe('a flood of visits', () => {
  test('200 phones wait at a table; the oldest plain ones end', async () => {
    const floor = await openFloor()
    const card = await floor.phone(7, { trust: 'signed' })
    await flood(floor, 7, 250)
    await flood(floor, 8, 150)
    expect((await visit(floor, 7)).status).toBe(201)
    // The phones of the other table stay.
    expect(await living(floor)).toBe(200 + 150)
    const first = await floor.server.db.selectFrom('visits').selectAll().where('id', '=', 'flood-7-000000').execute()
    expect(first[0]?.ended_at).not.toBeNull()
    expect((await floor.send(7, {}, card)).status).toBe(201)
  })

  test('of older visits only those of a valid scanned card stay', async () => {
    const floor = await openFloor()
    const { db, clock } = floor.server
    const [card, expired] = [await floor.phone(7, { trust: 'signed' }), await floor.phone(7, { trust: 'signed' })]
    const plain = await floor.phone(7)
    const now = clock.now().getTime()
    await db
      .updateTable('visits')
      .set({ created_at: now - 4 * 3_600_000 })
      .execute()
    await db
      .updateTable('visits')
      .set({ expires_at: now - 1 })
      .where('id', '=', expired.visitId)
      .execute()
    await flood(floor, 7, 198)
    await visit(floor, 7)
    const ended = await db.selectFrom('visits').select('id').where('ended_at', 'is not', null).execute()
    expect(new Set(ended.map(({ id }) => id))).toEqual(new Set([expired.visitId, plain.visitId]))
    expect((await floor.send(7, {}, card)).status).toBe(201)
  })

  test('at most 200 phones join a sitting; orders join it all the same', async () => {
    const floor = await openFloor()
    await flood(floor, 7, 201)
    const { sittingId } = await floor.order(7)
    expect((await floor.sitting(sittingId)).visits).toHaveLength(200)
    const late = await visit(floor, 7)
    expect([late.status, late.body.sittingId]).toEqual([201, undefined])
    // A phone that waits ends none of the party.
    expect((await floor.sitting(sittingId)).visits).toHaveLength(200)
    const phone = await floor.phone(7)
    expect((await floor.order(7, {}, phone)).sittingId).toBe(sittingId)
  })

  test('200 expired phones leave the new party its place', async () => {
    const floor = await openFloor()
    const { db, clock } = floor.server
    await flood(floor, 7, 200)
    await db.updateTable('visits').set({ expires_at: clock.now().getTime() }).execute()
    clock.advance(1000)
    const guest = await floor.phone(7)
    const { id } = await floor.seat(7)
    expect((await floor.sitting(id)).visits?.map((phone) => phone.id)).toEqual([guest.visitId])
    const joined = await db.selectFrom('visits').select('id').where('sitting_id', '=', id).execute()
    expect(joined).toEqual([{ id: guest.visitId }])
  })

  test('a sitting with 40,000 phones can be cleared or settled', async () => {
    const floor = await openFloor()
    const { id } = await floor.seat(7)
    await flood(floor, 7, 40_000, id)
    expect((await clear(floor, id)).status).toBe(200)
    expect(await living(floor)).toBe(0)
    const order = await floor.order(8)
    await floor.server.db
      .updateTable('visits')
      .set({ ended_at: null, table_number: 8, sitting_id: order.sittingId ?? '' })
      .execute()
    expect((await floor.close(order)).status).toBe(200)
    const left = await floor.server.db.selectFrom('visits').select('id').where('sitting_id', 'is not', null).execute()
    expect(left).toEqual([])
  })
})

describe('a phone of a sitting that has ended', () => {
  test('of a cleared one is no longer at the table', async () => {
    const floor = await openFloor()
    const { id } = await floor.seat(7)
    await clear(floor, id)
    const phone = await floor.phone(7)
    await floor.server.db.updateTable('visits').set({ sitting_id: id }).execute()
    expect((await visit(floor, 7, { cookie: phone.cookie })).problem.code).toBe('sitting_ended')
    const again = await visit(floor, 7, { cookie: phone.cookie, isHere: true })
    expect([again.status, again.body.sittingId]).toEqual([201, undefined])
    const fresh: Phone = { ...phone, cookie: cookieOf(again) }
    expect((await floor.send(7, {}, fresh)).status).toBe(201)
  })
})

describe.runIf(engine === 'postgres')('a phone that opens the menu while staff', () => {
  /** Runs a change of a sitting, and a call of a phone that waits for it. */
  const during = async <T>(
    { server, restaurant }: Floor,
    sittingId: string,
    change: { table_number: number } | { ended_at: number; end_reason: 'cleared' },
    call: () => Promise<T>,
  ): Promise<T> => {
    const staff = await server.db.startTransaction().execute()
    const ofSitting = { restaurant_id: restaurant.id, id: sittingId }
    await staff
      .updateTable('sittings')
      .set(change)
      .where((eb) => eb.and(ofSitting))
      .execute()
    const calling = call()
    await untilWaiting(server.db, 1)
    await staff.commit().execute()
    return calling
  }

  test('clear its table is a guest of the next party', async () => {
    const floor = await openFloor()
    const { id } = await floor.seat(7)
    const answer = await during(floor, id, { ended_at: 1, end_reason: 'cleared' }, () => visit(floor, 7))
    expect([answer.status, answer.body.sittingId]).toEqual([201, undefined])
    const phone = { visitId: '', cookie: cookieOf(answer), userId: 'late' }
    expect((await floor.order(7, {}, phone)).sittingId).not.toBe(id)
  })

  test.each([undefined, 'known'])('move the party stays at its table (%s)', async (brought) => {
    const floor = await openFloor()
    const cookie = brought && (await floor.phone(6)).cookie
    const { id } = await floor.seat(6)
    await floor.server.db.updateTable('visits').set({ sitting_id: null }).execute()
    const answer = await during(floor, id, { table_number: 8 }, () => visit(floor, 6, { cookie }))
    expect([answer.status, answer.body.sittingId, answer.body.tableNumber]).toEqual([201, undefined, 6])
    expect((await floor.sitting(id)).visits).toEqual([])
  })

  test('settle its party does not stay in the sitting', async () => {
    const floor = await openFloor()
    const { userId } = await floor.phone(7)
    const { id } = await floor.seat(7)
    const staff = await floor.server.db.startTransaction().execute()
    await staff.updateTable('sittings').set({ ended_at: 1, end_reason: 'settled' }).execute()
    await staff.updateTable('visits').set({ sitting_id: null }).execute()
    const answering = visit(floor, 7, { userId })
    await untilWaiting(floor.server.db, 1)
    await staff.commit().execute()
    expect((await answering).body.sittingId).toBeUndefined()
    expect((await floor.sitting(id)).visits).toEqual([])
  })
  test('change its sitting locks no visit before the sitting', async () => {
    const floor = await openFloor()
    const { db } = floor.server
    const { userId } = await floor.phone(7)
    const { id } = await floor.seat(7)
    const scanned = await floor.phone(7, { trust: 'signed' })
    await db.updateTable('visits').set({ user_id: null }).where('id', '=', scanned.visitId).execute()
    const staff = await db.startTransaction().execute()
    await staff.updateTable('sittings').set({ guests: 4 }).execute()
    const answering = visit(floor, 7, { cookie: scanned.cookie, userId })
    await untilWaiting(db, 1)
    // Fails at once if the waiting call has a lock.
    await staff.selectFrom('visits').select('id').forUpdate().noWait().execute()
    await staff.commit().execute()
    expect((await answering).body).toMatchObject({ sittingId: id, trust: 'signed' })
  })
})

describe('with signed links', () => {
  test('only scanned cards belong to the party and read its orders', async () => {
    const floor = await openFloor()
    await floor.setRules({ links: 'signed', sharedTable: true })
    const [plain, card] = [await floor.phone(7), await floor.phone(7, { trust: 'signed' })]
    const order = await floor.order(7, {}, card)
    expect((await floor.sitting(order.sittingId)).visits?.map(({ id }) => id)).toEqual([card.visitId])
    for (const cookie of [plain.cookie, undefined])
      expect((await visit(floor, 7, { cookie })).body.sittingId).toBeUndefined()
  })

  test('plain and blocked phones of the party see own orders only', async () => {
    const floor = await openFloor()
    const [plain, card, other] = [
      await floor.phone(7),
      await floor.phone(7, { trust: 'signed' }),
      await floor.phone(7, { trust: 'signed' }),
    ]
    const { id, sittingId = '' } = await floor.order(7, {}, card)
    await floor.setRules({ links: 'signed', sharedTable: true })
    const seen = async ({ cookie }: Phone) =>
      (
        await floor.server.call('getSitting', { params: { sittingId } }, { headers: { Cookie: cookie } })
      ).body.orders.map((order) => order.id)
    expect([await seen(plain), await seen(other)]).toEqual([[], [id]])
    await floor.staff('blockVisit', { params: { visitId: other.visitId }, body: { isBlocked: true } })
    expect(await seen(other)).toEqual([])
  })
})

test('an order from before a rescan keeps its guest after a merge', async () => {
  const floor = await openFloor()
  const [phone, there] = [await floor.phone(7, { name: 'Asha' }), await floor.phone(8)]
  const [order, other] = [await floor.order(7, {}, phone), await floor.order(8, {}, there)]
  await visit(floor, 7, { userId: phone.userId })
  const params = { sittingId: other.sittingId ?? '' }
  await floor.staff('mergeSitting', { params, body: { from: order.sittingId ?? '' } })
  const { orders } = await floor.sitting(other.sittingId)
  expect(orders.find(({ id }) => id === order.id)?.guest).toMatchObject({ number: 1, name: 'Asha' })
})
