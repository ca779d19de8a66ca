import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aKitchenOrder, createDevice, createServer } from './kitchen.testing.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const anHour = 3_600_000

describe('a display without a network (plan §5.4)', () => {
  test('ticks show at once, survive a reload and are sent in order', async () => {
    const server = createServer(aKitchenOrder('a', [{}, {}]), aKitchenOrder('b', [{}], { minute: 1 }))
    const device = createDevice(server)
    const first = await device.open()
    await device.wait(1000)
    server.network.isDown = true
    first.actions.start('a')
    first.actions.tapLine('a', 'a-0')
    first.actions.bump('b')
    expect(first.store.tickets.get('a')?.ticket.lines[0]?.isDone).toBe(true)
    await device.settle()
    first.close()
    const second = await device.open()
    expect(second.store.status.get()).toMatchObject({ phase: 'stored', hasFailed: true })
    expect(second.store.ids.get()).toEqual(['a'])
    expect(second.store.tickets.get('a')?.ticket.lines[0]?.isDone).toBe(true)
    server.network.isDown = false
    await device.wait(anHour)
    await device.settle()
    expect(server.sent.map(({ orderId }) => orderId)).toEqual(['a', 'a', 'b'])
    expect(second.store.queue.store.get()).toMatchObject({ ticks: [], isDelayed: false })
    expect(device.ticks.size).toBe(0)
    expect(second.store.status.get().phase).toBe('ready')
  })

  test('the pause between attempts grows to fifteen seconds', async () => {
    const server = createServer(aKitchenOrder('a'))
    const device = createDevice(server)
    const { actions } = await device.open()
    await device.wait(anHour)
    server.network.isDown = true
    actions.start('a')
    await device.settle()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      pauses.push(Math.max(...device.delays()))
      await device.wait(anHour)
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  })

  test('a tick whose answer was lost is repeated and changes nothing', async () => {
    const server = createServer(aKitchenOrder('a'))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    server.network.losesAnswers = true
    actions.bump('a')
    await device.settle()
    server.network.losesAnswers = false
    await device.wait(1000)
    expect([server.sent.length, server.order('a')?.revision]).toEqual([2, 2])
    expect(store.queue.store.get().ticks).toEqual([])
  })

  test('a refused tick is final, reported, and the stored state returns', async () => {
    const server = createServer(aKitchenOrder('a'), aKitchenOrder('b', [{}], { minute: 1 }))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    server.network.refuses = true
    actions.start('a')
    await device.settle()
    expect(store.queue.store.get().refused.map(({ message }) => message)).toEqual([
      'The kitchen cannot record this for the order.',
    ])
    expect([store.tickets.get('a')?.ticket.state, device.ticks.size]).toEqual(['new', 0])
    server.network.refuses = false
    actions.start('b')
    await device.settle()
    expect(server.order('b')?.items[0]?.progress?.seen).toBe(1)
  })

  test('an offline tick does not undo a newer one of another display', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 2, progress: { seen: 2, ready: 1 } }]))
    const [here, there] = [createDevice(server), createDevice(server)]
    const one = await here.open()
    server.network.isDown = true
    // Here the line becomes ready and is taken back, offline.
    one.actions.tapLine('a', 'a-0')
    one.actions.tapLine('a', 'a-0')
    await here.settle()
    server.network.isDown = false
    const other = await there.open()
    other.actions.bump('a')
    other.actions.bump('a')
    await there.settle()
    server.change('a', (order) => ({ ...order, items: order.items.map((line) => ({ ...line, quantity: 3 })) }))
    await here.wait(anHour)
    await one.store.reload()
    const shown = [one, other].map(({ store }) => store.order('a')?.items)
    expect(shown[0]).toEqual(shown[1])
    expect(shown[0]).toEqual(server.order('a')?.items)
  })

  test('three displays with random taps and losses converge', async () => {
    const orders = Array.from({ length: 6 }, (_, at) =>
      aKitchenOrder(`o${at}`, [{ quantity: 2 }, { quantity: 3 }], { minute: at }),
    )
    const server = createServer(...orders)
    const devices = [createDevice(server), createDevice(server), createDevice(server)]
    const displays = await Promise.all(devices.map((device) => device.open()))
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    for (let step = 0; step < 400; step += 1) {
      const display = displays[random(3)]
      const id = `o${random(6)}`
      const acts = [
        () => display?.actions.start(id),
        () => display?.actions.tapLine(id, `${id}-${random(2)}`),
        () => display?.actions.bump(id),
        () => display?.actions.undoLast(),
        () => display?.actions.undo(id),
        () => server.network.isDown || server.change(id, (order) => ({ ...order, version: order.version + 1 })),
        () => void (server.network.losesAnswers = random(3) === 0),
        () => void (server.network.isDown = random(4) === 0),
      ]
      acts[random(acts.length)]?.()
      if (random(3) === 0) await Promise.all(devices.map((device) => device.wait(random(anHour))))
    }
    Object.assign(server.network, { isDown: false, losesAnswers: false })
    for (let round = 0; round < 8; round += 1) await Promise.all(devices.map((device) => device.wait(anHour)))
    await Promise.all(displays.map(({ store }) => store.reload()))
    for (const { store } of displays) {
      expect(store.queue.store.get().ticks).toEqual([])
      const shown = store.orders()
      expect(shown.map(({ items }) => items)).toEqual(shown.map(({ id }) => server.order(id)?.items))
    }
    const [first, ...others] = displays.map(({ store }) => store.orders().map(({ id, revision }) => [id, revision]))
    expect(others).toEqual([first, first])
  })
})

