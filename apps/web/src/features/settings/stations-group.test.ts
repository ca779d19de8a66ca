import { expect, test } from 'vitest'
import { rowsOf, toSave } from './stations-group.tsx'

test('a new station is sent without an id, names without spaces at the ends', () => {
  const rows = rowsOf([{ id: 'kitchen', name: 'Kitchen' }])
  expect(toSave([...rows, { key: 'added-0', id: undefined, name: ' Tandoor ' }])).toEqual([
    { id: 'kitchen', name: 'Kitchen' },
    { name: 'Tandoor' },
  ])
})
