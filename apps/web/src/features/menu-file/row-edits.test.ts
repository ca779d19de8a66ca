import { expect, test } from 'vitest'
import { changeOf, changesOf, fieldsOf, rowKey } from './row-edits.ts'

type Row = Parameters<typeof changeOf>[0]

const row = (line: number, part: Partial<Row>): Row => ({
  sheet: 'dishes',
  line,
  action: 'create',
  name: `Dish ${line}`,
  parent: 'Mains',
  ...part,
})

const half = [
  { name: 'Half', price: 90 },
  { name: 'Full', price: 150 },
]

test('a change has only what differs from the row', () => {
  const dal = row(2, { values: { price: 240, dietMark: 'veg' } })
  const rice = row(3, { table: 'Bar', values: { price: 90, portions: half } })
  expect([
    changeOf(dal, undefined),
    changeOf(dal, { prices: ['240.00'], mark: 'veg' }),
    changeOf(dal, { prices: ['250'], mark: 'veg' }),
    changeOf(dal, { prices: ['240'], mark: '' }),
    changeOf(rice, { prices: ['90', '160.5'], mark: 'egg' }),
  ]).toEqual([
    undefined,
    undefined,
    { sheet: 'dishes', line: 2, price: 250 },
    { sheet: 'dishes', line: 2, dietMark: null },
    {
      sheet: 'dishes',
      table: 'Bar',
      line: 3,
      dietMark: 'egg',
      portions: [
        { name: 'Half', price: 90 },
        { name: 'Full', price: 160.5 },
      ],
    },
  ])
})

test('a wrong cell stays open until it is right, and 0 is a price', () => {
  const raita = row(4, { action: 'error', wrong: { price: '', diet: 'spicy' } })
  expect(fieldsOf(raita)).toEqual({ names: [''], prices: [''], mark: 'file' })
  expect([
    changeOf(raita, { prices: ['12.345'], mark: 'veg' }),
    changeOf(raita, { prices: ['0'], mark: 'file' }),
    changeOf(raita, { prices: ['0'], mark: '' }),
  ]).toEqual(['open', 'open', { sheet: 'dishes', line: 4, price: 0, dietMark: null }])
})

test('an error of other columns cannot be edited', () => {
  expect(fieldsOf(row(5, { action: 'error', message: 'Wrong' }))).toBeUndefined()
})

test('rows of two tables and sheets have their own edits', () => {
  const rows = [
    row(2, { table: 'Food', values: { price: 10 } }),
    row(2, { table: 'Bar', values: { price: 20 }, action: 'same' }),
    row(2, { sheet: 'option-groups', values: { price: 5 } }),
    row(3, { action: 'error', wrong: { price: 'abc' } }),
    row(4, { action: 'error', wrong: { price: 'abc' } }),
  ]
  const [, bar, , wrong, open] = rows.map(rowKey)
  const typed = (price: string) => ({ prices: [price], mark: '' as const })
  const edits = { [bar ?? '']: typed('25'), [wrong ?? '']: typed('30'), [open ?? '']: typed('3x') }
  expect(changesOf(rows, edits)).toEqual({
    changes: [
      { sheet: 'dishes', table: 'Bar', line: 2, price: 25 },
      { sheet: 'dishes', line: 3, price: 30 },
    ],
    open: rows[4],
    corrected: 1,
    added: 2,
  })
})
