import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import { logIn } from '#test/builders.ts'
import { lines, numbersOf, openKitchen, progressOf } from '#test/kitchen.ts'

const hourMs = 3_600_000
const idsOf = (orders: readonly Order[]): string[] => orders.map(({ id }) => id)

describe('orders in the kitchen', () => {
  test('are listed oldest accepted first until all is served', async () => {
    const { server, order, tick, tickets, done } = await openKitchen()
    const [first, second, third] = [await order(7, lines(1)), await order(8, lines(1, 1)), await order(9, lines(1))]
    expect(idsOf(await tickets())).toEqual(idsOf([first, second, third]))
    await tick(second, { served: 1 })
    await tick(third, { served: 1 })
    expect(idsOf(await tickets())).toEqual(idsOf([first, second]))
    expect(idsOf(await done())).toEqual(idsOf([third]))
    server.clock.advance(1000)
    await tick(first, { served: 1 })
    expect(idsOf(await done())).toEqual(idsOf([first, third]))
  })

  test('recall returns one, which is the newest when it leaves again', async () => {
    const { server, order, tick, tickets, done } = await openKitchen()
    const [first, second] = [await order(7, lines(1)), await order(8, lines(1))]
    for (const each of [first, second]) {
      server.clock.advance(1000)
      await tick(each, { served: 1 })
    }
    expect(idsOf(await done())).toEqual(idsOf([second, first]))
    await tick(first, { served: 0, ready: 0, from: { served: 1, ready: 1 } })
    expect([idsOf(await tickets()), idsOf(await done())]).toEqual([idsOf([first]), idsOf([second])])
    server.clock.advance(1000)
    await tick(first, { served: 1 })
    expect([idsOf(await tickets()), idsOf(await done())]).toEqual([[], idsOf([first, second])])
  })

  test('those that left are listed for one business day', async () => {
    const { server, order, tick, done } = await openKitchen()
    const placed = await order(7, lines(1))
    await tick(placed, { served: 1 })
    // 04:00 in Asia/Kolkata.
    server.clock.set('2026-11-20T22:29:59.000Z')
    expect(idsOf(await done())).toEqual([placed.id])
    server.clock.set('2026-11-20T22:30:00.000Z')
    expect(await done()).toEqual([])
  })

  test('more than one page is listed whole', async () => {
    const { order, tickets, server } = await openKitchen()
    const placed: string[] = []
    for (let index = 0; index < 205; index += 1) {
      if (index % 50 === 0) server.clock.advance(1000)
      placed.push((await order(1 + (index % 20), lines(1))).id)
    }
    expect(idsOf(await tickets())).toEqual(placed)
  })
})

