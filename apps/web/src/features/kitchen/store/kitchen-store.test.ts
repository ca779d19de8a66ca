import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KitchenStore } from './kitchen-store.ts'
import { aKitchenOrder, createDevice, createServer } from './kitchen.testing.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const ids = (store: KitchenStore): readonly string[] => store.ids.get()
const lineOf = (store: KitchenStore, id: string, at = 0) => store.tickets.get(id)?.ticket.lines[at]

describe('tickets of a display (plan §5.4)', () => {
  test('tickets are oldest first and keep their object when others change', async () => {
    const server = createServer(aKitchenOrder('b', [{}], { minute: 2 }), aKitchenOrder('a', [{}], { minute: 1 }))
    const { store, actions } = await createDevice(server).open()
    expect(ids(store)).toEqual(['a', 'b'])
    const before = store.tickets.get('b')
    actions.start('a')
    expect(store.tickets.get('b')).toBe(before)
    expect(store.tickets.get('a')?.ticket.state).toBe('open')
  })

  test('the first tap marks a ticket seen, the next a line ready', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 2 }, {}]))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    expect(store.tickets.get('a')?.ticket.state).toBe('new')
    actions.tapLine('a', 'a-0')
    expect([store.tickets.get('a')?.ticket.state, lineOf(store, 'a')?.isDone]).toEqual(['open', false])
    actions.tapLine('a', 'a-0')
    expect(lineOf(store, 'a')).toMatchObject({ ready: 2, isDone: true })
    actions.tapLine('a', 'a-0')
    expect(lineOf(store, 'a')).toMatchObject({ ready: 0, isDone: false })
    await device.settle()
    expect(server.order('a')?.items.map(({ progress }) => progress)).toMatchObject([
      { seen: 2, ready: 0 },
      { seen: 1, ready: 0 },
    ])
  })

  test('a second tap right after the first changes nothing', async () => {
    const server = createServer(aKitchenOrder('a', [{}, {}]))
    const { store, actions } = await createDevice(server).open()
    actions.pointLine('a', 'a-0', 1000)
    actions.pointLine('a', 'a-0', 1250)
    expect([store.tickets.get('a')?.ticket.state, lineOf(store, 'a')?.isDone]).toEqual(['open', false])
    actions.pointLine('a', 'a-1', 1300)
    expect(lineOf(store, 'a', 1)?.isDone).toBe(true)
    actions.pointLine('a', 'a-0', 2000)
    expect(lineOf(store, 'a')?.isDone).toBe(true)
    actions.pointLine('a', 'a-0', 2700)
    expect(lineOf(store, 'a')?.isDone).toBe(false)
  })

  test('a bumped card does not vanish at once (FloCafe 301)', async () => {
    const server = createServer(aKitchenOrder('a'), aKitchenOrder('b', [{}], { minute: 1 }))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    actions.bump('a')
    await device.settle()
    // The stations arrive after the tap.
    store.setView({ isExpeditor: false, stationIds: 'all' })
    expect([ids(store), store.tickets.get('a')?.leaving]).toEqual([['a', 'b'], { canUndo: true, isHere: true }])
    actions.undo('a')
    await device.settle()
    expect([store.tickets.get('a')?.leaving, server.order('a')?.items[0]?.progress?.ready]).toEqual([undefined, 0])
    actions.bump('a')
    await device.wait(5000)
    expect(ids(store)).toEqual(['b'])
  })

  test('a ticket that another display bumps stays with Undo too', async () => {
    const server = createServer(aKitchenOrder('a'))
    const [one, other] = [await createDevice(server).open(), await createDevice(server).open()]
    one.actions.bump('a')
    await vi.waitFor(() => expect(other.store.tickets.get('a')?.leaving).toEqual({ canUndo: true, isHere: false }))
    other.actions.undo('a')
    await vi.waitFor(() => expect(one.store.tickets.get('a')?.leaving).toBeUndefined())
  })

  test('no order is doubled or lost on the screen (CybroAddons 394)', async () => {
    const server = createServer(aKitchenOrder('a'))
    const device = createDevice(server)
    const { store } = await device.open()
    const added = aKitchenOrder('b', [{}], { minute: 1 })
    server.put(added)
    server.displays.forEach((receive) => receive({ ...added, revision: 1 }))
    await store.reload()
    expect(ids(store)).toEqual(['a', 'b'])
    // An event of an older state changes nothing.
    server.change('b', (order) => ({ ...order, tableNumber: 12, movedFrom: 7 }))
    server.displays.forEach((receive) => receive({ ...added, revision: 1 }))
    expect(store.tickets.get('b')?.ticket).toMatchObject({ tableNumber: 12, movedFrom: 7 })
  })

  test('an order that is paid and then moves keeps its ticket, at the new table', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 2, progress: { seen: 2 } }]))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    server.change('a', (order) => ({ ...order, status: 'Completed' }))
    server.change('a', (order) => ({ ...order, tableNumber: 12, movedFrom: 7 }))
    expect(store.tickets.get('a')?.ticket).toMatchObject({ tableNumber: 12, movedFrom: 7, isPaid: true })
    await store.reload()
    expect(ids(store)).toEqual(['a'])
    actions.bump('a')
    await device.wait(5000)
    expect([ids(store), server.order('a')?.items[0]?.progress?.ready]).toEqual([[], 2])
  })

  test('a cancelled order is told and stays until acknowledged (odoo 120447)', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 2, progress: { seen: 2 } }]))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    server.change('a', (order) => ({
      ...order,
      items: order.items.map((line) => ({ ...line, quantity: 0, voidReason: 'Guest left' })),
    }))
    expect(lineOf(store, 'a')).toMatchObject({ quantity: 0, voided: 2, voidReason: 'Guest left' })
    expect(store.alarms.get().map(({ kind }) => kind)).toEqual(['void'])
    // Bump does not acknowledge.
    actions.bump('a')
    expect(store.tickets.get('a')?.leaving).toBeUndefined()
    actions.acknowledge('a')
    expect([store.alarms.get(), store.tickets.get('a')?.leaving]).toEqual([[], { canUndo: false, isHere: true }])
    await device.wait(5000)
    expect([ids(store), server.order('a')?.items[0]?.progress?.seen]).toEqual([[], 0])
  })

  test('an expeditor hides no void from the station by a tap', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 2, progress: { seen: 2 } }]))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    store.setView({ isExpeditor: true, stationIds: 'all' })
    server.change('a', (order) => ({ ...order, items: order.items.map((line) => ({ ...line, quantity: 0 })) }))
    actions.tapLine('a', 'a-0')
    actions.acknowledge('a')
    expect([lineOf(store, 'a')?.voided, store.queue.store.get().ticks]).toEqual([2, []])
    actions.acknowledgeForStation('a')
    await device.wait(5000)
    expect([ids(store), server.order('a')?.items[0]?.progress?.seen]).toEqual([[], 0])
  })

  test('an item can be removed once cooking, as a void (FloCafe 150)', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 3, progress: { seen: 3, ready: 1 } }]))
    const { store } = await createDevice(server).open()
    server.change('a', (order) => ({ ...order, items: order.items.map((line) => ({ ...line, quantity: 2 })) }))
    expect(lineOf(store, 'a')).toMatchObject({ quantity: 2, voided: 1, ready: 1 })
  })

  test('an addition shows as such and alarms until it is seen', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 1, progress: { seen: 1 } }]))
    const { store, actions } = await createDevice(server).open()
    expect(store.alarms.get()).toEqual([])
    server.change('a', (order) => ({ ...order, items: order.items.map((line) => ({ ...line, quantity: 3 })) }))
    expect(lineOf(store, 'a')).toMatchObject({ pending: 2, isAddition: true })
    expect([store.tickets.get('a')?.ticket.state, store.alarms.get().map(({ kind }) => kind)]).toEqual([
      'changed',
      ['changed'],
    ])
    actions.tapLine('a', 'a-0')
    expect([lineOf(store, 'a')?.pending, store.alarms.get()]).toEqual([0, []])
  })

  test('an addition shows while a tick of its ticket waits', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 1 }, { quantity: 2 }]))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    server.network.failsFor = 'a'
    actions.start('a')
    await device.settle()
    server.change('a', (order) => ({ ...order, items: order.items.map((line) => ({ ...line, quantity: 3 })) }))
    expect([lineOf(store, 'a')?.pending, lineOf(store, 'a', 1)?.pending]).toEqual([2, 1])
  })

  test('a note after sending is on the ticket (pos-addons 413)', async () => {
    const server = createServer(aKitchenOrder('a', [{ specialInstructions: 'No onion' }]))
    const { store } = await createDevice(server).open()
    expect(lineOf(store, 'a')?.note).toBe('No onion')
    const specialInstructions = 'No onion, no garlic'
    server.change('a', (order) => ({ ...order, items: order.items.map((line) => ({ ...line, specialInstructions })) }))
    expect(lineOf(store, 'a')?.note).toBe(specialInstructions)
  })

  test('pending totals by dish count options apart (SambaPOS 206)', async () => {
    const options = [{ optionId: 'cheese', groupName: 'Extra', name: 'Cheese', price: 20, quantity: 1 }]
    const server = createServer(
      aKitchenOrder('a', [{ quantity: 2 }, { itemId: 'dish-0', itemName: 'Dish 0', options }]),
      aKitchenOrder('b', [{ quantity: 3, progress: { seen: 3, ready: 1 } }], { minute: 1 }),
    )
    const { store } = await createDevice(server).open()
    expect(store.counts.get()).toMatchObject([
      { name: 'Dish 0', choice: { options: undefined }, quantity: 4, ticketIds: ['a', 'b'] },
      { name: 'Dish 0', choice: { options }, quantity: 1, ticketIds: ['a'] },
    ])
  })

  test('a station shows its own lines, the expeditor all until served', async () => {
    const server = createServer(aKitchenOrder('a', [{}, { stationId: 'bar' }]))
    const { store, actions } = await createDevice(server).open()
    store.setView({ isExpeditor: false, stationIds: ['bar'] })
    expect(store.tickets.get('a')?.ticket.lines.map(({ id }) => id)).toEqual(['a-1'])
    actions.bump('a')
    expect(store.tickets.get('a')?.leaving).toEqual({ canUndo: true, isHere: true })
    store.setView({ isExpeditor: true, stationIds: 'all' })
    expect(store.tickets.get('a')?.leaving).toBeUndefined()
    expect(store.tickets.get('a')?.ticket.lines.map(({ isDone, ready }) => [isDone, ready])).toEqual([
      [false, 0],
      [false, 1],
    ])
    actions.bump('a')
    expect(store.tickets.get('a')?.leaving).toEqual({ canUndo: true, isHere: true })
  })

  test('a remake returns the ticket with its mark', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 2, progress: { seen: 2, ready: 2 } }, {}]))
    const { store, actions } = await createDevice(server).open()
    actions.remake('a', 'a-0', 1, 'Dropped')
    expect(store.tickets.get('a')?.ticket.isRemake).toBe(true)
    expect(lineOf(store, 'a')).toMatchObject({ ready: 1, pending: 1, remade: { quantity: 1, reason: 'Dropped' } })
  })

  test('Undo of a remake gives the units and the earlier reason back', async () => {
    const remake = { quantity: 1, reason: 'Burnt' }
    const line = { quantity: 2, progress: { seen: 2, ready: 2, epoch: 7 }, remake }
    const server = createServer(aKitchenOrder('a', [line, {}]))
    const device = createDevice(server)
    const { actions } = await device.open()
    actions.remake('a', 'a-0', 1, 'Dropped')
    await device.settle()
    expect(server.order('a')?.items[0]).toMatchObject({
      remake: { quantity: 2, reason: 'Dropped' },
      progress: { ready: 1 },
    })
    actions.undoRemake()
    await device.settle()
    expect(server.order('a')?.items[0]).toMatchObject({ remake, progress: { seen: 2, ready: 2 } })
    expect(actions.lastRemake.get()).toBeUndefined()
  })

  test('Undo of a remake ends with its time, and U still has it', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 2, progress: { seen: 2, ready: 2 } }, {}]))
    const device = createDevice(server)
    const { actions } = await device.open()
    actions.remake('a', 'a-0', 1, 'Dropped')
    expect(actions.lastRemake.get()?.after.id).toBe('a')
    await device.wait(5000)
    expect(actions.lastRemake.get()).toBeUndefined()
    actions.undoRemake()
    await device.settle()
    expect(server.order('a')?.items[0]?.remake).toEqual({ quantity: 1, reason: 'Dropped' })
    actions.undoLast()
    await device.settle()
    expect(server.order('a')?.items[0]).toMatchObject({ progress: { seen: 2, ready: 2 } })
    expect(server.order('a')?.items[0]?.remake).toBeUndefined()
  })

  test('Undo of a remake does not undo what another display lowered since', async () => {
    const server = createServer(aKitchenOrder('a', [{ quantity: 3, progress: { seen: 3, ready: 3 } }, {}]))
    const [here, there] = [createDevice(server), createDevice(server)]
    const [one, other] = [await here.open(), await there.open()]
    one.actions.remake('a', 'a-0', 1, 'Dropped')
    await here.settle()
    const order = server.order('a')
    if (order) other.actions.recall(order)
    await there.settle()
    one.actions.undoRemake()
    one.actions.undoLast()
    await here.settle()
    expect(server.order('a')?.items[0]).toMatchObject({
      remake: { quantity: 1, reason: 'Dropped' },
      progress: { ready: 0 },
    })
  })

  test('a recalled ticket is open again with its lines', async () => {
    const server = createServer(aKitchenOrder('a', [{ progress: { seen: 1, ready: 1 } }]))
    const { store, actions } = await createDevice(server).open()
    expect(ids(store)).toEqual([])
    const order = server.order('a')
    if (order) actions.recall(order)
    expect([ids(store), lineOf(store, 'a')?.isDone]).toEqual([['a'], false])
  })

  test('Undo takes the last taps back, one by one', async () => {
    const server = createServer(aKitchenOrder('a', [{}, {}]))
    const device = createDevice(server)
    const { store, actions } = await device.open()
    actions.start('a')
    actions.tapLine('a', 'a-0')
    actions.undoLast()
    expect([lineOf(store, 'a')?.ready, store.tickets.get('a')?.ticket.state]).toEqual([0, 'open'])
    actions.undoLast()
    expect(store.tickets.get('a')?.ticket.state).toBe('new')
    await device.settle()
    expect(server.order('a')?.items[0]?.progress).toMatchObject({ seen: 0, ready: 0 })
  })
})
