import { expect, test } from 'vitest'
import {
  type TableRow,
  addedRow,
  areSameRows,
  factsOf,
  missingCardsWords,
  rowErrors,
  rowsOf,
  theirWords,
  toSave,
} from './tables-draft.ts'

const aRow = (number: string, given: Partial<TableRow> = {}): TableRow => ({
  key: number,
  number,
  label: '',
  area: '',
  seats: '',
  isCounter: false,
  isStored: true,
  ...given,
})

test.each<[Partial<TableRow>, string[]]>([
  [{}, []],
  [{ seats: '4', label: 'Window' }, []],
  [{ number: '0' }, ['number']],
  [{ number: '10000' }, ['number']],
  [{ number: '2' }, ['number']],
  [{ seats: '0' }, ['seats']],
  [{ seats: '2.5' }, ['seats']],
  [{ label: 'x'.repeat(41), area: 'y'.repeat(41) }, ['label', 'area']],
])('%j has errors in %j', (given, fields) => {
  const row = aRow('1', given)
  expect(Object.keys(rowErrors(row, [row, aRow('2')]))).toEqual(fields)
})

test('a new table follows the highest number in the last area', () => {
  const rows = [aRow('3'), aRow('7', { area: 'Garden', seats: '4' })]
  expect(addedRow(rows, 'new')).toMatchObject({ number: '8', area: 'Garden', seats: '4', isStored: false })
  expect(addedRow([], 'new').number).toBe('1')
})

test('an unchanged form saves the stored tables', () => {
  const table = { number: 2, label: 'Bar', area: '', seats: null, isCounter: true }
  const stored = [{ ...table, version: 1 }]
  expect(toSave(rowsOf(stored))).toEqual([table])
  expect(areSameRows(rowsOf(stored), [aRow('2', { label: 'Bar ', isCounter: true })])).toBe(true)
  expect(areSameRows(rowsOf(stored), [])).toBe(false)
})

test.each<Partial<TableRow>>([
  { number: '3' },
  { label: 'Bar' },
  { area: 'Roof' },
  { seats: 'x' },
  { isCounter: true },
])('a form with %j of one table is another', (given) => {
  expect(areSameRows([aRow('1'), aRow('2')], [aRow('1'), aRow('2', given)])).toBe(false)
})

test.each<[string, Partial<TableRow>, string]>([
  ['unnamed', {}, 'No name'],
  ['named', { label: 'Window', area: 'Garden' }, 'Window · Garden'],
  ['unnamed in an area', { area: 'Garden', seats: '1', isCounter: true }, 'No name · Garden · 1 seat · Counter'],
])('the %s table of the other admin is in words', (_, given, words) => {
  expect(theirWords(aRow('2', given))).toBe(words)
})

test('a table that the other admin removed is in words', () => {
  expect(theirWords(undefined)).toBe('Removed')
})

test('facts of a table name its number only beside its name', () => {
  expect(factsOf(aRow('7', { label: ' ', area: ' Garden ', seats: '4' }), false)).toBe('Garden · 4 seats')
  expect(factsOf(aRow('7', { label: 'Window', isCounter: true }), true)).toBe('No. 7 · Counter · Guests are here')
})

test.each([
  [0, 'Every table has a card.'],
  [1, '1 table has no card yet.'],
  [2, '2 tables have no card yet.'],
  [3, 'No table has a card yet.'],
])('%i tables of three without a card are in words', (missing, words) => {
  expect(missingCardsWords(missing, 3)).toBe(words)
})
