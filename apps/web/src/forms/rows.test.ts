import { expect, test } from 'vitest'
import { moveRow, rebaseRows, rowNameError } from './rows.tsx'

type Station = { readonly key: string; readonly name: string }

const row = (key: string, name: string): Station => ({ key, name })
const rows = [row('kitchen', 'Kitchen'), row('bar', 'Bar')]
const added = row('added-0', ' Tandoor ')

const rebased = (mine: readonly Station[], theirs: readonly Station[]): readonly string[] =>
  rebaseRows(rows, mine, theirs, (all) => all.map(({ name }) => name.trim())).map(({ name }) => name)

test('a row moves by one place and stops at the ends', () => {
  expect(moveRow(rows, 'bar', -1).map(({ key }) => key)).toEqual(['bar', 'kitchen'])
  expect(moveRow(rows, 'bar', 1)).toBe(rows)
  expect(moveRow(rows, 'kitchen', -1)).toBe(rows)
})

test('names are needed, short, and used once', () => {
  expect(rowNameError(' ', rows, 40)).toBe('Please enter a name.')
  expect(rowNameError('x'.repeat(41), rows, 40)).toBe('At most 40 characters.')
  expect(rowNameError(' KITCHEN', rows, 40)).toBe('This name is there already.')
  expect(rowNameError(' Tandoor ', rows, 7)).toBeUndefined()
})

test('an edit stays on top of the rows of another editor', () => {
  const theirs = [row('kitchen', 'Main kitchen'), row('grill', 'Grill')]
  expect(rebased([...moveRow(rows, 'bar', -1), added], theirs)).toEqual(['Main kitchen', ' Tandoor ', 'Grill'])
  const renamed = rows.map(({ key, name }) => row(key, `${name} 2`))
  expect(rebased(renamed, theirs)).toEqual(['Kitchen 2', 'Grill'])
  const removed = rows.filter(({ key }) => key !== 'kitchen')
  expect(rebased(removed, [...theirs, ...rows.slice(1)])).toEqual(['Bar', 'Grill'])
})
