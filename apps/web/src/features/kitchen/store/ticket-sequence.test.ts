import { beforeEach, expect, test, vi } from 'vitest'
import { aKitchenOrder, createDevice, createServer } from './kitchen.testing.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

test('a ticket paid at the end of a meal comes last, without a sound', async () => {
  const paid = { status: 'Completed' } as const
  const server = createServer(
    aKitchenOrder('eaten', [{}], { minute: 1, ...paid, closedDateTime: at(40) }),
    aKitchenOrder('paid-first', [{}], { minute: 2, ...paid, closedDateTime: at(3) }),
    aKitchenOrder('running', [{}], { minute: 5 }),
    aKitchenOrder('eaten-too', [{}], { minute: 3, ...paid, closedDateTime: at(30) }),
  )
  const { store } = await createDevice(server).open()
  expect(store.ids.get()).toEqual(['paid-first', 'running', 'eaten', 'eaten-too'])
  expect(store.alarms.get().map(({ key }) => key)).toEqual(['new paid-first', 'new running'])
})

test('voids are the first lines of a ticket, then changes', async () => {
  const seen = { progress: { seen: 2 }, quantity: 2 }
  const server = createServer(aKitchenOrder('a', [seen, seen, seen, seen, seen]))
  const { store, actions } = await createDevice(server).open()
  server.change('a', (order) => ({
    ...order,
    items: order.items.map((line, index) => {
      if (index === 4 || index === 2) return { ...line, quantity: 1 }
      return index === 3 || index === 1 ? { ...line, quantity: 3, changedDateTime: at(9) } : line
    }),
  }))
  const lines = (): readonly string[] | undefined => store.tickets.get('a')?.ticket.lines.map(({ id }) => id)
  expect(lines()).toEqual(['a-2', 'a-4', 'a-1', 'a-3', 'a-0'])
  // No tick moves a line.
  actions.tapLine('a', 'a-1')
  actions.tapLine('a', 'a-1')
  expect(lines()).toEqual(['a-2', 'a-4', 'a-1', 'a-3', 'a-0'])
})

test('the first tap on a line says for seconds that it started', async () => {
  const server = createServer(aKitchenOrder('a', [{}, {}]))
  const device = createDevice(server)
  const { actions } = await device.open()
  actions.tapLine('a', 'a-1')
  expect(actions.started.get()).toEqual({ id: 'a', lineId: 'a-1' })
  await device.wait(3000)
  expect(actions.started.get()).toBeUndefined()
  actions.tapLine('a', 'a-1')
  expect(actions.started.get()).toBeUndefined()
})

test('the head acknowledges a void, then bumps, then takes that back', async () => {
  const server = createServer(aKitchenOrder('a', [{ quantity: 2, progress: { seen: 3 } }, {}]))
  const { store, actions } = await createDevice(server).open()
  const state = () => {
    const { ticket, leaving } = store.tickets.get('a') ?? {}
    return [ticket?.hasVoid, ticket?.state, leaving?.canUndo]
  }
  expect(state()).toEqual([true, 'changed', undefined])
  actions.step('a')
  expect(state()).toEqual([false, 'changed', undefined])
  actions.step('a')
  expect(state()).toEqual([false, 'open', undefined])
  actions.step('a')
  expect(state()).toEqual([false, 'done', true])
  actions.step('a')
  expect(state()).toEqual([false, 'open', undefined])
})

test('a stored ticket that was served stays away before the first list', async () => {
  const server = createServer(aKitchenOrder('a'), aKitchenOrder('b', [{}], { minute: 1 }))
  const device = createDevice(server)
  const before = await device.open()
  await device.wait(1000)
  before.close()
  server.network.isDown = true
  const { store } = await device.open()
  server.network.isDown = false
  const served = { seen: 1, ready: 1, served: 1 }
  server.change('a', (order) => ({ ...order, items: order.items.map((line) => ({ ...line, progress: served })) }))
  expect(store.status.get().phase).toBe('stored')
  expect([store.orders().map(({ id }) => id), store.tickets.get('a')?.leaving?.isHere]).toEqual([['b'], false])
})
