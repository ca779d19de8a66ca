import { describe, expect, test } from 'vitest'
import { pendingOf, unseenSince } from '@thali/contract/kitchen/kitchen'
import { voidedOf } from '@thali/contract/kitchen/state'
import { lines, numbersOf, openKitchen, progressOf } from '#test/kitchen.ts'

const audits = async ({ server }: Awaited<ReturnType<typeof openKitchen>>) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'after_change'])
    .where('object_kind', '=', 'order')
    .orderBy('at')
    .execute()

describe('a void', () => {
  test('needs a reason once the kitchen has seen the line', async () => {
    const kitchen = await openKitchen()
    const { order, tick, edit, stored } = kitchen
    const placed = await order(7, lines(3, 2))
    expect((await edit(placed, [2, 2])).status).toBe(200)
    await tick(placed, { seen: 2 })
    const before = await stored(placed)
    for (const reason of [undefined, '  ']) {
      const { status, problem } = await edit(placed, [1], { reason })
      expect([status, problem.code, problem.itemName]).toEqual([422, 'reason_required', 'Dish dal'])
    }
    expect(await stored(placed)).toEqual(before)
    const { body } = await edit(placed, [1, 1], { reason: 'Guest changed their mind' })
    expect(body.items).toMatchObject([{ voidReason: 'Guest changed their mind' }, { quantity: 1 }])
    expect(body.items[1]).not.toHaveProperty('voidReason')
    expect(body.items.map(voidedOf)).toEqual([1, 0])
    expect(JSON.stringify(await audits(kitchen))).toContain('Guest changed their mind')
  })

  test('of a served or a remade unit needs a reason', async () => {
    const { order, tick, edit } = await openKitchen()
    const placed = await order(7, lines(2, 2))
    await tick(placed, { served: 2 }, { seen: 2 })
    await tick({ ...placed, items: placed.items.slice(1) }, { remade: 2, from: { remade: 0 }, reason: 'Burnt' })
    for (const quantities of [[1], [2, 1]])
      expect((await edit(placed, quantities)).problem.code).toBe('reason_required')
    const { body } = await edit(placed, [1, 1], { reason: 'Left' })
    expect(body.items).toMatchObject([{ voidReason: 'Left' }, { voidReason: 'Left' }])
  })

  test('of a served unit leaves the progress; an addition is cooked', async () => {
    const { order, tick, edit, tickets } = await openKitchen()
    const placed = await order(7, lines(2, 3))
    await tick(placed, { served: 2 }, { seen: 3, ready: 3, served: 2 })
    const { body } = await edit(placed, [1, 1], { reason: 'Not eaten' })
    expect(body.items.map(numbersOf)).toEqual([
      [1, 1, 1, 1],
      [1, 2, 2, 1],
    ])
    expect(body.items.map(voidedOf)).toEqual([0, 1])
    const raised = await edit(placed, [2])
    expect(raised.body.items.map(pendingOf)).toEqual([1, 0])
    expect(await tickets()).toEqual([raised.body])
  })

  test('stays on the ticket of an order that is closed', async () => {
    const { order, tick, edit, close, tickets } = await openKitchen()
    const placed = await order(7, lines(2))
    await tick(placed, { ready: 2 })
    await edit(placed, [1], { reason: 'Left' })
    const { body } = await close(placed)
    expect(body.items.map(numbersOf)).toEqual([[1, 2, 2, 1]])
    expect(await tickets()).toEqual([body])
    await tick(placed, { seen: 1, from: { seen: 2 } })
    expect(await tickets()).toEqual([])
  })

  test('is acknowledged by the kitchen and leaves with it', async () => {
    const { server, order, tick, edit, tickets, done } = await openKitchen()
    const placed = await order(7, lines(2))
    await tick(placed, { ready: 2 })
    server.clock.advance(1000)
    const { body } = await edit(placed, [0], { reason: 'Left' })
    expect(body.items[0]?.changedDateTime).toBe(server.clock.now().toISOString())
    expect((await tickets()).map(({ id }) => id)).toEqual([placed.id])
    const late = await tick(placed, { seen: 0, from: { seen: 1 } })
    expect(late.body).toEqual(body)
    const acknowledged = await tick(placed, { seen: 0, from: { seen: 2 } })
    expect(progressOf(acknowledged.body)).toEqual([{ seen: 0, ready: 0, served: 0 }])
    expect(await tickets()).toEqual([])
    expect((await done()).map(({ id }) => id)).toEqual([placed.id])
  })

  test('gives back only what the kitchen has not seen', async () => {
    const { server, order, tick, edit, staff } = await openKitchen()
    const left = async () =>
      (await server.db.selectFrom('item_stock').select('quantity').executeTakeFirstOrThrow()).quantity
    await staff('setItemAvailability', { params: { itemId: 'dal' }, body: { left: 10 } })
    const placed = await order(7, lines(4))
    await tick(placed, { seen: 2 })
    expect(await left()).toBe(6)
    await edit(placed, [1], { reason: 'Left' })
    expect(await left()).toBe(8)
    await edit(placed, [2])
    expect(await left()).toBe(8)
    await edit(placed, [3])
    expect(await left()).toBe(7)
    await tick(placed, { ready: 3 })
    await edit(placed, [0], { reason: 'Left' })
    expect(await left()).toBe(7)
  })
})

