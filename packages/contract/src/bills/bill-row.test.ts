import { expect, test } from 'vitest'
import type { Bill } from './bill.ts'
import { isBillFound, searchedPaise, searchedTable, toBillRow } from './bill-row.ts'
import { billOfRelease1 } from './stored-papers.testing.ts'

const issued = (change: Partial<Bill> = {}) => ({
  ...billOfRelease1,
  ...change,
  id: 'bill-1',
  number: 'SG/26-27/00001',
  issuedDateTime: '2026-11-20T06:30:00Z',
})

const paid = { method: 'upi', amount: 200, tip: 0, paidDateTime: '2026-11-20T07:00:00Z', staffId: 'ravi' } as const
const claim = {
  billId: 'bill-1',
  reference: 'r',
  amount: 100,
  tip: 0,
  upi: 'upi://pay',
  requestedDateTime: '2026-11-20T07:00:00Z',
} as const

const [first, second, ...rest] = billOfRelease1.lines
const lines = first && second ? [{ ...first, guest: { id: 'g', name: 'Mina' } }, second, ...rest] : []
const [note] = billOfRelease1.creditNotes

const row = toBillRow(
  issued({
    lines: lines as Bill['lines'], // the guest of a line has no further fields here
    shares: [
      { id: 's1', amount: 100, due: 100, lineIds: [], guestName: 'Mina' },
      { id: 's2', amount: 370, due: 343, lineIds: [], guestName: 'Dev' },
    ],
    payments: [
      { ...paid, id: 'p1', utr: '412345678901' },
      { ...paid, id: 'p2', method: 'cash', amount: 5 },
      { ...paid, id: 'p3', utr: '498765432109' },
    ],
    creditNotes: note ? [note, { ...note, number: 'SG-C/26-27/00002', amount: 0.1 }] : [],
    upiRequests: [
      { ...claim, id: 'u1', state: 'claimed' },
      { ...claim, id: 'u2', state: 'requested' },
    ],
  }),
)

test('a row names guests once, and sums credit notes in whole paise', () => {
  expect(row).toEqual({
    id: 'bill-1',
    number: 'SG/26-27/00001',
    issuedDateTime: '2026-11-20T06:30:00Z',
    tableNumber: 5,
    tableLabel: 'Terrace',
    payable: 470,
    due: 443,
    toRefund: 0,
    status: 'issued',
    isStale: false,
    version: 2,
    credited: 27.1,
    customerName: 'Acme',
    claims: 1,
    isPaidTwice: false,
    names: ['Acme', 'Mina', 'Dev'],
    utrs: ['412345678901', '498765432109'],
  })
})

test('a claim of a paid bill is paid twice, a replaced one is not', () => {
  const rowOf = (status: Bill['status'], isReplaced: boolean) =>
    toBillRow(
      issued({ status, upiRequests: [{ ...claim, id: 'u', state: 'claimed', ...(isReplaced && { isReplaced }) }] }),
    )
  expect(rowOf('paid', false)).toMatchObject({ claims: 1, isPaidTwice: true })
  expect(rowOf('paid', true)).toMatchObject({ claims: 1, isPaidTwice: false })
  expect(rowOf('issued', false).isPaidTwice).toBe(false)
})

test('a row without guest and claims has none', () => {
  const { customer: _, ...anonymous } = issued()
  const plain = toBillRow(anonymous)
  expect(plain).toMatchObject({ claims: 0, names: [], utrs: [] })
  expect(plain).not.toHaveProperty('customerName')
})

test.each([
  ['26-27/00001', true],
  [' sg/26-27/00001 ', true],
  ['00002', false],
  ['terr', true],
  ['5', true],
  ['table 5', true],
  ['table 50', false],
  ['470', true],
  ['₹470.00', true],
  ['443', true],
  ['442.99', false],
  ['mina', true],
  ['DEV', true],
  ['acme', true],
  ['8901', true],
  ['2109', true],
  ['41234567', false],
  ['ravi', false],
])('a search for %s finds the bill: %s', (search, expected) => {
  expect(isBillFound(row, search)).toBe(expected)
})

test('a bill with nothing due is not found by 0', () => {
  const settled = { ...row, number: 'A1', tableLabel: '', due: 0, utrs: [] }
  expect([isBillFound(settled, '0'), isBillFound({ ...settled, due: 0.5 }, '0.5')]).toEqual([false, true])
})

test('an amount has at most nine digits and two decimals', () => {
  expect(['₹1,234.50', '1 234', '12.', '0.05', '1.234', '1234567890', '-5', 'x5', '5x', ''].map(searchedPaise)).toEqual(
    [123_450, 123_400, 1200, 5, ...Array<undefined>(6)],
  )
})

test('a table is a number, alone or after its word', () => {
  expect(['7', 'table 12', '123456', '1234567', 'table', 'a table 7', '7a'].map(searchedTable)).toEqual([
    7,
    12,
    123_456,
    ...Array<undefined>(4),
  ])
})
