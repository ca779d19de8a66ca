import { act } from 'react'
import { expect, test } from 'vitest'
import { soundStore } from '#web/features/orders/live/live-sound.ts'
import { kitchen } from '#web/features/kitchen/store/browser-kitchen.ts'
import { displaySettings } from '#web/features/kitchen/store/display-settings.ts'
import { aTicket, openKitchen, press, sentTicks, ticketOf } from './kitchen.testing.ts'

const two = [aTicket(1, [{}, {}]), aTicket(2, [{}], { minutes: 2 })]
const bar = (): string => document.querySelector('footer')?.textContent ?? ''
const alerts = (): string[] =>
  [...document.querySelectorAll('footer [role="alert"]')].map(({ textContent }) => textContent)

test('a refused tick is named with its ticket and reason until it is dismissed', async () => {
  const { api, button, until } = await openKitchen(two)
  api.refuse('setProgress', { status: 409, code: 'order_refused', message: 'The order is closed.' })
  await press(1, 'Start')
  await until(() => alerts().length === 1)
  expect(alerts()).toEqual(['A tick for Table 1, #1 was refused: The order is closed.OK'])
  await press(2, 'Start')
  await until(() => alerts()[0]?.includes('Table 2') === true)
  expect(alerts()).toEqual(['Ticks were refused for: Table 1, #1; Table 2, #2. The tickets show what is stored.OK'])
  // Far from the tap before, which else counts as the same one.
  await act(async () => void button('OK').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 500 })))
  expect(alerts()).toEqual([])
})

test('a remake that came second names the first one', async () => {
  const line = { quantity: 2, progress: { seen: 2, ready: 2 } }
  const known = aTicket(1, [line, {}])
  const { api, click, until, type } = await openKitchen([known])
  const [first, ...others] = known.items
  if (!first) throw new Error('The order has lines.')
  const order = {
    ...known,
    revision: 2,
    items: [{ ...first, remake: { quantity: 1, reason: 'Burnt', epoch: 1 } }, ...others],
  }
  api.refuse('setProgress', {
    status: 409,
    code: 'remake_conflict',
    message: 'It was changed.',
    more: { order },
  })
  await press(1, '')
  await click('Remake Dish 0…')
  await type('Reason', 'Dropped')
  await click('Remake')
  await until(() => alerts().length > 0)
  expect(alerts()[0]).toContain('Your remake for Table 1, #1 was not added.')
})

test('ticks that the server cannot record are named, and discarded for their ticket alone', async () => {
  const { api, click, until, wait } = await openKitchen(two)
  api.refuse('setProgress', { status: 500, code: 'internal' })
  await press(1, 'Start')
  await press(2, 'Start')
  await until(() => alerts().filter((alert) => alert.includes('cannot be saved')).length === 2)
  expect(alerts()).toEqual(expect.arrayContaining(['Ticks for Table 1, #1 cannot be saved. Trying again.Discard']))
  await click('Discard the ticks for Table 1, #1')
  expect(alerts().join()).not.toContain('Table 1, #1')
  expect(ticketOf(1).textContent).toContain('New')
  expect(ticketOf(2).textContent).not.toContain('New')
  api.recover('setProgress')
  await wait(120_000)
  expect(sentTicks(api).filter(([id]) => id === 'order-2').length).toBeGreaterThan(1)
  expect(alerts()).toEqual([])
})

test('an update that failed is named until the next one', async () => {
  const { api, until, wait } = await openKitchen(two)
  api.lose('listKitchenOrders')
  await act(async () => void kitchen.reload())
  await until('The last update failed. The display tries again every few seconds.')
  api.recover('listKitchenOrders')
  await wait(20_000)
  expect(bar()).not.toContain('The last update failed.')
})

test('a tick that waits without a network is counted after a while', async () => {
  const { api, until, wait } = await openKitchen(two)
  api.lose('setProgress')
  await press(1, 'Start')
  await press(2, 'Start')
  await until('2 ticks are not sent yet.')
  // This browser has no database.
  expect(bar()).toContain('Ticks are not stored: please keep this page open.')
  api.recover('setProgress')
  await wait(60_000)
  expect(bar()).not.toContain('not sent yet')
  expect(bar()).not.toContain('Ticks are not stored')
})

test('a phone writes out the first notice, and names the others', async () => {
  const { api, click, until } = await openKitchen(two, undefined, '(width < 768px)')
  expect(bar()).toContain('New orders are silent.')
  expect(bar()).not.toContain('Show less')
  api.refuse('setProgress', { status: 409, code: 'order_refused', message: 'The order is closed.' })
  await press(1, 'Start')
  await until('1 more: sound off')
  expect(bar()).toContain('The order is closed.')
  expect(bar()).not.toContain('New orders are silent.')
  await click('1 more: sound off')
  expect(bar()).toContain('New orders are silent.')
  await click('Show less')
  expect(bar()).not.toContain('New orders are silent.')
})

test('the head of a compact ticket starts it, makes it done and undoes that', async () => {
  const { api, wait } = await openKitchen(two)
  await act(async () => displaySettings.set({ ...displaySettings.get(), size: 'compact' }))
  const head = (): Promise<void> =>
    act(async () => ticketOf(1).querySelector<HTMLElement>('button:not([data-line])')?.click())
  await head()
  expect(ticketOf(1).dataset['state']).toBe('open')
  await wait(1000)
  await head()
  expect(ticketOf(1).dataset['state']).toBe('leaving')
  await wait(1000)
  await head()
  expect(ticketOf(1).dataset['state']).toBe('open')
  await wait(500)
  expect(sentTicks(api).map(([id]) => id)).toEqual(['order-1', 'order-1', 'order-1'])
  expect(ticketOf(2).dataset['state']).toBe('new')
})

test('silence is named, and one tap turns the sound on', async () => {
  const { click, until } = await openKitchen(two)
  await until('New orders are silent. Turn the sound on')
  await click('New orders are silent. Turn the sound on')
  expect(soundStore.get().isOn).toBe(true)
  expect(bar()).not.toContain('silent')
  await act(async () => soundStore.set({ ...soundStore.get(), volume: 0 }))
  expect(bar()).toContain('silent')
  await click('New orders are silent.')
  expect(soundStore.get().volume).toBe(0.7)
  await act(async () => soundStore.set({ ...soundStore.get(), isOn: false }))
})