describe('a remake', () => {
  test('returns units to the kitchen with their reason; the bill stays', async () => {
    const kitchen = await openKitchen()
    const { server, order, tick, tickets } = kitchen
    const placed = await order(7, lines(2))
    await tick(placed, { served: 2 })
    expect(await tickets()).toEqual([])
    server.clock.advance(60_000)
    const remake = { remade: 1, from: { remade: 0 }, reason: 'Cold', nextEpoch: 7 }
    const { status, problem } = await tick(placed, { ...remake, reason: undefined })
    expect([status, problem.code, problem.itemName]).toEqual([422, 'reason_required', 'Dish dal'])
    const { body } = await tick(placed, remake)
    expect(body.items.map(numbersOf)).toEqual([[2, 1, 1, 1]])
    expect(body).toMatchObject({ totalPrice: placed.totalPrice, version: 1 })
    expect(body.items[0]).toMatchObject({
      remake: { quantity: 1, reason: 'Cold' },
      changedDateTime: server.clock.now().toISOString(),
    })
    expect(await tickets()).toEqual([body])
    expect((await tick(placed, remake)).body).toEqual(body)
    expect((await tick(placed, { remade: 5 })).body).toEqual(body)
    const logged = await audits(kitchen)
    expect(logged.map(({ action }) => action)).toEqual(['remake'])
    expect(JSON.stringify(logged)).toContain('Cold')
  })

  test('is audited for each line, also when it is taken back', async () => {
    const kitchen = await openKitchen()
    const { order, tick } = kitchen
    const placed = await order(7, lines(1, 1))
    const remake = { remade: 1, from: { remade: 0 }, reason: 'Cold' }
    const undo = { remade: 0, from: { remade: 1 } }
    await tick(placed, remake)
    await tick(placed, undo, remake)
    await tick({ ...placed, items: placed.items.slice(1) }, undo)
    expect((await audits(kitchen)).map(({ action }) => action).toSorted()).toEqual(['remake', 'remake', 'update'])
  })

  test('can be repeated beyond the quantity of the line', async () => {
    const { order, tick } = await openKitchen()
    const placed = await order(7, lines(1))
    for (const remade of [1, 2, 3]) {
      await tick(placed, { ready: 1 })
      const { body } = await tick(placed, { remade, from: { remade: remade - 1 }, reason: 'Burnt' })
      expect(body.items).toMatchObject([{ remake: { quantity: remade }, progress: { seen: 0, ready: 0, served: 0 } }])
    }
  })
})

test('an edit of a line with pending work keeps the time since which it waits', async () => {
  const { server, order, tick, edit } = await openKitchen()
  const placed = await order(7, lines(2))
  for (const quantity of [3, 1]) {
    server.clock.advance(50_000)
    expect(unseenSince((await edit(placed, [quantity])).body)).toBe(placed.createdDateTime)
  }
  await tick(placed, { seen: 1 })
  server.clock.advance(50_000)
  expect(unseenSince((await edit(placed, [2])).body)).toBe(server.clock.now().toISOString())
})