describe('unsent ticks of a display (plan §5.3)', () => {
  test('ticks are sent after the Kitchen page was left', async () => {
    const server = createServer(aKitchenOrder('a'))
    const device = createDevice(server)
    const { actions, leave } = await device.open()
    server.network.isDown = true
    actions.bump('a')
    await device.settle()
    leave()
    server.network.isDown = false
    await device.wait(1000)
    expect([server.order('a')?.items[0]?.progress?.ready, device.ticks.size]).toEqual([1, 0])
  })

  test('a tick that waited is sent by one of two tabs', async () => {
    const server = createServer(aKitchenOrder('a'))
    const device = createDevice(server)
    const one = await device.open()
    server.network.isDown = true
    one.actions.bump('a')
    await device.settle()
    server.network.isDown = false
    const other = await device.open()
    expect([server.sent.length, other.store.queue.store.get().ticks]).toEqual([1, []])
    await device.wait(1000)
    expect([server.sent.length, one.store.queue.store.get().ticks]).toEqual([1, []])
  })

  test('nothing is sent after a logout; the next login sends it', async () => {
    const server = createServer(aKitchenOrder('a'))
    const device = createDevice(server)
    device.database.state = 'broken'
    const { store, actions, leave, reopen } = await device.open()
    server.network.isDown = true
    actions.bump('a')
    await device.settle()
    expect(store.queue.store.get().hasUnstored).toBe(true)
    leave()
    device.database.isLoggedIn = false
    server.network.isDown = false
    await device.wait(anHour)
    expect(server.sent).toEqual([])
    device.database.isLoggedIn = true
    reopen()
    await device.settle()
    expect(server.order('a')?.items[0]?.progress?.ready).toBe(1)
    expect(store.queue.store.get()).toMatchObject({ ticks: [], hasUnstored: false, isDelayed: false })
  })

  test('an order that always fails holds up only its own ticks', async () => {
    const server = createServer(aKitchenOrder('a'), aKitchenOrder('b', [{}], { minute: 1 }))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    server.network.failsFor = 'a'
    actions.start('a')
    actions.bump('a')
    actions.bump('b')
    await device.settle()
    expect(server.sent.map(({ orderId }) => orderId)).toEqual(['b'])
    expect(store.queue.store.get()).toMatchObject({ isDelayed: true, stuck: [] })
    for (let attempt = 1; attempt < 5; attempt += 1) await device.wait(anHour)
    expect(store.queue.store.get().stuck).toEqual(['a'])
    store.queue.discard('a')
    await device.settle()
    expect(store.queue.store.get()).toMatchObject({ ticks: [], stuck: [], isDelayed: false })
    expect([store.tickets.get('a')?.ticket.state, device.ticks.size]).toEqual(['new', 0])
  })

  test("discarding one order's ticks keeps those of the others", async () => {
    const server = createServer(aKitchenOrder('a'), aKitchenOrder('b', [{}], { minute: 1 }))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    server.network.isDown = true
    actions.bump('a')
    actions.bump('b')
    store.queue.discard('a')
    await device.settle()
    expect(store.queue.store.get().ticks.map(({ orderId }) => orderId)).toEqual(['b'])
    server.network.isDown = false
    await device.wait(1000)
    expect(server.sent.map(({ orderId }) => orderId)).toEqual(['b'])
  })

  test('taps count while the database of the browser is silent', async () => {
    const server = createServer(aKitchenOrder('a'))
    const device = createDevice(server)
    device.database.state = 'silent'
    const { store, actions } = await device.open()
    server.put(aKitchenOrder('b', [{}], { minute: 1 }))
    server.displays.forEach((receive) => {
      const order = server.order('b')
      if (order) receive(order)
    })
    actions.start('b')
    expect(store.queue.store.get().ticks.length).toBe(1)
    for (let pause = 0; pause < 3; pause += 1) await device.wait(2000)
    expect(server.order('b')?.items[0]?.progress?.seen).toBe(1)
    expect(store.ids.get()).toEqual(['a', 'b'])
  })

  test('a snapshot of a slow database is shown until the server answers', async () => {
    const server = createServer(aKitchenOrder('a'))
    const device = createDevice(server)
    const first = await device.open()
    await device.wait(1000)
    first.close()
    server.network.isDown = true
    device.database.state = 'slow'
    const { store } = await device.open()
    for (let pause = 0; pause < 3; pause += 1) await device.wait(2000)
    expect(store.ids.get()).toEqual([])
    await device.answerLate()
    expect([store.ids.get(), store.status.get().phase]).toEqual([['a'], 'stored'])
    server.network.isDown = false
    server.change('a', (order) => ({ ...order, tableNumber: 12 }))
    await store.reload()
    expect([store.tickets.get('a')?.ticket.tableNumber, store.status.get().phase]).toEqual([12, 'ready'])
  })

  test('stored ticks of a slow database are sent when it answers', async () => {
    const server = createServer(aKitchenOrder('a'), aKitchenOrder('b', [{}], { minute: 1 }))
    const device = createDevice(server)
    const first = await device.open()
    server.network.isDown = true
    first.actions.start('a')
    await device.settle()
    first.close()
    server.network.isDown = false
    device.database.state = 'slow'
    const { actions } = await device.open()
    for (let pause = 0; pause < 3; pause += 1) await device.wait(2000)
    device.database.state = 'open'
    actions.start('b')
    await device.settle()
    expect(server.sent.map(({ orderId }) => orderId)).toEqual(['b'])
    await device.answerLate()
    expect(server.sent.map(({ orderId }) => orderId)).toEqual(['b', 'a'])
    expect(device.ticks.size).toBe(0)
  })

  test('a remake that another device asked for first is reported', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 3, progress: { seen: 3 } }]))
    const [here, there] = [createDevice(server), createDevice(server)]
    const one = await here.open()
    server.network.isDown = true
    one.actions.remake('a', 'a-0', 2, 'Burnt')
    await here.settle()
    server.network.isDown = false
    const other = await there.open()
    other.actions.remake('a', 'a-0', 1, 'Dropped')
    await there.settle()
    await here.wait(anHour)
    expect(one.store.queue.store.get().refused.map(({ lostRemake }) => lostRemake)).toEqual([
      { quantity: 1, reason: 'Dropped' },
    ])
    expect(other.store.queue.store.get().refused).toEqual([])
  })
})
