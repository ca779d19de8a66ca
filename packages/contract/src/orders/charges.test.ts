import { describe, expect, test } from 'vitest'
import { splitBill } from '../bills/split.ts'
import { blocksOf } from '../bills/document-lines.ts'
import { documentTexts } from '../bills/document-messages.en.ts'
import type { Bill } from '../bills/bill.ts'
import { dishClass } from '../bills/dish-class.ts'
import { chargesOf, chargesTotal, largestClass, packingTotal, type ChargeTerms } from './charges.ts'

const basket = [
  { itemId: 'dal', quantity: 2 },
  { itemId: 'naan', quantity: 3 },
  { itemId: 'dal', quantity: 1 },
]

describe('the packing of a basket', () => {
  test('counts units at the amount or at that of their dish', () => {
    expect(packingTotal({ per: 'dish', amount: 4.1 }, basket)).toBe(24.6)
    expect(packingTotal({ per: 'dish', amount: 4.1, items: { naan: 0, dal: 10 } }, basket)).toBe(30)
  })

  test('is one amount per order, unless no dish is packed', () => {
    expect(packingTotal({ per: 'order', amount: 20, items: { dal: 0 } }, basket)).toBe(20)
    expect(packingTotal({ per: 'order', amount: 20, items: { dal: 0, naan: 0 } }, basket)).toBe(0)
    expect(packingTotal({ per: 'order', amount: 20 }, [{ itemId: 'dal', quantity: 0 }])).toBe(0)
  })
})

const food = { taxClass: 'food', kind: 'gst' } as const
const goods = { taxClass: 'goods', kind: 'gst' } as const
const bread = { taxClass: 'bread', kind: 'exempt' } as const

test('the largest GST group wins over a larger exempt one, the first over an equal one', () => {
  const line = (lineClass: typeof food | typeof goods | typeof bread, value: number) => ({ ...lineClass, value })
  expect(largestClass([line(bread, 900), line(food, 100), line(goods, 200)])).toBe('goods')
  expect(largestClass([line(food, 150), line(goods, 200), line(food, 50)])).toBe('food')
  expect(largestClass([line(bread, 900)])).toBe('bread')
})

const terms: readonly ChargeTerms[] = [
  { id: 'a', per: 'dish', price: 750, lines: [{ id: '1', ...food }] },
  { id: 'b', per: 'dish', price: 100, lines: [{ id: '2', ...goods }], isRemoved: true },
  {
    id: 'c',
    per: 'order',
    price: 2000,
    lines: [
      { id: '1', ...food },
      { id: '2', ...goods },
    ],
  },
]

const items = (first: number, second: number) => [
  { id: '1', price: 100, quantity: first },
  { id: '2', price: 90, quantity: second },
]

test('charges follow quantities, and go with their last line', () => {
  const rows = (first: number, second: number) =>
    chargesOf(terms, items(first, second)).map(({ id, amount, taxClass }) => [id, amount, taxClass])
  expect(rows(2, 1)).toEqual([
    ['a', 15, 'food'],
    ['c', 20, 'food'],
  ])
  expect(rows(1, 2)).toEqual([
    ['a', 7.5, 'food'],
    ['c', 20, 'goods'],
  ])
  expect(rows(0, 1)).toEqual([['c', 20, 'goods']])
  expect(rows(0, 0)).toEqual([])
})

test('takeaway changes the class of services alone', () => {
  const taxClasses = [
    { id: 'food', name: 'Food', kind: 'gst' as const, rates: [], code: '996331' },
    { id: 'goods', name: 'Goods', kind: 'gst' as const, rates: [], code: '2106' },
    { id: 'hotel', name: 'Hotel', kind: 'gst' as const, rates: [], code: '996331' },
  ]
  const rules = { taxClasses, defaultTaxClass: 'food', takeawayClass: 'hotel' }
  const classes = [undefined, 'goods', 'gone'].map((id) => [true, false].map((is) => dishClass(rules, id, is).taxClass))
  expect(classes).toEqual([
    ['hotel', 'food'],
    ['goods', 'goods'],
    ['hotel', 'food'],
  ])
})

test('a charge goes into the shares of its lines, unless it is in one', () => {
  const lines = [
    { id: '1', total: 10_000 },
    { id: '2', total: 20_000 },
    { id: 'a', total: 1000, chargedIds: ['1'] },
    { id: 'b', total: 3000, chargedIds: ['1', '2'] },
  ]
  const bill = { payable: 34_000, roundTo: 'none' as const, lines }
  const amounts = (shares: string[][]) => splitBill(bill, { by: 'lines', shares }).map(({ amount }) => amount)
  expect(amounts([['1'], ['2']])).toEqual([12_500, 21_500])
  expect(amounts([['1'], ['2', 'a', 'b']])).toEqual([10_000, 24_000])
})

test('paper has one row for charges of one price and tax, in its language', () => {
  const line = (id: string, quantity: number, price: number, rest: Partial<Bill['lines'][number]> = {}) => ({
    id,
    itemId: id,
    itemName: `Dish ${id}`,
    orderId: 'o',
    quantity,
    price,
    value: price * quantity,
    discount: 0,
    taxable: price * quantity,
    cgst: 0,
    sgst: 0,
    vat: 0,
    total: price * quantity,
    taxClass: 'food',
    isTaxIncluded: false,
    ...rest,
  })
  const charge = { kind: 'packing' as const, lineIds: ['1'] }
  const lines = [
    line('1', 1, 100),
    line('a', 2, 5, { charge }),
    line('b', 3, 5, { charge }),
    line('c', 1, 7, { charge }),
    line('d', 1, 5, { charge, taxClass: 'goods' }),
  ]
  const words = { money: String, signedMoney: String, moment: String, choice: () => '', texts: documentTexts('mr') }
  const [block] = blocksOf({ lines, groups: [], layout: 2 }, words)
  expect(block?.lines.map(({ name, details, value }) => [name, ...details, value])).toEqual([
    ['Dish 1', '100'],
    ['Packing / पॅकिंग', '5 × 5', '25'],
    ['Packing / पॅकिंग', '7'],
    ['Packing / पॅकिंग', '5'],
  ])
})

test('charges add up in whole paise, and one of 0 is none', () => {
  expect(chargesTotal([{ amount: 0.1 }, { amount: 0.2 }, { amount: 20 }])).toBe(20.3)
  expect(chargesTotal([])).toBe(0)
  const items = [
    { id: '1', price: 100, quantity: 2 },
    { id: '2', price: 50, quantity: 3 },
  ]
  const both = [
    { id: '1', ...food },
    { id: '2', ...goods },
  ]
  expect(chargesOf([{ id: 'free', per: 'order', price: 0, lines: both }], items)).toEqual([])
  expect(chargesOf([{ id: 'each', per: 'dish', price: 410, lines: both }], items)).toEqual([
    {
      id: 'each',
      name: 'Packing',
      kind: 'packing',
      per: 'dish',
      price: 4.1,
      quantity: 5,
      amount: 20.5,
      taxClass: 'food',
      lineIds: ['1', '2'],
    },
  ])
})
