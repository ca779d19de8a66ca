import { expect, test } from 'vitest'
import { calculateBill } from './bill.ts'
import { splitBill } from './split.ts'

const lineOf = (id: string, total: number, chargedIds?: readonly string[]) => ({ id, total, chargedIds })
const exact = { roundTo: 'none' } as const

test('lines of two and of three shares keep whole weights', () => {
  const bill = { ...exact, payable: 2, lines: [lineOf('naan', 1), lineOf('dal', 1)] }
  const shares = [['naan', 'dal'], ['naan', 'dal'], ['dal']]
  // Half a paisa and a third for each of two guests, a third for the last.
  expect(splitBill(bill, { by: 'lines', shares }).map(({ amount }) => amount)).toEqual([1, 1, 0])
})

test('a charge goes to each share that has one of its dishes', () => {
  const packing = lineOf('packing', 3000, ['dal', 'naan'])
  const bill = { ...exact, payable: 33_000, lines: [lineOf('dal', 10_000), lineOf('naan', 20_000), packing] }
  const amountsOf = (shares: string[][]): number[] =>
    splitBill(bill, { by: 'lines', shares }).map(({ amount }) => amount)
  expect(amountsOf([['dal'], ['naan']])).toEqual([11_500, 21_500])
  expect(amountsOf([['dal'], ['naan'], []])).toEqual([11_500, 21_500, 0])
  // A share that names the charge pays it alone.
  expect(amountsOf([['dal', 'packing'], ['naan']])).toEqual([13_000, 20_000])
})

test('a line of no share and without a charge is divided among all', () => {
  const bill = { ...exact, payable: 13_000, lines: [lineOf('dal', 10_000), lineOf('water', 3000)] }
  expect(splitBill(bill, { by: 'lines', shares: [['dal'], []] }).map(({ amount }) => amount)).toEqual([11_500, 1500])
})

test('equal shares of a rounded bill are whole rupees, larger ones first', () => {
  const rules = { scheme: 'composition', taxClasses: [], pricesIncludeTax: false } as const
  const amountsOf = (roundTo: 'rupee' | 'none'): number[] => {
    const bill = calculateBill({ ...rules, roundTo }, [{ id: 'dal', price: 100_000, quantity: 1 }], {
      date: '2026-11-22',
    })
    return splitBill(bill, { by: 'equal', count: 3 }).map(({ amount }) => amount)
  }
  expect(amountsOf('rupee')).toEqual([33_400, 33_300, 33_300])
  expect(amountsOf('none')).toEqual([33_334, 33_333, 33_333])
})
