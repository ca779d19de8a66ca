import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { emptyBasket } from '#web/features/basket/model/basket.ts'
import { basket } from '#web/features/basket/store/current-basket.ts'
import { closeDraft, openDraft } from '#web/features/basket/store/pad-table.ts'
import { liveSittings } from '#web/features/floor/live-sittings.ts'
import { openScreen } from '../../test/screen.tsx'
import { anOrderAt, aParty, aTable, openFloor, room, sheet } from './floor.testing.ts'

const areas = (): string[] =>
  [...document.querySelectorAll('section[aria-labelledby^="area-"]')].map(
    (area) =>
      `${area.querySelector('h2')?.textContent}: ${[...area.querySelectorAll('li > button:first-child')].map(({ textContent }) => textContent).join('; ')}`,
  )

test('tables stand by area with their state, time, guests and sum', async () => {
  await openFloor()
  expect(areas()).toEqual([
    'Tables 2 free, 3 occupied: Table 1Free1 seat; Table 2OrderedWindow10 min2 guests1 order₹100; ' +
      'Table 3Ordered10 min2 guests1 order₹100; Table 4Seated10 min; Table 9Counter4 seats',
  ])
})

test('areas come by their lowest table; tables without one are the others', async () => {
  await openFloor(
    room({
      tables: [aTable(1, { area: 'Terrace' }), aTable(2), aTable(3, { area: 'Hall' }), aTable(4, { area: 'Terrace' })],
      orders: [],
    }),
  )
  expect(areas().map((area) => area.split(' free')[0])).toEqual(['Terrace 2', 'Other tables 1', 'Hall 1'])
})

test('a table that is used but not listed is shown', async () => {
  await openFloor(
    room({ tables: [aTable(1)], orders: [anOrderAt(7, 1, { createdDateTime: '2026-11-20T10:00:00.000Z' })] }),
  )
  expect(areas()[0]).toContain('Table 7OrderedJust now1 order₹100')
})

test('calls of a table are named until a waiter is on the way', async () => {
  await openFloor((api) => {
    room()(api)
    api.answer('listWaiterCalls', ([sample]) =>
      sample
        ? [
            { ...sample, id: 'a', tableNumber: 1, reason: 'water' as const },
            { ...sample, id: 'b', tableNumber: 1, reason: 'cutlery' as const },
            {
              ...sample,
              id: 'c',
              tableNumber: 3,
              reason: 'waiter' as const,
              acknowledgedDateTime: '2026-11-20T09:59:00.000Z',
            },
            { ...sample, id: 'd', tableNumber: 4, reason: 'bill' as const },
          ].map((call) => (call.id === 'c' ? call : { ...call, acknowledgedDateTime: undefined }))
        : [],
    )
  })
  expect(areas()[0]).toContain('Table 1Water, Cutlery')
  expect(areas()[0]).toContain('Table 3Ordered10 min2 guestsOn the way1 order')
  expect(areas()[0]).toContain('Table 4Bill asked')
})

test('a room without tables says where they come from', async () => {
  const { until, text } = await openScreen(pages.adminTables, {
    as: 'waiter',
    before: room({ tables: [], orders: [] }),
  })
  await until('There are no tables yet')
  expect(text()).toContain('An admin sets up tables under Settings.')
})

test('tables that could not be loaded again are old ones', async () => {
  const { api, click, until, text } = await openFloor()
  api.lose('listTables')
  await act(async () => void liveSittings.reload())
  await until('The latest tables could not be loaded. You see those known before.')
  expect(areas()).toHaveLength(1)
  api.recover('listTables')
  await click('Retry')
  await until(() => !text().includes('The latest tables could not be loaded.'))
})

test('a tile follows its party, and a sheet closes with its table', async () => {
  const { click, until } = await openFloor()
  await click('Table 2')
  await until(() => sheet() !== '')
  await act(async () => liveSittings.receive(aParty(2, { guests: 5, version: 4 })))
  await until(() => areas()[0]?.includes('Table 2OrderedWindow10 min5 guests') === true)
  // An older message changes nothing.
  await act(async () => liveSittings.receive(aParty(2, { guests: 9, version: 2 })))
  expect(areas()[0]).toContain('5 guests')
  await click('Close')
  expect(sheet()).toBe('')
  expect(location.pathname).toBe(pages.adminTables)
})

test('a tile says that its picked dishes are not sent', async () => {
  const { until } = await openFloor()
  const tile = (): string | undefined => /Table 4.*?min/.exec(areas()[0] ?? '')?.[0]
  expect(tile()).toBe('Table 4Seated10 min')
  await act(async () => {
    openDraft(4)
    basket.add({ id: 'dal', name: 'Dal', price: 100 })
    closeDraft()
  })
  await until(() => tile() === 'Table 4SeatedNot sent10 min')
  await act(async () => {
    openDraft(4)
    basket.change(() => emptyBasket)
    closeDraft()
  })
  await until(() => tile() === 'Table 4Seated10 min')
})
