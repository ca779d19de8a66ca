import { expect, test } from 'vitest'
import type { Table } from '@thali/contract/tables/table'
import { type TableRow, rowsOf, toSave } from './tables-draft.ts'
import { type TablesEdit, hasTheirs, rebaseTables, swapRow } from './tables-edit.ts'

const aTable = (number: number, given: Partial<Table> = {}): Table => ({
  number,
  label: '',
  area: '',
  seats: null,
  isCounter: false,
  version: 1,
  ...given,
})

const base = [aTable(1), aTable(2), aTable(3)]

const editOf = (change: (rows: readonly TableRow[]) => readonly TableRow[]): TablesEdit => ({
  base,
  rows: change(rowsOf(base)),
  changes: [],
})

const typed = (number: string, given: Partial<TableRow>): TablesEdit =>
  editOf((rows) => rows.map((row) => (row.number === number ? { ...row, ...given } : row)))

const removed = (number: string): TablesEdit => editOf((rows) => rows.filter((row) => row.number !== number))

const saved = ({ rows }: Pick<TablesEdit, 'rows'>) =>
  toSave(rows).map(({ number, label, area }) => [number, label, area])

test('typed fields stay and other fields of the same table follow', () => {
  const moved = rebaseTables(typed('2', { label: 'Window' }), [aTable(1), aTable(2, { area: 'Garden' }), aTable(3)])
  expect(saved(moved)[1]).toEqual([2, 'Window', 'Garden'])
  expect(moved.changes.map(({ number, isTaken }) => [number, isTaken])).toEqual([['2', false]])
})

test.each<[Partial<Table>, Partial<Table>]>([
  [{ label: 'Bar' }, { seats: 4 }],
  [{ seats: 6 }, { isCounter: true }],
  [{ isCounter: true }, { area: 'Roof' }],
  [{ area: 'Roof' }, { label: 'Bar' }],
])('typed %j stays beside their %j', (mine, theirs) => {
  const rows = rowsOf([aTable(1), aTable(2, mine), aTable(3)])
  const moved = rebaseTables({ base, rows, changes: [] }, [aTable(1), aTable(2, theirs), aTable(3)])
  expect(toSave(moved.rows)[1]).toMatchObject({ ...mine, ...theirs })
})

test('their changes of other tables are taken over and named', () => {
  const moved = rebaseTables(typed('2', { label: 'Window' }), [
    aTable(1),
    aTable(2),
    aTable(3, { label: 'Bar' }),
    aTable(4),
  ])
  expect(saved(moved)).toEqual([
    [1, '', ''],
    [2, 'Window', ''],
    [3, 'Bar', ''],
    [4, '', ''],
  ])
  expect(moved.changes.map(({ number, isTaken }) => [number, isTaken])).toEqual([
    ['3', true],
    ['4', true],
  ])
})

test('a second rebase replaces the change of a table and keeps others', () => {
  const first = rebaseTables(typed('2', { label: 'Window' }), [
    aTable(1, { label: 'Door' }),
    aTable(2, { label: 'Terrace' }),
    aTable(3),
  ])
  const second = rebaseTables(first, [aTable(1, { label: 'Door' }), aTable(2, { label: 'Balcony' }), aTable(3)])
  expect(second.changes.map(({ number, theirs, mine }) => [number, theirs?.label, mine?.label])).toEqual([
    ['1', 'Door', 'Door'],
    ['2', 'Balcony', 'Window'],
  ])
})

test('the same change of both needs no check', () => {
  const theirs = [aTable(1), aTable(2, { label: 'Window', version: 2 }), aTable(3)]
  expect(rebaseTables(typed('2', { label: 'Window' }), theirs)).toMatchObject({ base: theirs, changes: [] })
  expect(rebaseTables(removed('3'), [aTable(1), aTable(2)]).changes).toEqual([])
})

test('a table that both change has two rows to choose from', () => {
  const moved = rebaseTables(typed('2', { label: 'Window' }), [aTable(1), aTable(2, { label: 'Terrace' }), aTable(3)])
  const [change] = moved.changes
  if (!change) throw new Error('There is no change')
  expect(hasTheirs(moved.rows, change)).toBe(false)
  const swapped = swapRow(moved.rows, change)
  expect(saved({ rows: swapped })[1]).toEqual([2, 'Terrace', ''])
  expect(saved({ rows: swapRow(swapped, change) })[1]).toEqual([2, 'Window', ''])
})

test('a removal stays, and an edit of a removed table brings it back', () => {
  const edited = rebaseTables(removed('2'), [aTable(1), aTable(2, { label: 'Terrace' }), aTable(3)])
  expect(saved(edited).map(([number]) => number)).toEqual([1, 3])
  const [change] = edited.changes
  if (!change) throw new Error('There is no change')
  expect(saved({ rows: swapRow(edited.rows, change) }).map(([number]) => number)).toEqual([1, 2, 3])
  const kept = rebaseTables(typed('2', { label: 'Window' }), [aTable(1), aTable(3)])
  expect(saved(kept)[1]).toEqual([2, 'Window', ''])
  expect(
    rebaseTables(typed('2', { label: 'Window' }), [aTable(1), aTable(2)]).rows.map(({ number }) => number),
  ).toEqual(['1', '2'])
})

test('a table that both add is one table', () => {
  const added = editOf((rows) => [
    ...rows,
    { key: 'added-0', number: '4', label: 'Window', area: '', seats: '', isCounter: false, isStored: false },
  ])
  const moved = rebaseTables(added, [...base, aTable(4, { label: 'Terrace' })])
  expect(saved(moved).slice(3)).toEqual([[4, 'Window', '']])
  expect(moved.rows.at(-1)?.isStored).toBe(true)
  expect(moved.changes).toHaveLength(1)
})

test('a table comes back to its place by number, also beside longer ones', () => {
  const stored = [aTable(2), aTable(9), aTable(10), aTable(100)]
  const edit: TablesEdit = { base: stored, rows: rowsOf(stored).filter(({ number }) => number !== '9'), changes: [] }
  const moved = rebaseTables(edit, [aTable(2), aTable(9, { label: 'Terrace' }), aTable(10), aTable(11), aTable(100)])
  expect(saved(moved).map(([number]) => number)).toEqual([2, 10, 11, 100])
  const [change] = moved.changes
  if (!change) throw new Error('There is no change')
  expect(saved({ rows: swapRow(moved.rows, change) }).map(([number]) => number)).toEqual([2, 9, 10, 11, 100])
  const last = rebaseTables(moved, [...moved.base, aTable(101)])
  expect(saved(last).at(-1)).toEqual([101, '', ''])
})
