import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Table, TableCard } from '@thali/contract/tables/table'
import { cardChoice } from '#web/features/table-cards/card-choice.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { aTable } from './floor.testing.ts'

afterEach(() => cardChoice.set(undefined))

const origin = 'https://thali.example'
const dateTime = '2026-11-18T20:00:00.000Z'

const aCard = (number: number, more: Partial<TableCard> = {}): TableCard => ({
  path: `/t/card-${number}`,
  version: 2,
  lastScannedDateTime: null,
  scanCount: 0,
  replacedScanCount: 0,
  replacedDateTime: null,
  printed: { version: 2, label: '', area: '', origin, dateTime },
  ...more,
})

const aTableWithCard = (number: number, more: Partial<Table> = {}): Table =>
  aTable(number, { card: aCard(number), ...more })

const openCards = async (
  tables: readonly Table[],
  more: { readonly guestAddress?: string } = {},
): Promise<TestScreen> => {
  const screen = await openScreen(pages.tableCards, {
    before: (api) => {
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, guestAddress: origin, ...more },
      }))
      api.answer('listTables', () => [...tables])
    },
  })
  await screen.until(tables.length === 0 ? 'There are no tables yet' : 'What to print')
  return screen
}

const groups = (): string[] =>
  [...document.querySelectorAll('button[aria-pressed]')].map(
    (one) => `${one.textContent}${one.getAttribute('aria-pressed') === 'true' ? ' *' : ''}`,
  )
const facts = (): string[] => [...document.querySelectorAll('li label')].map(({ textContent }) => textContent)

/** One table in each state. */
const sixTables = [
  aTableWithCard(1, {
    label: 'Window',
    area: 'Hall',
    card: aCard(1, { printed: { version: 2, label: 'Door', area: 'Hall', origin, dateTime } }),
  }),
  aTableWithCard(2, {
    area: 'Hall',
    card: aCard(2, {
      printed: { version: 2, label: '', area: 'Hall', origin: 'http://old', dateTime },
      lastScannedDateTime: '2026-11-20T10:00:00.000Z',
    }),
  }),
  aTableWithCard(3, { card: aCard(3, { version: 3, replacedDateTime: dateTime, replacedScanCount: 2 }) }),
  aTableWithCard(4, { card: aCard(4, { printed: null }) }),
  aTableWithCard(5, { card: aCard(5, { lastScannedDateTime: '2026-11-20T09:00:00.000Z', replacedScanCount: 1 }) }),
  aTableWithCard(6, { card: undefined }),
]

test('each table says where its paper stands, and when it was scanned', async () => {
  const { click } = await openCards(sixTables)
  await click('Choose single tables')
  expect(facts()).toEqual([
    'WindowHall · Renamed since the print · Never scanned',
    'Table 2Hall · Printed with another address · Scanned just now',
    'Table 3Replaced, not printed since · Never scanned · 2 scans of replaced cards',
    'Table 4Not printed yet · Never scanned',
    'Table 5Printed on Nov 19 · Last scanned 1 hr ago · 1 scan of a replaced card',
    'Table 6No card yet',
  ])
  expect([...document.querySelectorAll('[aria-label^="Show the card of"]')]).toHaveLength(5)
  await click('Hide the list')
  expect(facts()).toEqual([])
})

test('cards to print are named with their reasons, and chosen at first', async () => {
  const { click, text, button } = await openCards(sixTables)
  // Phones everywhere reach the address.
  expect(text()).not.toContain('These codes')
  expect(text()).toContain('4 cards to print')
  const reasons = [...document.querySelectorAll('section[aria-labelledby="stale-title"] li')].map(
    ({ textContent }) => textContent,
  )
  expect(reasons).toEqual([
    'Window, Hall: the printed card says “Door, Hall”.',
    'Table 2: the printed card opens http://old, which is no longer the address for guests.',
    'Table 3: the card was replaced on Nov 19 and has not been printed since.',
    '1 card has not been printed yet.',
  ])
  expect(groups()).toEqual(['All', 'To print (5) *', 'Hall (2)', 'None'])
  expect(text()).toContain('5 of 6 tables chosen')
  expect(button('Print ').textContent).toBe('Print 4 cards on 1 sheet')
  await click('Choose just these 4')
  expect(text()).toContain('4 of 6 tables chosen')
  expect(() => button('Choose just these')).toThrow('no button')
})

