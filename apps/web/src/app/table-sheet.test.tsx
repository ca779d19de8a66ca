import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { SittingDetails } from '@thali/contract/tables/sitting'
import { liveSittings } from '#web/features/floor/live-sittings.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { aParty, anOrderAt, offered, openFloor, openSheet, pressOnTop, room, sentTo, sheet } from './floor.testing.ts'

const bar = (): string => document.querySelector('output > span')?.textContent ?? ''

test('a free table seats guests, up from its seats, and Undo frees it', async () => {
  const screen = await openFloor()
  const { api, click, until, button } = screen
  await openSheet(screen, 1)
  expect(sheet()).toContain('Free1 seat')
  // Two are usual, and this table has one seat.
  expect(sheet()).toContain('Seat 1 guest')
  expect(button('One guest less').getAttribute('aria-disabled')).toBe('true')
  await click('One guest less')
  expect(sheet()).toContain('Seat 1 guest')
  await click('One guest more')
  await click('One guest more')
  api.answer('createSitting', () => aParty(1, { guests: 3 }))
  await click('Seat 3 guests')
  await until('Table 1: 3 guests seated')
  expect(sheet()).toBe('')
  expect(api.bodies('createSitting')).toEqual([
    { restaurantId: expect.stringMatching('restaurant-'), tableNumber: 1, guests: 3 },
  ])
  api.answer('endSitting', () => aParty(1, { endedDateTime: '2026-11-20T10:00:10.000Z', version: 4 }))
  await click('Undo')
  await until('Undone')
  expect(sentTo(api, 'endSitting')).toEqual([{ sittingId: 'party-1' }])
  await click('Dismiss')
  expect(bar()).toBe('')
})

test.each([
  [{ status: 409, code: 'table_occupied', message: 'This table is occupied.' } as const, 'This table is occupied.'],
  [undefined, 'No answer from the server. Nothing is changed on this screen; please try again.'],
])('guests that could not be seated keep the sheet open', async (refused, words) => {
  const screen = await openFloor()
  await openSheet(screen, 1)
  if (refused) screen.api.refuse('createSitting', refused)
  else screen.api.lose('createSitting')
  await screen.wait(1000)
  const reads = screen.api.bodies('listTables').length
  await screen.click('Seat 1 guest')
  await screen.until(words)
  expect(sheet()).toContain(words)
  await screen.wait(500)
  expect(screen.api.bodies('listTables').length > reads).toBe(refused !== undefined)
})

test('guests are counted with plus and minus, saved, and undone', async () => {
  const screen = await openFloor()
  const { api, click, until, button } = screen
  await openSheet(screen, 2)
  expect(sheet()).toContain('2 · Window')
  expect(sheet()).toContain('Ordered')
  expect(sheet()).toContain('For 10 min')
  expect(button('Save').getAttribute('aria-disabled')).toBe('true')
  await click('Save')
  expect(api.bodies('updateSitting')).toEqual([])
  await click('One guest more')
  api.answer('updateSitting', (_, { body }) =>
    aParty(2, {
      guests: Number(Reflect.get(Object(body), 'guests')),
      version: Number(Reflect.get(Object(body), 'version')) + 1,
    }),
  )
  await click('Save')
  await until('2 · Window: 3 guests')
  await until(() => button('Save').getAttribute('aria-disabled') === 'true')
  await click('Close')
  await click('Undo')
  await until('Undone')
  expect(sentTo(api, 'updateSitting')).toEqual([
    { sittingId: 'party-2', guests: 3, version: 3 },
    { sittingId: 'party-2', guests: 2, version: 4 },
  ])
})

test('a change that another device made first is shown, and said', async () => {
  const screen = await openFloor()
  const { api, click, until } = screen
  await openSheet(screen, 2)
  await click('One guest more')
  const newer = aParty(2, { guests: 6, version: 9 })
  api.refuse('updateSitting', { status: 409, code: 'changed_meanwhile', more: { sitting: newer } })
  await click('Save')
  await until('6 guests')
  expect(liveSittings.store.get().items.find(({ id }) => id === 'party-2')?.version).toBe(9)
})

test('guests that were never counted are unknown, not one', async () => {
  const screen = await openFloor()
  await openSheet(screen, 4)
  expect(sheet()).toContain('Guests not counted')
  expect(sheet()).toContain('Seated')
  expect(sheet()).not.toContain('seat ')
  await screen.click('One guest more')
  expect(sheet()).toContain('1 guest')
})

const details = (api: FakeApi, more: Partial<SittingDetails>): void =>
  api.answer('getSitting', (sample) => ({ ...sample, ...aParty(2), orders: [], total: 0, visits: [], ...more }))

