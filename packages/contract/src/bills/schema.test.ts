import { expect, test } from 'vitest'
import type { z } from 'zod'
import { toRupees } from '../basics/money.ts'
import { calculateBill } from './bill.ts'
import { bill, billDiscount, split, taxClass } from './schema.ts'

const food = { id: 'food', name: 'Food', kind: 'gst', rates: [{ from: '2017-11-15', percent: 5 }] } as const

const accepts = (schema: z.ZodType, values: readonly unknown[]): boolean[] =>
  values.map((value) => schema.safeParse(value).success)

test('a tax class has dated rates', () => {
  const rate = { from: '2017-11-15', percent: 5 }
  const changes = [{}, { kind: 'exempt', rates: [] }, { rates: [rate, rate] }, { kind: 'igst' }]
  const rates = [
    { from: '2026-02-30', percent: 5 },
    { from: '2026-02-28', percent: -1 },
    { from: '2026-02-28', percent: 0.125 },
  ]
  expect(
    accepts(
      taxClass,
      changes.map((change) => ({ ...food, ...change })),
    ),
  ).toEqual([true, true, false, false])
  expect(
    accepts(
      taxClass,
      rates.map((one) => ({ ...food, rates: [one] })),
    ),
  ).toEqual([false, false, false])
})

test('a discount is a percentage or an amount, with a reason', () => {
  const reason = 'Late'
  const discounts = [
    { percent: 12.5, reason },
    { amount: 100, reason, lineId: 'l1' },
    { amount: 100, percent: 5, reason },
    { reason },
    { percent: 100.5, reason },
    { percent: 0, reason },
    { amount: 0.001, reason },
    { percent: 5, reason: ' ' },
  ]
  expect(accepts(billDiscount, discounts)).toEqual([true, true, false, false, false, false, false, false])
})

test('a split is equal, by guest or by lines', () => {
  const splits = [
    { by: 'equal', count: 3 },
    { by: 'guest' },
    { by: 'lines', shares: [['l1'], []] },
    { by: 'equal', count: 0 },
    { by: 'equal' },
    { by: 'lines', shares: [] },
    { by: 'weight' },
  ]
  expect(accepts(split, splits)).toEqual([true, true, true, false, false, false, false])
})

test('a calculated bill fits the answer of the API', () => {
  const line = { id: 'l1', price: 24_950, quantity: 3 }
  const ordered = { orderId: 'o1', itemId: 'dal', itemName: 'Dal', price: 249.5, quantity: 3 }
  const amounts = calculateBill(
    {
      scheme: 'regular',
      taxClasses: [{ ...food, rates: [...food.rates] }],
      defaultTaxClass: 'food',
      pricesIncludeTax: true,
      roundTo: 'rupee',
    },
    [line],
    { date: '2026-11-22', discounts: [{ percent: 12.5 }] },
  )
  const rupees = <T extends object>(value: T): T =>
    Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, typeof one === 'number' && key !== 'rate' ? toRupees(one) : one]),
    ) as T // the keys stay
  const answer = {
    ...rupees(amounts),
    lines: amounts.lines.map((one) => ({ ...rupees(one), ...ordered })),
    groups: amounts.groups.map((group) => ({ ...rupees(group), name: 'Food' })),
    discounts: [{ percent: 12.5, value: toRupees(amounts.discount), reason: 'Late' }],
    restaurantId: 'spice-garden',
    tableNumber: 7,
    tableLabel: '',
    orderIds: ['o1'],
    orderNumbers: [1],
    seller: { scheme: 'regular', legalName: 'Spice Garden', address: 'Pune' },
    version: 0,
    payments: [],
    refunds: [],
    creditNotes: [],
    due: toRupees(amounts.payable),
    toRefund: 0,
    status: 'issued',
    isStale: false,
  }
  expect(bill.parse(answer)).toMatchObject({ payable: 655, roundOff: 0.06, groups: [{ taxClass: 'food', rate: 5 }] })
})
