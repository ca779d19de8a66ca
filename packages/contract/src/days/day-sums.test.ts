import { expect, test } from 'vitest'
import type { DaySummary } from './day-report.ts'
import { sumDays } from './day-sums.ts'

const tax = (rate: number, taxable: number, half: number) =>
  ({
    taxClass: `gst-${rate}`,
    name: `GST ${rate} %`,
    kind: 'gst',
    rate,
    taxable,
    cgst: half,
    sgst: half,
    vat: 0,
  }) as const

const day = (change: Partial<DaySummary>): DaySummary => ({
  date: '2026-11-20',
  isClosed: true,
  bills: { count: 0, amount: 0 },
  creditNotes: { count: 0, amount: 0 },
  discounts: { count: 0, amount: 0 },
  complimentary: { count: 0, amount: 0 },
  methods: [],
  taxes: [],
  creditedTaxes: [],
  roundOff: 0,
  creditedRoundOff: 0,
  cash: { expected: 0 },
  ...change,
})

test('days add up in whole paise', () => {
  const tenth = { count: 1, amount: 0.1 }
  const fifth = { count: 2, amount: 0.2 }
  const sums = sumDays([
    day({ bills: tenth, value: 0.1, net: 0.2, methods: [{ method: 'upi', ...tenth, tips: 0.1, refunded: 0 }] }),
    day({ bills: fifth, value: 0.2, net: 0.1, methods: [{ method: 'upi', ...fifth, tips: 0.2, refunded: 0.3 }] }),
  ])
  expect(sums.bills).toEqual({ count: 3, amount: 30 })
  expect([sums.value, sums.net]).toEqual([30, 30])
  expect(sums.methods).toEqual([{ method: 'upi', count: 3, amount: 30, tips: 30, refunded: 30 }])
})

test('taxes of credit notes are taken off their rate', () => {
  const { taxes } = sumDays([
    day({ taxes: [tax(5, 100, 2.5), tax(18, 50, 4.5)] }),
    day({ taxes: [tax(5, 0.3, 0.01)], creditedTaxes: [tax(5, 40, 1)] }),
  ])
  expect(taxes.map(({ rate, taxable, cgst, sgst }) => [rate, taxable, cgst, sgst])).toEqual([
    [18, 5000, 450, 450],
    [5, 6030, 151, 151],
  ])
})

test('methods without money are absent', () => {
  expect(sumDays([]).methods).toEqual([])
})