test('more than four reasons are behind a button', async () => {
  const moved = [1, 2, 3, 4, 5, 6].map((number) =>
    aTableWithCard(number, {
      card: aCard(number, { printed: { version: 2, label: '', area: '', origin: 'http://old', dateTime } }),
    }),
  )
  const { click } = await openCards(moved)
  const reasons = (): number => document.querySelectorAll('section[aria-labelledby="stale-title"] li').length
  expect(reasons()).toBe(4)
  await click('Show all 6')
  expect(reasons()).toBe(6)
  expect(groups()).toEqual(['All *', 'None'])
})

test('before the first print nothing is compared; with all printed, all are chosen', async () => {
  const first = await openCards([aTableWithCard(1, { card: aCard(1, { printed: null }) })])
  expect(first.text()).not.toContain('card to print')
  const { text } = await openCards([aTableWithCard(1), aTableWithCard(2)])
  expect(text()).toContain('All 2 tables chosen')
})

test('tables are chosen by area, singly, or not at all', async () => {
  const { click, tick, text, button } = await openCards(sixTables)
  await click('Hall (2)')
  expect(button('Print ').textContent).toBe('Print 2 cards on 1 sheet')
  await click('Choose single tables')
  await tick('Table 5')
  expect(button('Print ').textContent).toBe('Print 3 cards on 1 sheet')
  await tick('Window')
  expect(text()).toContain('2 of 6 tables chosen')
  await click('None')
  expect(text()).toContain('Choose at least one table.')
  expect(button('Print')).toHaveProperty('disabled', true)
  expect(text()).not.toContain('Mark as printed')
  await tick('Table 6')
  expect(text()).toContain('Create the cards of these tables first.')
})

test('the kind of paper decides the sheets, and stickers have no third language', async () => {
  const { tick, text, type, button } = await openCards([1, 2, 3, 4, 5].map((number) => aTableWithCard(number)))
  expect(button('Print ').textContent).toBe('Print 5 cards on 2 sheets')
  await tick('Table tents')
  expect(button('Print ').textContent).toBe('Print 5 tents on 3 sheets')
  await type('Third language', 'ta')
  expect(cardChoice.get()).toEqual({ format: 'tent', language: 'ta' })
  await tick('Stickers')
  expect(button('Print ').textContent).toBe('Print 5 stickers on 1 sheet')
  expect(text()).not.toContain('Third language')
})

test.each([
  ['http://localhost:3000', 'which only this computer can open. Phones of guests cannot.'],
  ['http://192.168.1.20:3000', 'Only phones in the same Wi-Fi as this server reach it.'],
  ['http://kitchen.local', 'Only phones in the same Wi-Fi as this server reach it.'],
])('an address for guests at %s', async (guestAddress, words) => {
  const { text } = await openCards([aTableWithCard(1)], { guestAddress })
  expect(text()).toContain(words)
})

const bodies = (api: FakeApi): unknown[] =>
  api.calls.flatMap(({ name, params, body }) =>
    name === 'createTableCard' ? [[params['tableNumber'], Reflect.get(Object(body), 'replaces')]] : [],
  )

const answerCards = (api: FakeApi): void =>
  api.answer('createTableCard', (_, { params }) => aCard(Number(params['tableNumber']), { version: 3, printed: null }))

