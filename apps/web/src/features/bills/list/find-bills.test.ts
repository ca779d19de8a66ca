import { expect, test } from 'vitest'
import { isBillFound } from '@thali/contract/bills/bill-row'
import type { IssuedBill } from '../live-bills.ts'
import { findBills, rowOf, sumBills } from './find-bills.ts'

const aBill = (change: Partial<IssuedBill> = {}): IssuedBill => ({
  id: 'b1',
  restaurantId: 'spice-garden',
  number: 'SG/26-27/00042',
  issuedDateTime: '2026-11-20T10:00:00.000Z',
  kind: 'bill',
  tableNumber: 7,
  tableLabel: 'Terrace 3',
  orderIds: [],
  orderNumbers: [12],
  seller: { scheme: 'unregistered', legalName: 'Spice Garden', address: 'Pune' },
  lines: [],
  groups: [],
  discounts: [],
  discount: 0,
  total: 1540.5,
  roundOff: 0,
  roundTo: 'none',
  payable: 1540.5,
  payments: [{ id: 'p', method: 'upi', amount: 500, tip: 0, utr: '301245', paidDateTime: '2026-11-20T10:00:00.000Z' }],
  refunds: [],
  creditNotes: [],
  due: 1040.5,
  toRefund: 0,
  status: 'issued',
  isStale: false,
  version: 1,
  customer: { name: 'Zoë & Sons', address: 'Pune' },
  ...change,
})

test.each(['00042', 'sg/26', '7', 'table 7', 'terrace', '1540.50', '₹1,540.5', '1040.5', 'zoë', '1245', '', '  '])(
  'the search %j finds the bill',
  (search) => {
    expect(isBillFound(rowOf(aBill()), search)).toBe(true)
  },
)

test.each(['00043', '8', 'table 8', 'garden', '1540', '3012', 'anna'])('the search %j does not', (search) => {
  expect(isBillFound(rowOf(aBill()), search)).toBe(false)
})

test('a filter shows one state', () => {
  const bills = [aBill(), aBill({ status: 'paid' }), aBill({ status: 'cancelled' })].map(rowOf)
  expect(findBills(bills, 'paid', '')).toEqual([bills[1]])
  expect(findBills(bills, undefined, '')).toHaveLength(3)
})

test('sums leave cancelled bills out and take credit notes off, to the paisa', () => {
  const credited = {
    number: 'C1',
    lineIds: [],
    groups: [],
    roundOff: 0,
    amount: 0.1,
    reason: 'Cold',
    issuedDateTime: '2026-11-20T10:00:00.000Z',
  }
  const bills = [
    aBill({ payable: 0.3, due: 0.2 }),
    aBill({ payable: 0.4, due: 0.1, creditNotes: [credited] }),
    aBill({ payable: 500, due: 500, status: 'cancelled' }),
  ].map(rowOf)
  expect(sumBills(bills)).toEqual({ amount: 0.6, due: 0.3 })
})
