import { expect, test } from 'vitest'
import { aParty, aTable, offered, openFloor, openSheet, pressOnTop, room, sheet, sentTo } from './floor.testing.ts'

const bar = (): string => document.querySelector('output > span')?.textContent ?? ''

test('a party moves to a free table alone, and back by Undo', async () => {
  const screen = await openFloor()
  const { api, click, until } = screen
  await openSheet(screen, 2)
  await click('Move table')
  await until('Move 2 · Window to a free table')
  expect(offered()).toEqual(['Table 1Free · 1 seat'])
  api.answer('updateSitting', (_, { body }) => {
    const { tableNumber, version } = body as { tableNumber: number; version: number } // sent by the app
    return { ...aParty(2), tableNumber, version: version + 1 }
  })
  await pressOnTop('Table 1Free')
  await until('2 · Window moved to Table 1')
  expect(sheet()).toBe('')
  await click('Undo')
  await until('Undone')
  expect(sentTo(api, 'updateSitting')).toEqual([
    { sittingId: 'party-2', tableNumber: 1, version: 3 },
    { sittingId: 'party-2', tableNumber: 2, version: 4 },
  ])
})

test('a refused move is told in the list; after it was closed, in the bar', async () => {
  const screen = await openFloor()
  const { api, click, until } = screen
  await openSheet(screen, 2)
  await click('Move table')
  api.refuse('updateSitting', { status: 409, code: 'sitting_ended' })
  await pressOnTop('Table 1Free')
  const gone = 'The guests of this table have left or moved. Please look at it again.'
  await until(() => sheet().includes(gone))
  api.hold('updateSitting')
  await pressOnTop('Table 1Free')
  expect(sheet()).not.toContain(gone)
  await pressOnTop('Close')
  api.refuse('updateSitting', { status: 409, code: 'table_occupied', message: 'This table is occupied.' })
  await until(() => bar().includes('This table is occupied.'))
})

test('a room without a free table says so', async () => {
  const screen = await openFloor(room({ tables: [aTable(2, { sitting: aParty(2) }), aTable(9, { isCounter: true })] }))
  await openSheet(screen, 2)
  await screen.click('Move table')
  await screen.until('No table is free. You can merge with an occupied table.')
  await pressOnTop('Close')
  await screen.click('Merge tables')
  await screen.until('No other table is occupied.')
  expect(offered()).toEqual([])
})

test('two parties merge after a question that names both', async () => {
  const screen = await openFloor()
  const { api, click, until } = screen
  await openSheet(screen, 2)
  await click('Merge tables')
  await until('Merge 2 · Window with which table?')
  expect(offered()).toEqual(['Table 3Ordered · 4 seats', 'Table 4Seated'])
  await pressOnTop('Table 3Ordered')
  await until('Move everything of 2 · Window to Table 3?')
  expect(sheet()).toContain('2 · Window becomes free. This cannot be undone')
  api.refuse('mergeSitting', { status: 409, code: 'sitting_billed', message: 'This table has an unpaid bill.' })
  await pressOnTop('Merge tables')
  await until(() => sheet().includes('This table has an unpaid bill.'))
  api.recover('mergeSitting')
  api.answer('mergeSitting', () => aParty(3, { version: 4 }))
  await pressOnTop('Merge tables')
  await until('2 · Window merged into Table 3')
  expect(sentTo(api, 'mergeSitting').at(-1)).toEqual({ sittingId: 'party-3', from: 'party-2' })
  expect(() => screen.button('Undo')).toThrow('no button')
})

test('a table with running orders is cleared with a reason', async () => {
  const screen = await openFloor()
  const { api, click, until, type } = screen
  await openSheet(screen, 2)
  await click('Clear table')
  await until('Clear 2 · Window?')
  expect(sheet()).toContain('1 order of ₹100.00 still running. They stay running until you close them')
  await pressOnTop('Clear table')
  expect(api.bodies('endSitting')).toEqual([])
  await until('Please choose or write a reason.')
  await type('Reason', 'x'.repeat(201))
  await pressOnTop('Clear table')
  expect(api.bodies('endSitting')).toEqual([])
  await type('Reason', ' Guests left ')
  api.answer('endSitting', () => aParty(2, { endedDateTime: '2026-11-20T10:00:10.000Z', version: 4 }))
  await pressOnTop('Clear table')
  await until('2 · Window cleared')
  expect(sentTo(api, 'endSitting')).toEqual([{ sittingId: 'party-2', reason: 'Guests left' }])
})

test('a table without orders is cleared without a reason', async () => {
  const screen = await openFloor()
  const { api, click, until } = screen
  await openSheet(screen, 4)
  await click('Clear table')
  await until('The guests have left. Their phones can no longer order here without a new visit.')
  await pressOnTop('Clear table')
  await until(() => api.bodies('endSitting').length === 1)
  expect(sentTo(api, 'endSitting')).toEqual([{ sittingId: 'party-4' }])
})
