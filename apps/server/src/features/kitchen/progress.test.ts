import { describe, expect, test } from 'vitest'
import { topicPath } from '@thali/contract/api/topics'
import { logIn } from '#test/builders.ts'
import { lines, numbersOf, openKitchen, progressOf } from '#test/kitchen.ts'

describe('progress', () => {
  test('a new order belongs to the kitchen from its acceptance', async () => {
    const { order, stored, tickets } = await openKitchen()
    const placed = await order(7, lines(2))
    const { createdDateTime: at } = placed
    expect(placed).toMatchObject({ acceptedDateTime: at })
    expect(placed.items).toMatchObject([
      { stationId: 'kitchen', progress: { seen: 0, ready: 0, served: 0 }, changedDateTime: at },
    ])
    expect(await stored(placed)).toEqual(placed)
    expect(await tickets()).toEqual([placed])
  })

  test('ticks raise the revision and not the version, and have times', async () => {
    const { server, order, tick } = await openKitchen()
    const placed = await order(7, lines(2, 1))
    server.clock.advance(60_000)
    const { body } = await tick(placed, { ready: 2 }, { seen: 1 })
    const time = server.clock.now().toISOString()
    expect(body).toMatchObject({ version: 1, revision: 2, totalPrice: placed.totalPrice })
    expect(body.items.map(({ progress }) => progress)).toEqual([
      { seen: 2, ready: 2, served: 0, seenDateTime: time, readyDateTime: time },
      { seen: 1, ready: 0, served: 0, seenDateTime: time },
    ])
  })

  test('a repeated tick answers the stored order and publishes nothing', async () => {
    const { server, restaurant, order, tick } = await openKitchen()
    const placed = await order(7, lines(2))
    const { accessToken } = await logIn(server, restaurant.kitchen)
    const screen = await server.listen(accessToken, topicPath('orders', restaurant.id))
    const first = await tick(placed, { ready: 1 })
    for (const repeated of [{ ready: 1 }, { seen: 1 }, { ready: 0 }]) {
      const again = await tick(placed, repeated)
      expect([again.status, again.body]).toEqual([200, first.body])
    }
    const last = await tick(placed, { served: 2 })
    // The message of the placed order may still arrive.
    const ticked = () => screen.messages.filter((message) => (message as typeof placed).revision !== placed.revision)
    await expect.poll(ticked).toEqual([first.body, last.body])
  })

  test('ticks that were queued offline give the same order twice', async () => {
    const { order, tick, stored } = await openKitchen()
    const placed = await order(7, lines(3))
    const queue = [{ seen: 3 }, { ready: 2 }, { ready: 1, from: { ready: 2 } }, { ready: 3 }]
    for (const progress of queue) await tick(placed, progress)
    const before = await stored(placed)
    expect(progressOf(before)).toEqual([{ seen: 3, ready: 3, served: 0 }])
    for (const progress of queue) expect((await tick(placed, progress)).status).toBe(200)
    expect(await stored(placed)).toEqual(before)
  })

  test('Undo lowers only the value that it knows', async () => {
    const { order, tick } = await openKitchen()
    const placed = await order(7, lines(2))
    await tick(placed, { ready: 2 })
    expect(progressOf((await tick(placed, { ready: 0, from: { ready: 1 } })).body)).toEqual([
      { seen: 2, ready: 2, served: 0 },
    ])
    expect(progressOf((await tick(placed, { ready: 0, from: { ready: 2 } })).body)).toEqual([
      { seen: 2, ready: 0, served: 0 },
    ])
  })

  test('a line takes as much as it ever had', async () => {
    const { order, tick, edit } = await openKitchen()
    const placed = await order(7, lines(2))
    expect((await tick(placed, { seen: 3 })).problem.code).toBe('progress_invalid')
    await edit(placed, [4])
    await edit(placed, [1])
    expect((await tick(placed, { seen: 4 })).body.items.map(numbersOf)).toEqual([[1, 4, 0, 0]])
    expect((await tick(placed, { seen: 5 })).problem.code).toBe('progress_invalid')
  })

  test('orders outside of the kitchen and unknown lines take no progress', async () => {
    const { order, tick, setKitchen, setRules, staff } = await openKitchen()
    const inside = await order(7, lines(1))
    expect((await tick({ ...inside, items: [] }, { seen: 1 })).problem.code).toBe('order_line_unknown')
    await setKitchen({ isOn: false })
    const plain = await order(7, lines(1))
    await setKitchen({ isOn: true })
    await setRules({ confirm: 'always' })
    const [waiting, refused] = [await order(8, lines(1)), await order(9, lines(1))]
    await staff('setApproval', { params: { orderId: refused.id }, body: { isAccepted: false } })
    for (const order of [plain, waiting, refused]) {
      const { status, problem } = await tick(order, { seen: 1 })
      expect([status, problem.code]).toEqual([422, 'progress_invalid'])
    }
  })
})

describe('ticks and edits', () => {
  test('a tick does not refuse an edit of an older copy, nor an edit a tick', async () => {
    const { order, tick, edit, stored } = await openKitchen()
    const placed = await order(7, lines(2))
    await tick(placed, { seen: 1 })
    const edited = await edit(placed, [3], { version: placed.version })
    expect([edited.status, edited.body.version]).toEqual([200, 2])
    expect((await tick(placed, { seen: 2, ready: 1 })).status).toBe(200)
    expect((await edit(placed, [3], { version: 2, status: 'Completed' })).status).toBe(200)
    expect((await tick(placed, { ready: 2 })).status).toBe(200)
    expect((await stored(placed)).items.map(numbersOf)).toEqual([[3, 2, 2, 1]])
  })

  test('concurrent ticks and edits all count', async () => {
    const { server, order, tick, edit, stored } = await openKitchen()
    const placed = await order(7, lines(20, 20))
    const max = 20
    const ticks = Array.from({ length: max }, (_, index) => index + 1)
    const kitchens = ticks.map((value) => tick(placed, { seen: value }, { ready: value }))
    const waiters = ticks.map((value) => edit(placed, [max + value]))
    const waiter = ticks.map((value) => tick(placed, {}, { served: Math.ceil(value / 2) }))
    const statuses = (await Promise.all([...kitchens, ...waiters, ...waiter])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const after = await stored(placed)
    expect(after.items.map((line) => line.progress)).toMatchObject([
      { seen: max, ready: 0, served: 0 },
      { seen: max, ready: max, served: max / 2 },
    ])
    expect(after.version).toBe(1 + max)
    const rows = await server.db
      .selectFrom('order_lines')
      .select(['quantity', 'quantity_max'])
      .orderBy('position')
      .execute()
    expect(rows[0]?.quantity_max).toBe(2 * max)
  })
})
