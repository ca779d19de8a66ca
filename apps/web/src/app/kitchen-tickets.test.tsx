import { expect, test } from 'vitest'
import { displaySettings } from '#web/features/kitchen/store/display-settings.ts'
import { defaultSettings } from '#web/features/kitchen/model/view.ts'
import { kitchen } from '#web/features/kitchen/store/browser-kitchen.ts'
import { act } from 'react'
import { aTicket, openKitchen, press, sentTicks, showLine, ticketOf } from './kitchen.testing.ts'

const words = (orderNumber: number, selector: string): string =>
  [...ticketOf(orderNumber).querySelectorAll(selector)].map(({ textContent }) => textContent).join('; ')

const buttons = (orderNumber: number): string[] =>
  [...ticketOf(orderNumber).querySelectorAll('button:not([data-line])')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )

const bar = (): string => document.querySelector('footer')?.textContent ?? ''

test.each([
  [4, '4 min', 'fresh', ''],
  [5, '5 min Due', 'due', 'Due'],
  [7, '7 min Due', 'due', 'Due'],
  [8, '8 min Late', 'late', 'Late'],
])('a ticket of %s minutes says its age', async (minutes, age, kind, name) => {
  await openKitchen([aTicket(1, [{}], { minutes })])
  expect(ticketOf(1).dataset['age']).toBe(kind)
  expect(ticketOf(1).textContent).toContain(age)
  expect(['Due', 'Late'].filter((word) => ticketOf(1).textContent.includes(word)).join()).toBe(name)
  expect(ticketOf(1).getAttribute('aria-label')).toBe(`Table 1, order 1, ${minutes} min`)
})

test('an age goes on by itself', async () => {
  const { wait } = await openKitchen([aTicket(1, [{}], { minutes: 4 })])
  await wait(65_000)
  expect(ticketOf(1).textContent).toContain('5 min Due')
})

test('tickets come oldest first, and say what is done of how many lines', async () => {
  const done = { seen: 1, ready: 1, served: 0 }
  await openKitchen([
    aTicket(1, [{ progress: done }, {}], { minutes: 1 }),
    aTicket(2, [{}], { minutes: 3, status: 'Completed', closedDateTime: '2026-11-20T09:59:00.000Z' }),
  ])
  expect([...document.querySelectorAll('[data-ticket]')].map((one) => one.getAttribute('data-ticket'))).toEqual([
    'order-2',
    'order-1',
  ])
  expect(ticketOf(1).textContent).toContain('1 of 2 done')
  expect(ticketOf(1).textContent).not.toContain('Paid')
  expect(ticketOf(2).textContent).toContain('Paid')
  expect(bar()).toContain('2 tickets')
})

test('a new ticket is started, done, and brought back within five seconds', async () => {
  const { api, until, wait } = await openKitchen([aTicket(1, [{}, { quantity: 2 }]), aTicket(2)])
  expect(buttons(1)).toEqual(['Start', 'Done', 'More for this ticket'])
  expect(bar()).toContain('2 new')
  await press(1, 'Start')
  expect(buttons(1)).toEqual(['Done', 'More for this ticket'])
  expect(bar()).toContain('1 new')
  expect(ticketOf(1).textContent).not.toContain('New')
  await press(1, 'Done')
  expect(buttons(1)).toEqual(['Undo'])
  expect(words(1, '[data-line][aria-disabled="true"]')).toContain('Dish 1')
  await press(1, 'Undo')
  expect(buttons(1)).toEqual(['Done', 'More for this ticket'])
  await press(1, 'Done')
  await wait(4500)
  expect(ticketOf(1).textContent).toContain('Undo')
  await until(() => document.querySelectorAll('[data-ticket]').length === 1)
  expect(bar()).toContain('1 ticket')
  expect(sentTicks(api).every(([id]) => id === 'order-1')).toBe(true)
})