describe('paid first', () => {
  test('closing serves what is ready; the rest stays until it is bumped', async () => {
    const { server, order, tick, close, tickets, done } = await openKitchen()
    const placed = await order(7, lines(3, 1))
    await tick(placed, { seen: 3, ready: 1 }, { ready: 1 })
    server.clock.advance(1000)
    const { body } = await close(placed)
    expect(body.items.map(numbersOf)).toEqual([
      [3, 3, 1, 1],
      [1, 1, 1, 1],
    ])
    expect(body.items[0]?.progress?.servedDateTime).toBe(server.clock.now().toISOString())
    expect(await tickets()).toEqual([body])
    await tick(placed, { served: 3 })
    expect([await tickets(), idsOf(await done())]).toEqual([[], [placed.id]])
  })

  test('a closed order leaves the list after twelve hours, a running one stays', async () => {
    const { server, order, close, tickets } = await openKitchen()
    const [closed, running] = [await order(7, lines(1)), await order(8, lines(1))]
    await close(closed)
    server.clock.advance(12 * hourMs - 1)
    expect(idsOf(await tickets())).toEqual(idsOf([closed, running]))
    server.clock.advance(1)
    expect(idsOf(await tickets())).toEqual([running.id])
    // The next closing takes it off the index.
    const last = await order(9, lines(1))
    server.clock.advance(1000)
    await close(last)
    const rows = await server.db.selectFrom('orders').select(['id', 'in_kitchen']).execute()
    expect(
      rows
        .filter((row) => row.in_kitchen)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([running.id, last.id].toSorted())
  })

  test('a reopened order keeps its progress and takes new quantities', async () => {
    const { order, tick, close, edit, tickets } = await openKitchen()
    const placed = await order(7, lines(2))
    await tick(placed, { ready: 2 })
    await close(placed)
    expect(await tickets()).toEqual([])
    const { body } = await edit(placed, [2], { status: 'Pending' })
    expect(progressOf(body)).toEqual([{ seen: 2, ready: 2, served: 2 }])
    expect(await tickets()).toEqual([])
    await edit(placed, [3])
    expect((await tickets()).map(({ items }) => items.map(numbersOf))).toEqual([[[3, 2, 2, 2]]])
  })
})

describe('orders that wait for a waiter', () => {
  test('come to the kitchen with their acceptance, refused ones never', async () => {
    const { server, staff, setRules, order, edit, tickets } = await openKitchen()
    await setRules({ confirm: 'always' })
    const [first, second] = [await order(7, lines(2)), await order(8, lines(1))]
    expect(first.items[0]).toMatchObject({ stationId: 'kitchen', progress: { seen: 0 } })
    expect(first.items[0]).not.toHaveProperty('changedDateTime')
    expect(first).not.toHaveProperty('acceptedDateTime')
    expect((await edit(first, [3])).body.items[0]).not.toHaveProperty('changedDateTime')
    expect(await tickets()).toEqual([])
    server.clock.advance(60_000)
    const decide = (id: string, isAccepted: boolean) =>
      staff('setApproval', { params: { orderId: id }, body: { isAccepted } })
    const { body } = await decide(first.id, true)
    const time = server.clock.now().toISOString()
    expect(body).toMatchObject({ acceptedDateTime: time, items: [{ quantity: 3, changedDateTime: time }] })
    await decide(second.id, false)
    expect(await tickets()).toEqual([body])
  })

  test('are not sent to screens of the kitchen', async () => {
    const { server, restaurant, staff, setRules, order, edit, tick } = await openKitchen()
    await setRules({ confirm: 'always' })
    const { accessToken } = await logIn(server, restaurant.kitchen)
    const screen = await server.listen(accessToken, topicPath('orders', restaurant.id))
    const [first, second] = [await order(7, lines(1)), await order(8, lines(1))]
    await edit(second, [2])
    await staff('setApproval', { params: { orderId: second.id }, body: { isAccepted: false } })
    const { body: accepted } = await staff('setApproval', { params: { orderId: first.id }, body: { isAccepted: true } })
    const { body: seen } = await tick(first, { seen: 1 })
    expect(await screen.next(2)).toEqual([accepted, seen])
  })
})

describe('moves', () => {
  test('an order in the kitchen names the table before its move', async () => {
    const { staff, order, tick, stored, sittings } = await openKitchen()
    const [placed, served] = [await order(7, lines(1)), await order(7, lines(1))]
    await tick(served, { served: 1 })
    const [sitting] = await sittings()
    const params = { sittingId: sitting?.id ?? '' }
    await staff('updateSitting', { params, body: { tableNumber: 12, version: sitting?.version ?? 0 } })
    expect(await stored(placed)).toMatchObject({ tableNumber: 12, movedFrom: 7 })
    expect(await stored(served)).toMatchObject({ tableNumber: 12 })
    expect(await stored(served)).not.toHaveProperty('movedFrom')
    await staff('moveOrder', { params: { orderId: placed.id }, body: { tableNumber: 3 } })
    expect(await stored(placed)).toMatchObject({ tableNumber: 3, movedFrom: 12 })
    await tick(placed, { served: 1 })
    expect(await stored(placed)).not.toHaveProperty('movedFrom')
    await tick(placed, { served: 0, from: { served: 1 } })
    expect(await stored(placed)).not.toHaveProperty('movedFrom')
  })

  test('a closed order in the kitchen follows its party', async () => {
    const { staff, order, close, tick, stored, tickets } = await openKitchen()
    const [paid, eaten, running] = [await order(7, lines(1)), await order(7, lines(1)), await order(7, lines(1))]
    await tick(eaten, { ready: 1 })
    for (const order of [paid, eaten]) await close(order)
    const tables = async () => (await tickets()).map(({ id, tableNumber }) => [id, tableNumber])
    const move = { params: { sittingId: running.sittingId ?? '' }, body: { tableNumber: 12, version: 1 } }
    expect((await staff('updateSitting', move)).status).toBe(200)
    expect(await stored(paid)).toMatchObject({ tableNumber: 12, movedFrom: 7, status: 'Completed' })
    expect((await stored(eaten)).tableNumber).toBe(7)
    const into = await order(9, lines(1))
    const params = { sittingId: into.sittingId ?? '' }
    await staff('mergeSitting', { params, body: { from: running.sittingId ?? '' } })
    expect(await tables()).toEqual([
      [paid.id, 9],
      [running.id, 9],
      [into.id, 9],
    ])
  })

  test('a closed order in the kitchen moves alone, with its table only', async () => {
    const { server, restaurant, staff, order, close, tick, stored, tickets } = await openKitchen()
    const [paid, eaten] = [await order(7, lines(1)), await order(7, lines(1))]
    await tick(eaten, { ready: 1 })
    for (const order of [paid, eaten]) await close(order)
    const move = (id: string, tableNumber: number) =>
      staff('moveOrder', { params: { orderId: id }, body: { tableNumber } })
    expect((await move(eaten.id, 12)).problem.code).toBe('order_completed')
    expect((await move(paid.id, 9999)).problem.code).toBe('table_unknown')
    const { accessToken } = await logIn(server, restaurant.kitchen)
    const screen = await server.listen(accessToken, topicPath('orders', restaurant.id))
    const { status, body } = await move(paid.id, 12)
    expect([status, body]).toEqual([200, await stored(paid)])
    expect(body).toMatchObject({ tableNumber: 12, movedFrom: 7, status: 'Completed', sittingId: paid.sittingId })
    expect(await tickets()).toEqual([body])
    expect((await move(paid.id, 12)).body).toEqual(body)
    // Messages of the closed orders may still arrive.
    await expect.poll(() => screen.messages).toContainEqual(body)
  })

  test('the orders of merged sittings move on the tickets', async () => {
    const { staff, order, tickets } = await openKitchen()
    const [into, from] = [await order(7, lines(1)), await order(8, lines(1))]
    const params = { sittingId: into.sittingId ?? '' }
    await staff('mergeSitting', { params, body: { from: from.sittingId ?? '' } })
    expect((await tickets()).map(({ id, tableNumber, movedFrom }) => [id, tableNumber, movedFrom])).toEqual([
      [into.id, 7, undefined],
      [from.id, 7, 8],
    ])
  })
})