test('the orders of a party have their state, guest and sum; running ones can move', async () => {
  const screen = await openFloor((api) => {
    room()(api)
    const guest = { number: 2, name: 'Asha', isMe: false }
    details(api, {
      total: 250,
      orders: [
        { ...anOrderAt(2, 12), guest },
        { ...anOrderAt(2, 11, { approval: 'waiting' }), guest: { number: 1, isMe: false } },
        anOrderAt(2, 10, { status: 'Completed', isParcel: true }),
        anOrderAt(2, 9, { approval: 'refused' }),
      ],
    })
  })
  const { api, click, until } = screen
  await openSheet(screen, 2)
  await until('#12')
  const rows = [...document.querySelectorAll('section[aria-labelledby="sitting-orders"] > ul > li')].map(
    ({ textContent }) => textContent,
  )
  expect(rows).toEqual([
    '#12 · Running3:25 PM · Asha (guest 2)1× Dish 0₹100Move',
    '#11 · To confirm3:25 PM · Guest 11× Dish 0₹100',
    '#10 · Closed · Parcel3:25 PM1× Dish 0₹100',
    '#9 · Refused3:25 PM1× Dish 0₹100',
  ])
  expect(sheet()).toContain('Total₹250')
  await click('Move order #12')
  await until('Move order #12 to another table')
  expect(offered().map((name) => name.slice(0, 7))).toEqual(['Table 1', 'Table 3', 'Table 4', 'Table 9'])
  api.answer('moveOrder', (_, { body }) => ({
    ...anOrderAt(2, 12),
    tableNumber: Number(Reflect.get(Object(body), 'tableNumber')),
    revision: 2,
    version: 2,
  }))
  await pressOnTop('Table 3Ordered')
  await until('Order #12 moved to Table 3')
  await click('Close')
  await click('Undo')
  await until('Undone')
  expect(sentTo(api, 'moveOrder')).toEqual([
    { orderId: 'order-12', tableNumber: 3 },
    { orderId: 'order-12', tableNumber: 2 },
  ])
})

test('orders of a party that cannot be loaded are tried again', async () => {
  const screen = await openFloor((api) => {
    room()(api)
    api.hold('getSitting')
  })
  const { api, click, until } = screen
  await openSheet(screen, 2)
  await until('Loading the orders of this table...')
  api.lose('getSitting')
  await until('The orders of this table could not be loaded.')
  expect(sheet()).not.toContain('Loading the orders')
  api.recover('getSitting')
  details(api, {})
  await click('Retry')
  await until('No orders yet.')
  expect(sheet()).not.toContain('Total')
  expect(sheet()).toContain('No phone has opened the menu in this visit.')
})

test('a phone is blocked and allowed again, each by its id', async () => {
  const visit = (id: string, guest: object, isBlocked: boolean) => ({
    id,
    guest,
    trust: 'signed' as const,
    isBlocked,
    createdDateTime: '2026-11-20T09:55:00.000Z',
  })
  const visits = [
    visit('v1', { number: 1, name: 'Asha' }, false),
    visit('v2', { name: 'Ravi' }, true),
    visit('v3', {}, false),
  ]
  const screen = await openFloor((api) => {
    room()(api)
    details(api, { visits })
  })
  const { api, click, until } = screen
  await openSheet(screen, 2)
  await until('Asha (guest 1)')
  const rows = [...document.querySelectorAll('section[aria-labelledby="sitting-phones"] li')].map(
    ({ textContent }) => textContent,
  )
  expect(rows).toEqual([
    'Asha (guest 1) Scanned the card of the tableBlock',
    'Ravi (no order yet) BlockedScanned the card of the tableAllow',
    'No order yet Scanned the card of the tableBlock',
  ])
  const reads = api.bodies('getSitting').length
  await click('Allow orders of Ravi (no order yet)')
  await until(() => api.bodies('getSitting').length > reads)
  await click('Block orders of Asha (guest 1)')
  await until(() => sentTo(api, 'blockVisit').length === 2)
  expect(sentTo(api, 'blockVisit')).toEqual([
    { visitId: 'v2', isBlocked: false },
    { visitId: 'v1', isBlocked: true },
  ])
  api.lose('blockVisit')
  await click('Block orders of No order yet')
  await until('No answer from the server. Nothing is changed on this screen')
})

test('a sheet leads to its orders; a counter has its own', async () => {
  const screen = await openFloor()
  await openSheet(screen, 9)
  expect(sheet()).not.toContain('Seat ')
  await screen.click('Orders of the counter')
  await screen.until(() => location.pathname === pages.runningOrders)
  expect(location.search).toBe('?table=9')
})

test.each([
  [1, undefined],
  [2, 'party-2'],
])('an order that waits at table %s is accepted on its sheet', async (number, sittingId) => {
  const waiting = anOrderAt(number, 15, { approval: 'waiting', sittingId })
  const screen = await openFloor(room({ orders: [waiting] }))
  await openSheet(screen, number)
  expect(sheet()).toContain('To confirm')
  screen.api.answer('setApproval', () => ({ ...waiting, approval: 'accepted' as const, revision: 2 }))
  await screen.until(() => sheet().includes('Accept'))
  await pressOnTop('Accept')
  await screen.until(() => sentTo(screen.api, 'setApproval').length === 1)
  expect(sentTo(screen.api, 'setApproval')[0]).toMatchObject({ orderId: 'order-15' })
})