test('the first tap on a line of a new ticket starts it; the next ones tick and untick', async () => {
  const { api, wait } = await openKitchen([aTicket(1, [{}, { quantity: 2 }]), aTicket(2)])
  const pressed = (): (string | null)[] =>
    [...ticketOf(1).querySelectorAll('[data-line]')].map((line) => line.getAttribute('aria-pressed'))
  await press(1, '2Dish 1')
  expect(pressed()).toEqual(['false', 'false'])
  const started = 'Started. Tap again when it is done.'
  expect(bar()).toContain(started)
  expect(words(1, '[data-line="order-1-1"]')).toContain(started)
  expect(words(1, '[data-line="order-1-0"]')).not.toContain(started)
  await press(1, `2Dish 1${started}`)
  expect(pressed()).toEqual(['false', 'true'])
  expect(bar()).not.toContain(started)
  await press(1, '2× Dish 1')
  expect(pressed()).toEqual(['false', 'false'])
  await wait(1000)
  expect(sentTicks(api).map(([, lines]) => lines)).toEqual([
    [
      { id: 'order-1-0', seen: 1, epoch: 0 },
      { id: 'order-1-1', seen: 2, epoch: 0 },
    ],
    [expect.objectContaining({ id: 'order-1-1', ready: 2 })],
    [expect.objectContaining({ id: 'order-1-1', ready: 0 })],
  ])
})

test('lines that are unticked have the units that were ready before', async () => {
  const dishes = [1, 2].map((ready) => ({ quantity: 3, progress: { seen: 3, ready } }))
  const { api, wait } = await openKitchen([aTicket(1, [...dishes, {}]), aTicket(2, dishes)])
  await press(1, '3Dish 01 ready')
  await press(2, '3Dish 01 ready')
  await press(1, '3Dish 12 ready')
  await press(1, '3× Dish 0')
  await press(1, '3× Dish 1')
  await press(2, '3× Dish 0')
  await wait(500)
  for (const words of ['3Dish 01 ready', '3Dish 12 ready']) expect(ticketOf(1).textContent).toContain(words)
  expect(sentTicks(api).slice(-3)).toEqual([
    ['order-1', [expect.objectContaining({ id: 'order-1-0', ready: 1 })]],
    ['order-1', [expect.objectContaining({ id: 'order-1-1', ready: 2 })]],
    ['order-2', [expect.objectContaining({ id: 'order-2-0', ready: 1 })]],
  ])
})

test('a started line says so for some seconds only', async () => {
  const { wait } = await openKitchen([aTicket(1)])
  await press(1, '1Dish 0')
  expect(bar()).toContain('Started.')
  await wait(10_000)
  expect(bar()).not.toContain('Started.')
})

test('a line has its addition, note, remake and part that is ready', async () => {
  await openKitchen([
    aTicket(1, [
      { quantity: 3, progress: { seen: 1 }, specialInstructions: 'no onion' },
      { quantity: 3, progress: { seen: 3, ready: 2 } },
      { quantity: 2, progress: { seen: 2, ready: 2 } },
      { stationId: 'bar', progress: { seen: 1 } },
    ]),
  ])
  const lines = [...ticketOf(1).querySelectorAll('[data-line]')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['3Dish 0+2 addedNote: no onion', '3Dish 12 ready', '2× Dish 2', '1Dish 3'])
  expect(buttons(1)).toEqual(['Seen', 'Done', 'More for this ticket'])
  expect(bar()).toContain('1 changed')
  await press(1, 'Seen')
  expect(buttons(1)).toEqual(['Done', 'More for this ticket'])
  expect(bar()).not.toContain('changed')
})

test('a ticket that moved names its old table', async () => {
  await openKitchen([aTicket(1, [{}], { tableNumber: 12, movedFrom: 7 }), aTicket(2)])
  expect(ticketOf(1).textContent).toContain('Table 7 → 12')
  expect(ticketOf(2).textContent).not.toContain('→')
})

test('an order that was not seen in time is named', async () => {
  const { wait } = await openKitchen([aTicket(1, [{}], { minutes: 0 })])
  expect(bar()).toContain('1 new')
  expect(bar()).not.toContain('not seen in time')
  await wait(66_000)
  expect(bar()).toContain('1 new · not seen in time')
})

