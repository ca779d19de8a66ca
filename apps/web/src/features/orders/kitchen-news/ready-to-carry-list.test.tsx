import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import type { Order } from '@thali/contract/orders/order'
import { LiveRegions } from '#web/ui/announce.tsx'
import { fakeNetwork, showComponent, type TestScreen } from '../../../../test/screen.tsx'
import { aKitchenOrder } from '../kitchen.testing.ts'
import { liveOrders } from '../live/live-orders.ts'
import { resetCarried } from './ready-to-carry.ts'
import { ReadyToCarry } from './ready-to-carry-list.tsx'

afterEach(() => {
  resetCarried()
  liveOrders.close()
})

const tile = (position = 0): HTMLElement => {
  const found = document.querySelectorAll<HTMLElement>('section > ul > li')[position]
  if (!found) throw new Error(`There is no tile ${position}`)
  return found
}

const button = (position = 0): HTMLElement => {
  const found = tile(position).querySelector('button')
  if (!found) throw new Error('The tile has no button')
  return found
}

const name = (position = 0): string | null => button(position).getAttribute('aria-label')

const press = (element: Element, detail: number): Promise<void> =>
  act(async () => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })))

/** Presses with a finger. */
const tap = (position = 0): Promise<void> => press(button(position), 1)

const note = (order: Order, specialInstructions: string): Order => ({
  ...order,
  items: order.items.map((line) => ({ ...line, specialInstructions })),
})

const ready = { seen: 2, ready: 2 }
/** Ready since 14:02 and 14:07; the table's other order is not ready. */
const first = note(aKitchenOrder('first', ready, { tableNumber: 7, orderNumber: 3 }), 'no salt')
const token = aKitchenOrder(
  'token',
  { ...ready, served: 1 },
  {
    tableNumber: 7,
    orderNumber: 4,
    tokenNumber: 30,
    minute: 5,
    contact: { name: 'Meera' },
  },
)
const cooking = aKitchenOrder('cooking', { seen: 2 }, { tableNumber: 7, orderNumber: 5 })
const elsewhere = aKitchenOrder('elsewhere', ready, { tableNumber: 8, orderNumber: 6 })

const open = async (...orders: readonly Order[]): Promise<TestScreen> => {
  const api = fakeNetwork()
  vi.setSystemTime(new Date('2026-11-20T14:12:00.000Z'))
  api.answer('listOrders', (_, { query }) => (query.get('status') === 'Pending' ? [...orders] : []))
  api.answer('setProgress', (sample, { params, body }) => {
    const order = orders.find(({ id }) => id === params['orderId']) ?? sample
    const served = Number(JSON.stringify(body).match(/"served":(\d+)/)?.[1])
    const items = order.items.map((line) => ({
      ...line,
      ...(line.progress && { progress: { ...line.progress, served } }),
    }))
    return { ...order, items, revision: order.revision + api.bodies('setProgress').length }
  })
  liveOrders.open('spice-garden')
  await liveOrders.reload()
  return showComponent(
    <>
      <ReadyToCarry tableNumber={7} />
      <LiveRegions />
    </>,
    api,
  )
}

const bodies = ({ api }: TestScreen): unknown[] => api.bodies('setProgress')

test('the ready dishes of one table are listed, longest ready first', async () => {
  await open(cooking, token, first, elsewhere)
  expect(document.querySelector('h2')?.textContent).toBe('Ready to carry 2')
  expect(document.querySelectorAll('section > ul > li')).toHaveLength(2)
  expect(tile().textContent).toBe('Ready 10 min#32× Dish 0no saltServed')
  expect(name()).toBe('Served: table 7')
  expect(tile(1).textContent).toBe('Ready 5 minToken 30 · Meera#41× Dish 0Handed over')
  expect(name(1)).toBe('Handed over: token 30')
})

test('a table without ready dishes shows nothing', async () => {
  await open(cooking, elsewhere)
  expect(document.querySelector('section')).toBeNull()
})

test('a tap counts 600 ms after the tile came, a key at once', async () => {
  const screen = await open(first)
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await tap()
  await screen.wait(590)
  await tap()
  expect(bodies(screen)).toEqual([])
  await screen.wait(20)
  expect(button().hasAttribute('aria-disabled')).toBe(false)
  await press(button(), 0)
  expect(bodies(screen)).toHaveLength(1)
  await press(button(), 0)
  await screen.until(() => bodies(screen).length === 2)
})

test('Served sends all that is ready, then offers Undo for a while', async () => {
  const screen = await open(first, token)
  await screen.wait(700)
  screen.api.hold('setProgress')
  await tap()
  expect(button().getAttribute('aria-busy')).toBe('true')
  await screen.wait(700)
  await tap()
  expect(bodies(screen)).toMatchObject([{ lines: [{ id: 'line-0', served: 2 }] }])
  screen.api.recover('setProgress')
  await screen.until(() => name() === 'Undo: table 7 served' && !button().hasAttribute('aria-busy'))
  expect(document.querySelector('h2')?.textContent).toBe('Ready to carry 1')
  expect(tile().textContent).toBe('Served#32× Dish 0no saltUndo')
  expect(tile().querySelector('svg')).toBeNull()
  await screen.wait(limits.callUndoMs - 1000)
  expect(name()).toBe('Undo: table 7 served')
  await screen.wait(1500)
  expect(name()).toBe('Handed over: token 30')
})

test('Undo restores the earlier value, and says so', async () => {
  const screen = await open(token)
  await screen.wait(700)
  await tap()
  await screen.until(() => name() === 'Undo: token 30 handed over')
  expect(tile().textContent).toContain('Handed over')
  await screen.until('Token 30 handed over')
  await screen.wait(700)
  await tap()
  await screen.until('Token 30 is to be handed over again')
  expect(bodies(screen).at(-1)).toMatchObject({ lines: [{ served: 1, from: { served: 2 } }] })
  expect(name()).toBe('Handed over: token 30')
})

test('a tap without an answer says so, stays, and can be repeated', async () => {
  const screen = await open(first)
  await screen.wait(700)
  screen.api.lose('setProgress')
  await tap()
  const notServed = 'Not saved yet: no answer from the server.'
  await screen.until(() => tile().querySelector('[role="alert"]')?.textContent.startsWith(notServed) === true)
  expect(document.querySelector('h2')?.textContent).toBe('Ready to carry 1')
  screen.api.recover('setProgress')
  await screen.wait(700)
  await tap()
  await screen.until(() => name() === 'Undo: table 7 served')
  screen.api.lose('setProgress')
  await screen.wait(700)
  await tap()
  const notUndone = 'Not undone yet: no answer from the server.'
  await screen.until(() => tile().querySelector('[role="alert"]')?.textContent.startsWith(notUndone) === true)
  expect(name()).toBe('Undo: table 7 served')
})
