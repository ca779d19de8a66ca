import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { createLiveOrders } from './live-orders.ts'
import { anOrder } from '../order.testing.ts'

/** A server that answers when the test says so. */
const setUp = () => {
  const asked: { answer: (orders: Order[]) => void; fail: () => void }[] = []
  const onNew = vi.fn<(order: Order) => void>()
  const room = createLiveOrders(
    () =>
      new Promise((resolve, reject) => {
        asked.push({ answer: resolve, fail: () => reject(new Error('no answer')) })
      }),
  )
  room.open('spice-garden', onNew)
  const fetched = async (orders: Order[]): Promise<void> => {
    const done = room.reload()
    asked.at(-1)?.answer(orders)
    await done
  }
  const ids = (): string[] => room.store.get().items.map((order) => order.id)
  const unseen = (): string[] => [...room.store.get().unseen]
  const announced = (): number[] => onNew.mock.calls.map(([order]) => order.tableNumber)
  return { room, asked, fetched, ids, unseen, announced }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

describe('live orders of staff screens (design §4.16)', () => {
  test('the first fetch announces no order as new', async () => {
    const { fetched, ids, announced, unseen } = setUp()
    await fetched([anOrder('b', { minute: 2 }), anOrder('a', { minute: 1 })])
    expect([ids(), announced(), unseen()]).toEqual([['b', 'a'], [], []])
  })

  test('a new Pending order is announced once and marked until seen', async () => {
    const { room, fetched, ids, announced, unseen } = setUp()
    await fetched([anOrder('a', { minute: 1 })])
    const order = anOrder('b', { minute: 2, tableNumber: 7 })
    room.receive(order)
    room.receive(order)
    room.receive({ ...order, version: 2, revision: 2 })
    expect([ids(), announced(), unseen()]).toEqual([['b', 'a'], [7], ['b']])
    room.markSeen(({ tableNumber }) => tableNumber === 8)
    expect(unseen()).toEqual(['b'])
    room.markSeen(({ tableNumber }) => tableNumber === 7)
    expect(unseen()).toEqual([])
  })

  test('a Completed order leaves; reopened, it returns once without an announcement', async () => {
    const { room, fetched, ids, announced, unseen } = setUp()
    await fetched([])
    room.receive(anOrder('a'))
    room.receive(anOrder('a', { version: 2, status: 'Completed' }))
    expect([ids(), unseen()]).toEqual([[], []])
    room.receive(anOrder('a', { version: 3 }))
    expect([ids(), announced(), unseen()]).toEqual([['a'], [1], []])
  })

  test('an older version changes nothing, even after the order left', async () => {
    const { room, fetched, ids, announced } = setUp()
    await fetched([anOrder('a', { version: 2 })])
    room.accept(anOrder('a', { version: 4, status: 'Completed' }))
    room.receive(anOrder('a', { version: 3 }))
    expect([ids(), announced()]).toEqual([[], []])
  })

  test('an order first received as Completed is not announced', async () => {
    const { room, fetched, ids, announced } = setUp()
    await fetched([])
    room.receive(anOrder('a', { version: 2, status: 'Completed' }))
    expect([ids(), announced()]).toEqual([[], []])
  })

  test('a reconnect announces new orders, drops closed ones, keeps the rest', async () => {
    const { fetched, ids, announced, unseen } = setUp()
    await fetched([anOrder('b', { minute: 2 }), anOrder('a', { minute: 1 })])
    await fetched([
      anOrder('d', { minute: 4, tableNumber: 4 }),
      anOrder('c', { minute: 3, tableNumber: 3 }),
      anOrder('a', { minute: 1 }),
    ])
    expect([ids(), announced(), unseen()]).toEqual([
      ['d', 'c', 'a'],
      [3, 4],
      ['d', 'c'],
    ])
  })

  test('messages received during a fetch are applied over its answer', async () => {
    const { room, asked, ids, announced } = setUp()
    const done = room.reload()
    room.receive(anOrder('new', { minute: 3 }))
    room.receive(anOrder('closed', { version: 2, status: 'Completed' }))
    room.receive(anOrder('edited', { minute: 2, version: 5 }))
    asked[0]?.answer([anOrder('edited', { minute: 2, version: 4 }), anOrder('closed')])
    await done
    expect(ids()).toEqual(['new', 'edited'])
    expect(room.store.get().items[1]?.version).toBe(5)
    expect(announced()).toEqual([1, 1])
  })

  test('of two fetches the later one’s answer applies in any sequence', async () => {
    const { room, asked, ids } = setUp()
    const both = [room.reload(), room.reload()]
    asked[1]?.answer([anOrder('later')])
    asked[0]?.answer([anOrder('earlier')])
    await Promise.all(both)
    expect(ids()).toEqual(['later'])
  })

  test('a failed fetch is ignored once a later one succeeded', async () => {
    const { room, asked, ids } = setUp()
    const both = [room.reload(), room.reload()]
    asked[1]?.answer([anOrder('later')])
    await both[1]
    asked[0]?.fail()
    expect(await Promise.all(both)).toEqual([true, true])
    expect([ids(), room.store.get().hasFailed]).toEqual([['later'], false])
  })

  test('a failed fetch is logged and shown, and drops nothing (spec §8)', async () => {
    const { room, asked, fetched, ids } = setUp()
    await fetched([anOrder('a')])
    const done = room.reload()
    asked.at(-1)?.fail()
    await expect(done).resolves.toBe(false)
    expect([ids(), room.store.get().hasFailed, room.store.get().status]).toEqual([['a'], true, 'ready'])
    // oxlint-disable-next-line no-console -- what the spec logs
    expect(console.error).toHaveBeenCalledWith('Error retrieving the running orders', expect.any(Error))
    await fetched([anOrder('a')])
    expect(room.store.get().hasFailed).toBe(false)
  })

  test('an answer after the logout shows nothing', async () => {
    const { room, asked, ids } = setUp()
    const done = room.reload()
    room.close()
    asked[0]?.answer([anOrder('a')])
    await done
    room.receive(anOrder('b'))
    expect(ids()).toEqual([])
  })
})
