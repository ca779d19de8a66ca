import { describe, expect, test } from 'vitest'
import { lines, numbersOf, openKitchen, progressOf } from '#test/kitchen.ts'

const raise = { ready: 2, epoch: 0 }
const remake = { remade: 1, from: { remade: 0 }, reason: 'Cold', epoch: 0, nextEpoch: 72 }

describe('a raise that is sent again', () => {
  test.each([
    ['a recall', { ready: 0, from: { ready: 2 }, epoch: 0, nextEpoch: 71 }, { seen: 2, ready: 0, served: 0 }],
    ['a remake', remake, { seen: 1, ready: 1, served: 0 }],
  ])('does not cancel %s', async (_, lowering, values) => {
    const { order, tick, stored } = await openKitchen()
    const placed = await order(7, lines(2))
    await tick(placed, raise)
    const { body: lowered } = await tick(placed, lowering)
    for (const late of [raise, lowering]) {
      const { status, body } = await tick(placed, late)
      expect([status, body]).toEqual([200, lowered])
    }
    expect(progressOf(await stored(placed))).toEqual([values])
  })

  test('does not hide a dish that is ordered again after it came off the bill', async () => {
    const { order, tick, edit, tickets } = await openKitchen()
    const placed = await order(7, lines(2))
    await tick(placed, { served: 2, epoch: 0 })
    await edit(placed, [1], { reason: 'Not eaten' })
    await tick(placed, { served: 2, epoch: 0 })
    const { body } = await edit(placed, [2])
    expect(body.items.map(numbersOf)).toEqual([[2, 1, 1, 1]])
    expect(await tickets()).toEqual([body])
  })
})

describe('the undo of a remake', () => {
  const undo = { remade: 0, from: { remade: 1 }, seen: 2, ready: 2, served: 0, epoch: 72, nextEpoch: 80 }

  test('begins an epoch, and a late repetition of the remake changes nothing', async () => {
    const { order, tick } = await openKitchen()
    const placed = await order(7, lines(2))
    await tick(placed, { ready: 2 })
    await tick(placed, remake)
    const { body } = await tick(placed, undo)
    expect(body.items).toMatchObject([{ progress: { seen: 2, ready: 2, epoch: 80 } }])
    expect(body.items[0]?.remake).toBeUndefined()
    for (const late of [remake, undo, { ready: 1, epoch: 72 }]) expect((await tick(placed, late)).body).toEqual(body)
  })

  test('does not undo a later remake of another display', async () => {
    const { order, tick, stored } = await openKitchen()
    const placed = await order(7, lines(2))
    await tick(placed, { ready: 2 })
    await tick(placed, remake)
    const other = { ...remake, remade: 2, from: { remade: 1 }, reason: 'Burnt', epoch: 72, nextEpoch: 73 }
    const answers = await Promise.all([tick(placed, other), tick(placed, undo)])
    const now = await stored(placed)
    const isUndone = now.items[0]?.remake === undefined
    expect(answers.map(({ status }) => status)).toEqual(isUndone ? [409, 200] : [200, 200])
    expect(now.items).toMatchObject([
      isUndone
        ? { progress: { seen: 2, ready: 2 } }
        : { remake: { quantity: 2, reason: 'Burnt' }, progress: { seen: 0, ready: 0 } },
    ])
  })
})

describe('a remake', () => {
  test('counts once, also when it is sent again after others', async () => {
    const { order, tick } = await openKitchen()
    const placed = await order(7, lines(3))
    await tick(placed, { ready: 3, epoch: 0 })
    await tick(placed, remake)
    const { body } = await tick(placed, { ...remake, remade: 2, from: { remade: 1 }, epoch: 72, nextEpoch: 73 })
    expect(body.items).toMatchObject([{ remake: { quantity: 2 }, progress: { seen: 1, epoch: 73 } }])
    const { body: undone } = await tick(placed, { remade: 0, from: { remade: 2 }, epoch: 73, nextEpoch: 74 })
    for (const again of [remake, { ...remake, epoch: undefined }]) {
      const { status, body: answered } = await tick(placed, again)
      expect([status, answered]).toEqual([200, undone])
    }
  })

  test('counts once among the last fifty of its line', async () => {
    const { order, tick } = await openKitchen()
    const placed = await order(7, lines(1))
    const remakeAgain = (count: number) =>
      tick(placed, { remade: count, from: { remade: count - 1 }, reason: 'Cold', nextEpoch: 100 + count })
    for (let count = 1; count < 52; count += 1) expect((await remakeAgain(count)).status).toBe(200)
    const { body } = await remakeAgain(52)
    expect(body.items).toMatchObject([{ remake: { quantity: 52 } }])
    for (const count of [51, 52]) expect((await remakeAgain(count)).body).toEqual(body)
  })

  test.each([
    ['with names', { nextEpoch: 81 }, { nextEpoch: 82 }],
    ['without names', { epoch: undefined, nextEpoch: undefined }, { epoch: undefined, nextEpoch: undefined }],
  ])('that comes second is refused, %s', async (_, first, other) => {
    const { order, tick, stored } = await openKitchen()
    const placed = await order(7, lines(3))
    await tick(placed, { ready: 3 })
    const answers = await Promise.all([tick(placed, { ...remake, ...first }), tick(placed, { ...remake, ...other })])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const refused = answers.find(({ status }) => status === 409)
    const now = await stored(placed)
    expect(refused?.problem).toMatchObject({ code: 'remake_conflict', order: now })
    expect(now.items).toMatchObject([{ remake: { quantity: 1, reason: 'Cold' }, progress: { seen: 2, ready: 2 } }])
  })

  test('of a line that another display lowered since is refused', async () => {
    const { order, tick, stored } = await openKitchen()
    const placed = await order(7, lines(3))
    await tick(placed, { ready: 3 })
    await tick(placed, { ready: 2, from: { ready: 3 }, epoch: 0, nextEpoch: 91 })
    const { status, problem } = await tick(placed, { ...remake, epoch: 0, nextEpoch: 92 })
    const now = await stored(placed)
    expect([status, problem]).toMatchObject([409, { code: 'remake_conflict', order: now }])
    const { body } = await tick(placed, { ...remake, epoch: 91, nextEpoch: 93 })
    expect(body.items).toMatchObject([{ remake: { quantity: 1 }, progress: { seen: 2, ready: 1, epoch: 93 } }])
  })
})

test('diners see neither epochs nor what was seen before', async () => {
  const { restaurant, server, order, tick } = await openKitchen()
  const placed = await order(7, lines(2))
  await tick(placed, { seen: 2 })
  const { body } = await tick(placed, { seen: 0, from: { seen: 2 } })
  expect(body.items).toMatchObject([{ progress: { epoch: 1, reached: 2 } }])
  const query = { restaurantId: restaurant.id, userId: placed.userId }
  const [seen] = (await server.call('listOrders', { query })).body
  expect(Object.keys(seen?.items[0]?.progress ?? {})).not.toContain('epoch')
  expect(Object.keys(seen?.items[0]?.progress ?? {})).not.toContain('reached')
})