test('an expeditor serves what is ready, and answers for no new order', async () => {
  const { api, wait } = await openKitchen([
    aTicket(1, [{ progress: { seen: 1, ready: 1 } }, { progress: { seen: 1 } }]),
  ])
  await act(async () => displaySettings.set({ ...defaultSettings, view: { isExpeditor: true, stationIds: 'all' } }))
  expect(buttons(1)).toEqual(['Served', 'More for this ticket'])
  expect(bar()).not.toContain('new')
  await press(1, 'Served')
  await wait(500)
  expect(sentTicks(api).at(-1)?.[1]).toEqual([
    expect.objectContaining({ id: 'order-1-0', served: 1 }),
    expect.objectContaining({ id: 'order-1-1', served: 1 }),
  ])
})

test('a line that the expeditor unticks has the units that were served before', async () => {
  const { api, wait } = await openKitchen([
    aTicket(1, [{ quantity: 3, progress: { seen: 3, ready: 3, served: 1 } }, { progress: { seen: 1 } }]),
  ])
  await act(async () => displaySettings.set({ ...defaultSettings, view: { isExpeditor: true, stationIds: 'all' } }))
  const tap = () => act(async () => ticketOf(1).querySelector<HTMLElement>('[data-line="order-1-0"]')?.click())
  await tap()
  await tap()
  await wait(500)
  expect(sentTicks(api).map(([, lines]) => lines)).toEqual(
    [3, 1].map((served) => [expect.objectContaining({ id: 'order-1-0', served })]),
  )
})

test('a station shows only its lines, and says when it has none', async () => {
  const { until } = await openKitchen([aTicket(1, [{ stationId: 'bar' }, {}]), aTicket(2)])
  await act(async () => displaySettings.set({ ...defaultSettings, view: { isExpeditor: false, stationIds: ['bar'] } }))
  await until('View: bar')
  expect(document.querySelectorAll('[data-ticket]')).toHaveLength(1)
  expect(words(1, '[data-line]')).toBe('1Dish 0')
  await press(1, 'Done')
  await until('No open tickets for this view.')
})

test('a display without tickets says so', async () => {
  const { until } = await openKitchen([])
  await until('No open tickets.New orders appear here, without a sound.')
  expect(bar()).toContain('0 tickets')
})

test('tickets that cannot be loaded are tried again', async () => {
  const { api, until, click, text } = await openKitchen([], (fake) => fake.lose('listKitchenOrders'))
  await until('The tickets could not be loaded.')
  expect(text()).toContain('The display tries again every few seconds.')
  api.recover('listKitchenOrders')
  await click('Retry')
  await until('No open tickets.')
  expect(kitchen.status.get().phase).toBe('ready')
})

test('cancelled dishes are told with their reason until all were in view and acknowledged', async () => {
  const gone = { quantity: 0, voidReason: 'Guest left', progress: { seen: 2 } }
  const { api, wait } = await openKitchen([aTicket(1, [{ progress: { seen: 1 } }, gone, gone])])
  expect(words(1, '[data-line]')).toBe('0Dish 1VOID 2Guest left; 0Dish 2VOID 2Guest left; 1Dish 0')
  expect(bar()).toContain('2 voids')
  expect(buttons(1)).toEqual(['Acknowledge void', 'Done', 'More for this ticket'])
  showLine('order-1-1')
  await press(1, 'Acknowledge void')
  await wait(500)
  expect(sentTicks(api)).toEqual([])
  expect(buttons(1)[0]).toBe('Show 1 more void')
  showLine('order-1-2')
  await press(1, 'Show 1 more void')
  await wait(500)
  expect(sentTicks(api).at(-1)?.[1]).toEqual([
    expect.objectContaining({ id: 'order-1-1', seen: 0 }),
    expect.objectContaining({ id: 'order-1-2', seen: 0 }),
  ])
  expect(words(1, '[data-line]')).toBe('1Dish 0')
  expect(bar()).not.toContain('void')
})
