import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { closePanel } from '#web/features/kitchen/ui/panel-store.ts'
import { kitchen } from '#web/features/kitchen/store/browser-kitchen.ts'
import { displaySettings } from '#web/features/kitchen/store/display-settings.ts'
import { aTicket, key, openKitchen, press, sentTicks, ticketOf } from './kitchen.testing.ts'

afterEach(() => act(async () => closePanel()))

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog[open]')
const dialogText = (): string => dialog()?.textContent ?? ''
const rows = (): string[] => [...(dialog()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)

const seen = { seen: 2, ready: 0, served: 0 }
const done = (time: string) => ({ seen: 2, ready: 2, served: 0, readyDateTime: time })

const fourTickets = [
  aTicket(1, [{ itemId: 'dal', itemName: 'Dal', quantity: 2, progress: seen }]),
  aTicket(2, [
    { itemId: 'naan', itemName: 'Naan', quantity: 3 },
    { itemId: 'dal', itemName: 'Dal', quantity: 2 },
  ]),
  aTicket(3, [{ itemId: 'roti', itemName: 'Roti', quantity: 3 }]),
]

test('counts of open dishes come largest first, and mark their tickets', async () => {
  const { click, until, text } = await openKitchen(fourTickets, undefined, '(width >= 1024px)')
  await click('All day')
  await until('Tap a dish to mark its tickets.')
  const counts = (): string[] => [...document.querySelectorAll('aside li')].map(({ textContent }) => textContent)
  expect(counts()).toEqual(['4 Dal', '3 Naan', '3 Roti'])
  const marked = (): boolean[] => [1, 2, 3].map((number) => ticketOf(number).className !== ticketOf(3).className)
  const pressed = (): (string | null)[] =>
    [...document.querySelectorAll('aside li button')].map((one) => one.getAttribute('aria-pressed'))
  await click('4 Dal')
  expect(pressed()).toEqual(['true', 'false', 'false'])
  expect(marked()).toEqual([true, true, false])
  await click('3 Naan')
  expect(pressed()).toEqual(['false', 'true', 'false'])
  await click('3 Naan')
  expect(pressed()).toEqual(['false', 'false', 'false'])
  await press(3, '3Roti')
  await press(3, 'Done')
  expect(counts()).toEqual(['4 Dal', '3 Naan'])
  await click('All day')
  expect(text()).not.toContain('Tap a dish')
  expect(displaySettings.get().hasCounts).toBe(false)
})

test.each([
  ['All stations', '1 Dal'],
  ['Expeditor', '2 Dal'],
])('%s counts what is left for it', async (view, count) => {
  const progress = { seen: 3, ready: 2, served: 1 }
  const { click, tick, until } = await openKitchen([aTicket(1, [{ itemName: 'Dal', quantity: 3, progress }])])
  await click('View: ')
  await tick(view)
  await click('Close')
  await click('All day')
  await until(() => rows().length === 1)
  expect(rows()).toEqual([count])
})

test('a narrow display counts in a dialog, which a chosen dish closes', async () => {
  const { click, until } = await openKitchen(fourTickets)
  await click('All day')
  await until(() => rows().length === 3)
  await click('4 Dal')
  expect(dialog()).toBeNull()
})

test('a display without tickets counts nothing', async () => {
  const { click, until } = await openKitchen([])
  await click('All day')
  await until('Nothing is open.')
  expect(rows()).toEqual([])
})

test('done tickets come back, the last one first', async () => {
  const { api, click, until, text } = await openKitchen(fourTickets, (fake) => {
    const open = [...fourTickets]
    fake.answer('listKitchenOrders', (_, { query }) =>
      query.get('isDone') === 'true'
        ? [
            aTicket(7, [
              { itemName: 'Idli', quantity: 2, progress: { ...done('2026-11-20T09:10:00.000Z'), served: 1 } },
            ]),
            aTicket(8, [{ itemName: 'Dosa', quantity: 2, progress: done('2026-11-20T09:40:00.000Z') }]),
          ]
        : open,
    )
  })
  api.hold('listKitchenOrders')
  await click('Bring back')
  expect(dialogText()).toContain('Loading…')
  expect(dialogText()).not.toContain('No ticket was done today.')
  api.recover('listKitchenOrders')
  await until(() => rows().length === 2)
  expect(rows()).toEqual([
    'Table 8 · #82× DosaDone at 3:10 PMBring back',
    'Table 7 · #72× IdliDone at 2:40 PMBring back',
  ])
  await click('Bring back Table 7, order 7')
  expect(dialog()).toBeNull()
  await until(() => document.querySelector('[data-ticket="order-7"]') !== null)
  await until(() => sentTicks(api).length === 1)
  expect(sentTicks(api)).toEqual([['order-7', [expect.objectContaining({ id: 'order-7-0', ready: 0, served: 0 })]]])
  expect(text()).toContain('4 tickets')
})

test('without an answer the tickets that this device knows come back', async () => {
  const { api, click, until, wait } = await openKitchen(fourTickets)
  await press(1, 'Done')
  await wait(6000)
  api.lose('listKitchenOrders')
  await click('Bring back')
  await until('The done tickets could not be loaded. Those known to this device are shown.')
  expect(rows().map((row) => row.replace(/at .*M/, 'at'))).toEqual(['Table 1 · #12× DalDone atBring back'])
})

test('a day without done tickets says so', async () => {
  const { click, until } = await openKitchen([])
  await click('Bring back')
  await until('No ticket was done today.')
  expect(dialogText()).not.toContain('Loading…')
})

const isChecked = (label: string, field: (label: string) => Element): unknown => Reflect.get(field(label), 'checked')

test('the view of a device is all stations, some, or the expeditor', async () => {
  const { click, tick, until, field, text } = await openKitchen([aTicket(1, [{}, { stationId: 'bar' }])])
  await click('View: All stations')
  await until('View of this device')
  expect(isChecked('All stations', field)).toBe(true)
  await tick('Only these stations')
  expect(displaySettings.get().view).toEqual({ isExpeditor: false, stationIds: ['kitchen'] })
  await tick('bar')
  expect(text()).toContain('View: 2 stations')
  await tick('kitchen')
  expect(displaySettings.get().view.stationIds).toEqual(['bar'])
  // The last one stays.
  await tick('bar')
  expect(displaySettings.get().view.stationIds).toEqual(['bar'])
  await tick('Expeditor')
  expect(displaySettings.get().view).toEqual({ isExpeditor: true, stationIds: 'all' })
  expect(text()).toContain('View: Expeditor (all stations)')
  await tick('All stations')
  expect(displaySettings.get().view).toEqual({ isExpeditor: false, stationIds: 'all' })
})

test('one station alone is no choice', async () => {
  const { click, until, text } = await openKitchen([aTicket(1)], (api) =>
    api.answer('listStations', ([sample]) => (sample ? [{ ...sample, id: 'kitchen', name: 'kitchen' }] : [])),
  )
  await click('View: All stations')
  await until('View of this device')
  expect(text()).not.toContain('Only these stations')
})

test('size and keys are settings of the device', async () => {
  const { click, tick, until, text } = await openKitchen([aTicket(1)])
  await click('View: ')
  await until('Read from a distance of')
  expect(dialogText()).not.toContain('For an arm’s length')
  await tick('3 m')
  expect(displaySettings.get().size).toBe('far')
  await tick('Compact')
  expect(dialogText()).toContain('For an arm’s length, without buttons.')
  expect(dialogText()).toContain('This browser cannot keep the screen on.')
  await tick('Keys of a bump bar or keyboard')
  expect(displaySettings.get()).toMatchObject({ hasKeys: false, size: 'compact' })
  await click('Close')
  expect(dialog()).toBeNull()
  expect(text()).not.toContain('Keys')
  await key('r')
  expect(dialog()).toBeNull()
})

const remakeLine = { itemId: 'dal', itemName: 'Dal', quantity: 3, progress: { seen: 2, ready: 2 } }

test('a line is made again in the units that the kitchen has seen', async () => {
  const { api, click, until, button, type, text, wait } = await openKitchen([
    aTicket(1, [{ itemId: 'naan', itemName: 'Naan' }, remakeLine]),
  ])
  await press(1, '')
  await until('Table 1 · #1')
  expect(button('Remake Naan…')).toHaveProperty('disabled', true)
  expect(dialogText()).not.toContain('Only dishes that the kitchen has seen')
  await click('Remake Dal…')
  await until('Remake Dal')
  expect(button('One less')).toHaveProperty('disabled', true)
  await click('One more')
  expect(button('One more')).toHaveProperty('disabled', true)
  await click('Remake')
  expect(sentTicks(api)).toEqual([])
  expect(dialogText()).toContain('This field is required!')
  await type('Reason', ' Burnt ')
  await click('Remake')
  expect(dialog()).toBeNull()
  await until(() => sentTicks(api).length === 1)
  expect(sentTicks(api)[0]?.[1]).toEqual([expect.objectContaining({ id: 'order-1-1', remade: 2, reason: 'Burnt' })])
  await until('Remake for Table 1, #1.')
  expect(ticketOf(1).textContent).toContain('Remake 2: Burnt')
  await click('Undo')
  await until(() => !text().includes('Remake for Table 1'))
  await wait(500)
  expect(sentTicks(api)).toHaveLength(2)
})

test('a dish is made again while another display ends its ticket', async () => {
  const order = aTicket(1, [remakeLine])
  const { api, click, until, type } = await openKitchen([order, aTicket(2)])
  await press(1, '')
  await until('Table 1 · #1')
  const items = order.items.map((line) => ({ ...line, progress: { seen: 3, ready: 3, served: 0 } }))
  await act(async () => kitchen.receive({ ...order, items, revision: order.revision + 1 }))
  await until(() => document.querySelector('[data-ticket="order-1"]') === null)
  expect(dialogText()).toContain('Table 1 · #1')
  await click('Remake Dal…')
  await type('Reason', 'Burnt')
  await click('Remake')
  await until(() => sentTicks(api).length === 1)
  expect(sentTicks(api)).toEqual([['order-1', [expect.objectContaining({ id: 'order-1-0', remade: 1 })]]])
})

test('a ticket that the kitchen has not seen has nothing to make again', async () => {
  const { until } = await openKitchen([aTicket(1)])
  await press(1, '')
  await until('Only dishes that the kitchen has seen can be made again.')
  expect(dialogText()).not.toContain('Acknowledge for the station')
})

test('an expeditor acknowledges a void for the station, in words', async () => {
  const { api, click, tick, until } = await openKitchen([
    aTicket(1, [{ quantity: 0, voidReason: 'Left', progress: { seen: 2 } }, { progress: { seen: 1 } }]),
  ])
  await click('View: ')
  await tick('Expeditor')
  await click('Close')
  expect(ticketOf(1).textContent).not.toContain('Acknowledge void')
  await press(1, '')
  await until('The station has not acknowledged a void.')
  await click('Acknowledge for the station')
  expect(dialog()).toBeNull()
  await until(() => sentTicks(api).length === 1)
  expect(sentTicks(api)[0]?.[1]).toEqual([expect.objectContaining({ id: 'order-1-0', seen: 0 })])
})

test('a dish of a ticket, and any dish, is made sold out', async () => {
  const { api, click, until } = await openKitchen([
    aTicket(1, [{ itemId: 'getRestaurant-categories-0-items-1-id', itemName: 'Tikka' }]),
  ])
  await press(1, '')
  await click('Tikka is sold out…')
  await until('Until I switch it back on')
  await click('Close')
  expect(dialog()).toBeNull()
  await click('Sold out')
  await until('Find a dish')
  expect(api.bodies('setItemAvailability')).toEqual([])
})
