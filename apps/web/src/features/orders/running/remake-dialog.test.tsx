import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { fakeNetwork, showComponent, type TestScreen } from '../../../../test/screen.tsx'
import { aKitchenOrder } from '../kitchen.testing.ts'
import { RemakeDialog } from './remake-dialog.tsx'

const progress = (seen: number): Pick<Order['items'][number], 'progress'> => ({
  progress: { seen, ready: 0, served: 0, epoch: 0 },
})

/** Three of the first dish, two of them seen; one of the second; the third is not seen. */
const order = ((): Order => {
  const kitchenOrder = aKitchenOrder('order-1', { seen: 1 }, { orderNumber: 12 })
  const [line] = kitchenOrder.items
  if (!line) throw new Error('The order has no line')
  return {
    ...kitchenOrder,
    items: [
      { ...line, id: 'dal', itemName: 'Dal', quantity: 3, ...progress(2) },
      { ...line, id: 'naan', itemName: 'Naan', quantity: 1, ...progress(1) },
      { ...line, id: 'lassi', itemName: 'Lassi', quantity: 1, ...progress(0) },
    ],
  }
})()

type Opened = TestScreen & { readonly closed: () => number }

const open = async (): Promise<Opened> => {
  const api = fakeNetwork()
  api.answer('setProgress', () => order)
  let closed = 0
  const screen = await showComponent(<RemakeDialog order={order} onClose={() => void (closed += 1)} />, api)
  return { ...screen, closed: () => closed }
}

const choices = (): [string, boolean][] =>
  [...document.querySelectorAll<HTMLInputElement>('input[name="remake-line"]')].map(({ labels, checked }) => [
    labels?.[0]?.textContent ?? '',
    checked,
  ])

const ticks = ({ api }: TestScreen): unknown[] => api.bodies('setProgress')

test('only dishes that the kitchen has started can be made again', async () => {
  const { text, button } = await open()
  expect(text()).toContain('Remake a dish of order #12')
  expect(text()).toContain('The kitchen makes it again. The bill does not change.')
  expect(choices()).toEqual([
    ['Dal (2)', true],
    ['Naan', false],
  ])
  expect(button('Remake 1× Dal')).toBeTruthy()
})

test('the number is between one and what was started', async () => {
  const { click, button, tick, text } = await open()
  await click('One less')
  expect(button('Remake 1× Dal')).toBeTruthy()
  await click('One more')
  await click('One more')
  expect(button('Remake 2× Dal')).toBeTruthy()
  await tick('Naan')
  expect(button('Remake 1× Naan')).toBeTruthy()
  expect(text()).not.toContain('How many')
  await tick('Dal (2)')
  expect(button('Remake 1× Dal')).toBeTruthy()
})

test('a remake requires a reason, and sends the chosen dish once', async () => {
  const screen = await open()
  const { api, click, tick, until, text, closed, button } = screen
  await tick('Naan')
  await click('Remake 1× Naan')
  expect(ticks(screen)).toEqual([])
  const fault = document.querySelector('[role="alert"], [aria-invalid="true"]')
  expect(fault).not.toBeNull()
  await click('Burnt')
  api.hold('setProgress')
  await click('Remake 1× Naan')
  expect(button('Remake 1× Naan').getAttribute('aria-busy')).toBe('true')
  await click('Remake 1× Naan')
  await click('Cancel')
  expect([closed(), ticks(screen).length]).toEqual([0, 1])
  api.recover('setProgress')
  await until(() => closed() === 1)
  expect(ticks(screen)).toMatchObject([{ lines: [{ id: 'naan', remade: 1, from: { remade: 0 }, reason: 'Burnt' }] }])
  expect(text()).not.toContain('Not saved')
})

test('a retry repeats the first attempt, and a change is another remake', async () => {
  const screen = await open()
  const { api, click, until } = screen
  await click('Cold')
  api.lose('setProgress')
  await click('Remake 1× Dal')
  await until('Not saved: no answer from the server. Please try again.')
  await click('Remake 1× Dal')
  await until(() => ticks(screen).length === 2)
  await click('One more')
  api.recover('setProgress')
  await click('Remake 2× Dal')
  await until(() => ticks(screen).length === 3)
  const epochs = ticks(screen).map((body) => JSON.stringify(body).match(/"nextEpoch":(\d+)/)?.[1])
  expect(epochs[0]).toBeDefined()
  expect([epochs[0] === epochs[1], epochs[1] === epochs[2]]).toEqual([true, false])
})

const lost = (remake?: Order['items'][number]['remake']): Order => ({
  ...order,
  revision: 7,
  items: order.items.map((line) => (line.id === 'dal' && remake ? { ...line, remake } : line)),
})

test.each([
  [{ quantity: 2, reason: 'Cold' }, 'Someone else asked for a remake: 2 (Cold). Ask for one more?', 2],
  [undefined, 'The order has changed. Please check it, and ask again.', 0],
])('a remake of someone else is named and counted (%#)', async (remake, words, before) => {
  const screen = await open()
  const { api, click, until, closed } = screen
  await click('Burnt')
  const changed = lost(remake)
  api.refuse('setProgress', { status: 409, code: 'remake_conflict', more: { order: changed } })
  await click('Remake 1× Dal')
  await until(words)
  expect(closed()).toBe(0)
  api.recover('setProgress')
  await click('Remake 1× Dal')
  await until(() => closed() === 1)
  expect(ticks(screen).at(-1)).toMatchObject({ lines: [{ id: 'dal', remade: before + 1, from: { remade: before } }] })
})
