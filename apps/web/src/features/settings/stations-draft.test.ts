import { expect, test } from 'vitest'
import { areSameRows, moved, nameError, rebased, rowsOf, toSave } from './stations-draft.ts'

const rows = rowsOf([
  { id: 'kitchen', name: 'Kitchen' },
  { id: 'bar', name: 'Bar' },
])
const added = { key: 'added-0', id: undefined, name: ' Tandoor ' }

test('a station moves by one place and stops at the ends', () => {
  expect(moved(rows, 'bar', -1).map(({ id }) => id)).toEqual(['bar', 'kitchen'])
  expect(moved(rows, 'bar', 1)).toBe(rows)
  expect(moved(rows, 'kitchen', -1)).toBe(rows)
})

test('names are needed, short, and used once', () => {
  expect(nameError({ ...added, name: ' ' }, rows)).toBe('Please enter a name.')
  expect(nameError({ ...added, name: 'x'.repeat(41) }, rows)).toBe('At most 40 characters.')
  expect(nameError({ ...added, name: 'KITCHEN' }, rows)).toBe('This name is there already.')
  expect(nameError(added, rows)).toBeUndefined()
})

test('a new station is sent without an id, names without spaces at the ends', () => {
  expect(toSave([...rows, added]).at(-1)).toEqual({ name: 'Tandoor' })
  expect(areSameRows(rows, moved(rows, 'bar', -1))).toBe(false)
})

test('an edit stays on top of the stations of another person', () => {
  const theirs = rowsOf([
    { id: 'kitchen', name: 'Main kitchen' },
    { id: 'grill', name: 'Grill' },
  ])
  const mine = [...moved(rows, 'bar', -1), added]
  expect(rebased(rows, mine, theirs).map(({ name }) => name)).toEqual(['Main kitchen', ' Tandoor ', 'Grill'])
  const renamed = rows.map((row) => ({ ...row, name: `${row.name} 2` }))
  expect(rebased(rows, renamed, theirs).map(({ name }) => name)).toEqual(['Kitchen 2', 'Grill'])
  const removed = rows.filter(({ key }) => key !== 'kitchen')
  expect(rebased(rows, removed, [...theirs, ...rows.slice(1)]).map(({ name }) => name)).toEqual(['Bar', 'Grill'])
})
