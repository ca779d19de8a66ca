import { expect, test } from 'vitest'
import { type DayBill, dayFigures } from './day-report.ts'

const bill = (counter: number, reason: string, value: number): DayBill => ({
  series: 'SG/26-27',
  counter,
  number: `SG/26-27/${counter}`,
  isCancelled: false,
  payable: 90_000 - value,
  roundOff: 0,
  discounts: [{ reason, value }],
  lines: [],
  groups: [],
})

test('the discount reason with the most money comes first', () => {
  const { discountReasons } = dayFigures({
    bills: [bill(1, 'Friend', 1000), bill(2, 'Staff meal', 3000), bill(3, 'Friend', 1500), bill(4, 'Birthday', 2500)],
    creditNotes: [],
    payments: [],
    refunds: [],
    upiRequests: [],
    movements: [],
    takenOff: [],
    slips: [],
    remakes: [],
    closedWithoutBill: [],
    openingFloat: 0,
  })
  expect(discountReasons).toEqual([
    { reason: 'Staff meal', count: 1, amount: 3000 },
    { reason: 'Birthday', count: 1, amount: 2500 },
    { reason: 'Friend', count: 2, amount: 2500 },
  ])
})
