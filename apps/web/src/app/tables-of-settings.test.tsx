import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Table } from '@thali/contract/tables/table'
import { sampleReply } from '../../test/sample.ts'
import { openScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const [sampleSitting] = sampleReply('listSittings')

const table = (number: number, more: Partial<Table> = {}): Table => ({
  number,
  label: '',
  area: '',
  seats: null,
  isCounter: false,
  version: 1,
  ...more,
})

const openTables = async (...list: readonly Table[]) => {
  const screen = await openScreen(pages.settings, {
    before: (api) => {
      api.answer('listTables', () => [...list])
      api.answer('saveTables', () => [...list])
    },
  })
  await screen.until('Add a table')
  return { ...screen, screen, form: screen.part('Tables') }
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('fieldset[aria-label^="Table "]')]

const values = (): string[] =>
  rows().map((row) =>
    [...row.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')].map(({ value }) => value).join('|'),
  )

test('a new table has the next number, and area and seats of the last one', async () => {
  const { screen, form, api } = await openTables(table(4, { seats: 6 }), table(2, { area: 'Garden', seats: 4 }))
  await form.click('Add a table')
  expect(values()).toEqual(['4|||6', '2||Garden|4', '5||Garden|4'])
  expect(rows().map((row) => row.querySelector('input')?.readOnly)).toEqual([true, true, false])
  await form.click('Save')
  await told(screen, 'Tables: saved.')
  expect(api.bodies('saveTables')).toMatchObject([
    {
      tables: [
        { number: 4, seats: 6, area: '' },
        { number: 2, seats: 4, area: 'Garden' },
        { number: 5, seats: 4, area: 'Garden', isCounter: false },
      ],
    },
  ])
})

test('errors come with Save, not before', async () => {
  const { form, text, api } = await openTables(table(1), table(2))
  await form.type('Seats', 'x')
  expect(text()).not.toContain('or nothing.')
  expect(text()).not.toContain('Please correct what is marked.')
  await form.click('Save')
  expect(text()).toContain('or nothing.')
  expect(text()).toContain('Please correct what is marked.')
  expect(document.activeElement).toBe(form.field('Seats'))
  expect(api.bodies('saveTables')).toEqual([])
  await form.type('Seats', '4')
  expect(text()).not.toContain('Please correct what is marked.')
})

test('a line that a refusal opened stays open while corrected', async () => {
  const { form } = await openTables(table(1), table(2))
  const openLines = (): (string | null)[] =>
    [...document.querySelectorAll('li [aria-expanded]')].map((line) => line.getAttribute('aria-expanded')).slice(0, 2)
  expect(openLines()).toEqual(['false', 'false'])
  await form.type('Seats', 'x')
  await form.click('Save')
  await form.type('Seats', '4')
  expect(openLines()).toEqual(['true', 'false'])
})

test('an added table needs a number of its own', async () => {
  const { form, text } = await openTables(table(1), table(2))
  await form.click('Add a table')
  const number = rows()[2]?.querySelector('input')
  expect([number?.readOnly, number?.value]).toEqual([false, '3'])
  await form.click('Remove table 3')
  expect(rows()).toHaveLength(2)
  expect(text()).not.toContain('A removed table takes no orders.')
  await form.click('Remove table 1')
  expect(values()).toEqual(['2|||'])
  expect(text()).toContain('A removed table takes no orders. Its earlier orders stay, and it can be added again.')
})

test('the last table stays, and one with guests', async () => {
  const { form, text } = await openTables(
    table(7),
    table(8, { ...(sampleSitting && { sitting: { ...sampleSitting, tableNumber: 8 } }) }),
  )
  await form.click('Guests are here: table 8 stays')
  expect(text()).toContain('Guests are at table 8. Clear it on Table Service before you remove it.')
  await form.click('Remove table 7')
  expect(rows()).toHaveLength(1)
})

test('a single table stays with its reason', async () => {
  const { form, text } = await openTables(table(7))
  await form.click('Remove table 7')
  expect(text()).toContain('Keep at least one table.')
  expect(rows()).toHaveLength(1)
})

test.each([
  ['refused', { status: 422, code: 'validation_failed', message: 'Not so.' } as const, 'Not so.'],
  ['lost', undefined, 'What you typed is still here'],
])('a %s save keeps what was typed', async (_, refused, words) => {
  const { form, api, until } = await openTables(table(1), table(2))
  await form.type('Area', 'Roof')
  if (refused) api.refuse('saveTables', refused)
  else api.lose('saveTables')
  await form.click('Save')
  await until(words)
  expect(values()).toEqual(['1||Roof|', '2|||'])
})
