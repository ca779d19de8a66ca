import { expect, test, vi } from 'vitest'
import { createKeyedStore } from '#web/lib/store.ts'
import { LiveList } from '#web/lib/live-list.ts'
import { aKitchenOrder, createDevice, createServer } from './kitchen.testing.ts'

test('a display holds and stores as much after 500 orders as before', async () => {
  const server = createServer()
  const device = createDevice(server)
  const { store, actions } = await device.open()
  const sizes = (): object => ({
    tickets: store.ids.get().length,
    orders: store.orders().length,
    counts: store.counts.get().length,
    alarms: store.alarms.get().length,
    queued: [store.queue.store.get().ticks.length, device.ticks.size],
    stored: device.snapshot()?.orders.length,
    timers: device.delays().length,
  })
  await device.wait(1000)
  const before = sizes()
  for (let at = 0; at < 500; at += 1) {
    const id = `o${at}`
    server.put(aKitchenOrder(id, [{ quantity: 2 }, {}, {}], { minute: at }))
    actions.start(id)
    actions.tapLine(id, `${id}-0`)
    actions.bump(id)
    await device.settle()
    // Paid, and carried.
    server.change(id, (order) => ({
      ...order,
      status: 'Completed',
      items: order.items.map((line) =>
        line.progress ? { ...line, progress: { ...line.progress, served: line.quantity } } : line,
      ),
    }))
    if (at % 20 === 19) await device.wait(5000)
  }
  await device.wait(5000)
  expect([sizes(), server.sent.length]).toEqual([{ ...before, stored: 0 }, 1500])
  // The last ones are known, for late events and for undo; the first ones are not.
  expect([store.order('o499')?.id, store.order('o0')]).toEqual(['o499', undefined])
})

test('a tick changes its ticket and the counts once, its answer nothing', async () => {
  const orders = Array.from({ length: 20 }, (_, at) => aKitchenOrder(`o${at}`, [{ quantity: 2 }, {}], { minute: at }))
  const device = createDevice(createServer(...orders))
  const { store, actions } = await device.open()
  actions.start('o3')
  await device.wait(1000)
  const changes: string[] = []
  for (const { id } of orders) store.tickets.subscribe(id, () => changes.push(id))
  for (const part of ['ids', 'counts', 'alarms', 'status'] as const) store[part].subscribe(() => changes.push(part))
  actions.tapLine('o3', 'o3-0')
  await device.wait(1000)
  expect(store.queue.store.get().ticks).toEqual([])
  expect(changes).toEqual(['o3', 'counts'])
})

test('a list knows the items that left it, up to 200', () => {
  const list = new LiveList<{ readonly id: string; readonly isOpen: boolean }>({
    key: ({ id }) => id,
    isNewer: () => true,
    isMember: ({ isOpen }) => isOpen,
    sort: () => 0,
    fetch: async () => [],
    failureLog: '',
  })
  list.open('monsoon-house')
  list.accept({ id: 'stays', isOpen: true })
  for (let at = 0; at < 1000; at += 1) list.accept({ id: `${at}`, isOpen: false })
  const known = Array.from({ length: 1000 }, (_, at) => list.newest(`${at}`)).filter((item) => item !== undefined)
  expect([known.length, list.newest('stays')?.id, list.newest('999')?.id]).toEqual([200, 'stays', '999'])
})

test('a listener follows a key again after the last one has ended', () => {
  const store = createKeyedStore<number>()
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const end = store.subscribe('a', one)
  end()
  end()
  store.subscribe('a', other)
  end()
  store.replace(new Map([['a', 1]]))
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])
})