test('tables without a card get one each, and a retry goes on where it stopped', async () => {
  const { api, click, until, text } = await openCards(
    [1, 2, 3].map((number) => aTableWithCard(number, { card: undefined })),
  )
  expect(text()).toContain('3 tables have no card yet.')
  api.answer('createTableCard', (_, { params }) => {
    if (params['tableNumber'] === '1') api.lose('createTableCard')
    return aCard(Number(params['tableNumber']))
  })
  await click('Create 3 cards')
  await until('Not all cards could be saved. Please try again: it goes on where it stopped.')
  await until('2 tables have no card yet.')
  api.recover('createTableCard')
  answerCards(api)
  await click('Create 2 cards')
  await until(() => !text().includes('no card yet'))
  expect(bodies(api)).toEqual([
    ['1', 0],
    ['2', 0],
    ['2', 0],
    ['3', 0],
  ])
})

const dialogText = (): string => document.querySelector('dialog[open]')?.textContent ?? ''
const pressLast = (): Promise<void> =>
  act(async () => [...document.querySelectorAll<HTMLElement>('dialog[open] button')].at(-1)?.click())

test('cards are replaced after a question that names them, each in its version', async () => {
  const { api, click, until } = await openCards([aTableWithCard(1, { label: 'Window' }), aTableWithCard(2)])
  answerCards(api)
  await click('All')
  await click('Replace 2 cards')
  expect(dialogText()).toContain('Replace the cards of 2 tables?')
  expect(dialogText()).toContain('Window, Table 2')
  expect(dialogText()).toContain('All their printed cards stop ordering at once')
  api.refuse('createTableCard', { status: 409, code: 'changed_meanwhile', message: 'It was replaced.' })
  await pressLast()
  await until(() => dialogText().includes('It was replaced.'))
  api.recover('createTableCard')
  await pressLast()
  await until(() => dialogText() === '')
  expect(bodies(api).slice(1)).toEqual([
    ['1', 2],
    ['2', 2],
  ])
})

test('one card is shown, copied, and replaced by its name', async () => {
  const { api, click, until, field } = await openCards([aTableWithCard(1, { label: 'Window' }), aTableWithCard(2)])
  answerCards(api)
  await click('Choose single tables')
  await click('Show the card of Table 2')
  await until('Card of Table 2')
  expect(field('Link of the card').value).toBe(`${origin}/t/card-2`)
  const written: string[] = []
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { clipboard: { value: { writeText: async (text: string) => void written.push(text) } } }),
  )
  await click('Copy link')
  await until('Link copied.')
  expect(written).toEqual([`${origin}/t/card-2`])
  await click('Replace')
  await until('Replace the card of Table 2?')
  expect(dialogText()).toContain('The printed card stops ordering at once')
  await pressLast()
  await until(() => bodies(api).length === 1)
  expect(bodies(api)).toEqual([['2', 2]])
})

test('a print asks whether it came out, and stores what is on the paper', async () => {
  const { api, click, until } = await openCards([
    aTableWithCard(1, { label: 'Window', area: 'Hall' }),
    aTableWithCard(2),
  ])
  await click('All')
  await act(async () => void window.dispatchEvent(new Event('afterprint')))
  await until('Did all 2 cards come out right?')
  await click('Not yet')
  expect(api.bodies('savePrintedCards')).toEqual([])
  await click('Mark as printed')
  api.lose('savePrintedCards')
  await click('Yes, printed')
  await until(() => dialogText().includes('Not saved'))
  api.recover('savePrintedCards')
  api.answer('savePrintedCards', () => [aTableWithCard(1), aTableWithCard(2)])
  await click('Yes, printed')
  await until(() => dialogText() === '')
  expect(api.bodies('savePrintedCards').at(-1)).toEqual({
    restaurantId: expect.stringMatching('restaurant-'),
    origin,
    cards: [
      { tableNumber: 1, version: 2, label: 'Window', area: 'Hall' },
      { tableNumber: 2, version: 2, label: '', area: '' },
    ],
  })
})

test('a house without tables leads to Settings', async () => {
  const { click, until } = await openCards([])
  await click('Open Settings')
  await until(() => location.pathname !== pages.tableCards)
  expect(location.pathname).toBe(pages.settings)
})
