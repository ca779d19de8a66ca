import { expect, test } from 'vitest'
import type { DayReport } from '@thali/contract/days/day-report'
import { paths } from '#web/lib/paths.ts'
import { issueBills } from '../../../test/answers.ts'
import { figuresOf } from '../../../test/figures.ts'
import { openScreen } from '../../../test/screen.tsx'
import { aDay, aDayList } from './day.testing.ts'

const openDay = async (change: Partial<DayReport>) => {
  const screen = await openScreen(paths.dayClose('2026-11-20'), {
    as: 'cashier',
    before: (api) => {
      issueBills(api)
      api.answer('listDays', () => aDayList())
      api.answer('getDay', ({ restaurantId }) => aDay({ restaurantId, ...change }))
    },
  })
  await screen.until('Cash drawer')
  return screen
}

test('bills have their sums, packing and used numbers', async () => {
  const { text } = await openDay({
    bills: { count: 3, amount: 1234.5 },
    cancelled: { count: 1, amount: 99 },
    creditNotes: { count: 2, amount: 40.25 },
    value: 1300,
    charges: { count: 4, amount: 40 },
    net: 1180.1,
    series: [
      { series: 'SG', kind: 'bill', first: 'SG/1', last: 'SG/4', count: 4, cancelled: 1 },
      { series: 'CN', kind: 'credit-note', first: 'CN/7', last: 'CN/7', count: 1, cancelled: 0 },
    ],
  })
  expect(figuresOf('Bills')).toEqual([
    'Issued3 bills | ₹1,234.50',
    'Cancelled1 bill | ₹99.00',
    'Credit notes2 × | ₹40.25',
    'Dishes on bills at menu prices | ₹1,300.00',
    'Of this, packing4 × | ₹40.00',
    'After discounts, without tax | ₹1,180.10',
    'SG/1 to SG/44 used, 1 cancelled | ',
    'CN/71 used | ',
  ])
  expect(text()).not.toContain('No bills yet.')
})

test('a day without money says so in each part', async () => {
  const { text } = await openDay({})
  for (const words of ['No bills yet.', 'No payments yet.', 'No taxes on the bills of this day.'])
    expect(text()).toContain(words)
  expect(text()).toContain('No open tables, unpaid bills or unconfirmed UPI payments.')
  expect(text()).not.toContain('This does not prevent the close.')
  expect(figuresOf('Payments')).toEqual([])
  expect(figuresOf('Bills')[2]).toBe('Credit notes | ₹0.00')
})

test('payments are summed by method with tips and refunds', async () => {
  const { text } = await openDay({
    methods: [
      { method: 'cash', count: 2, amount: 700.1, tips: 15, refunded: 40 },
      { method: 'upi', count: 1, amount: 99.95, tips: -5, refunded: 0 },
    ],
    tips: 10,
    refunds: { count: 1, amount: 40 },
    unconfirmedUpi: { count: 3, amount: 250, bills: 2 },
    paidTwiceUpi: { count: 1, amount: 80 },
  })
  expect(figuresOf('Payments')).toEqual([
    'Cash (2) | ₹700.10 | ₹15.00 | ₹40.00',
    'UPI (1) | ₹99.95 | -₹5.00 | ₹0.00',
    'Total | ₹800.05 | ₹10.00 | ₹40.00',
    'UPI not confirmed (3)On 2 bills, at most what is due of each. Not counted as received. | ₹250.00',
    'Paid twice? (1)Guests say that they paid by UPI, but nothing is due on the bill. Not counted as received. | ₹80.00',
  ])
  expect(text()).not.toContain('No payments yet.')
})

test('without payments the unconfirmed ones of an old report are named', async () => {
  const { text } = await openDay({ unconfirmedUpi: { count: 1, amount: 5 }, paidTwiceUpi: { count: 0, amount: 0 } })
  expect(figuresOf('Payments')).toEqual(['UPI not confirmed (1)Not counted as received. | ₹5.00'])
  expect(text()).toContain('No payments yet.')
})

test('taxes are those of bills less credit notes, with the rounding', async () => {
  const row = { taxClass: 'food', name: 'Restaurant service', kind: 'gst', rate: 5, code: '996331' } as const
  await openDay({
    taxes: [
      { ...row, taxable: 1000, cgst: 25, sgst: 25, vat: 0 },
      { taxClass: 'bar', name: 'Liquor', kind: 'vat', rate: 20, taxable: 300, cgst: 0, sgst: 0, vat: 60 },
      { taxClass: 'none', name: 'Curd', kind: 'exempt', rate: 0, taxable: 50, cgst: 0, sgst: 0, vat: 0 },
    ],
    creditedTaxes: [{ ...row, taxable: 100, cgst: 2.5, sgst: 2.5, vat: 0 }],
    roundOff: 0.4,
    creditedRoundOff: 0.65,
  })
  const rows = figuresOf('Taxes')
  expect(rows).toHaveLength(4)
  expect(rows).toContain('5 % Restaurant serviceHSN/SAC 996331 | ₹900.00 | ₹22.50 | ₹22.50 | ₹0.00')
  expect(rows).toContain('20 % Liquor | ₹300.00 | ₹0.00 | ₹0.00 | ₹60.00')
  expect(rows).toContain('Without tax Curd | ₹50.00 | ₹0.00 | ₹0.00 | ₹0.00')
  expect(rows.at(-1)).toBe('Rounding | -₹0.25')
})

test('discounts, dishes taken off and orders without a bill are listed', async () => {
  const sum = (count: number, amount: number) => ({ count, amount })
  await openDay({
    discounts: sum(3, 130),
    discountReasons: [
      { reason: 'Regular', ...sum(2, 90) },
      { reason: 'Cold', ...sum(1, 40) },
    ],
    complimentary: sum(1, 40),
    voids: sum(2, 300),
    takenOff: {
      seen: sum(2, 300),
      unseen: sum(1, 150),
      people: [
        { staffId: 'a', name: 'asha', role: 'waiter', seen: sum(2, 300), unseen: sum(0, 0) },
        { staffId: 'b', name: 'till', seen: sum(0, 0), unseen: sum(1, 150) },
        { staffId: 'c', name: '', seen: sum(0, 0), unseen: sum(4, 10) },
      ],
    },
    remakes: 1,
    closedWithoutBill: sum(5, 777),
  })
  expect(figuresOf('Discounts and corrections')).toEqual([
    'Discounts3 × | ₹130.00',
    'Reason: Regular2 × | ₹90.00',
    'Reason: Cold1 × | ₹40.00',
    'Of these complimentary1 × | ₹40.00',
    'Taken off after the kitchen saw it2 dishes | ₹300.00',
    'Taken off before the kitchen saw it1 dish | ₹150.00',
    'Made again | 1 dish',
    'Closed without a bill5 × | ₹777.00',
    'asha (waiter) | 2 × · ₹300.00 | –',
    'till | – | 1 × · ₹150.00',
    'An account that no longer exists | – | 4 × · ₹10.00',
  ])
})

test('an old report has no dishes that the kitchen did not see', async () => {
  await openDay({})
  expect(figuresOf('Discounts and corrections')).toEqual([
    'Discounts | ₹0.00',
    'Of these complimentary | ₹0.00',
    'Taken off after the kitchen saw it | ₹0.00',
    'Made again | 0 dishes',
    'Closed without a bill | ₹0.00',
  ])
})

const open: DayReport['open'] = {
  tables: [4, 12],
  bills: [
    { id: 'b-1', number: 'SG/1', tableNumber: 4, due: 120 },
    { id: 'b-2', number: 'SG/2', tableNumber: 9, due: 0.5 },
  ],
  upiRequests: [
    { id: 'u-1', billId: 'b-3', number: 'SG/3', reference: 'r', state: 'claimed', amount: 80, isPaid: true },
    { id: 'u-2', billId: 'b-4', number: 'SG/4', reference: 'r', state: 'claimed', amount: 81, ending: 'cancelled' },
    { id: 'u-3', billId: 'b-5', number: 'SG/5', reference: 'r', state: 'claimed', amount: 82, ending: 'credited' },
    { id: 'u-4', billId: 'b-6', number: 'SG/6', reference: 'r', state: 'claimed', amount: 83 },
    { id: 'u-5', billId: 'b-7', number: 'SG/7', reference: 'r', state: 'requested', amount: 84 },
  ],
}

const links = (section: string): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(`section[aria-label="${section}"] a`)].map(
    ({ textContent, href }) => `${textContent} → ${href.slice(href.indexOf('/admin'))}`,
  )

test('open tables, bills and requests lead to their screens', async () => {
  const { text } = await openDay({ open })
  expect(links('Still open')).toEqual([
    `Table 4 → ${paths.tableBill(4, 'bills')}`,
    `Table 12 → ${paths.tableBill(12, 'bills')}`,
    `SG/1 · Table 4 · ₹120.00 → ${paths.staffBill('b-1')}`,
    `SG/2 · Table 9 · ₹0.50 → ${paths.staffBill('b-2')}`,
    `SG/3 · ₹80.00 · Paid twice? → ${paths.staffBill('b-3')}`,
    `SG/4 · ₹81.00 · Guest says paid, bill cancelled → ${paths.staffBill('b-4')}`,
    `SG/5 · ₹82.00 · Guest says paid, bill credited → ${paths.staffBill('b-5')}`,
    `SG/6 · ₹83.00 · Guest says paid → ${paths.staffBill('b-6')}`,
    `SG/7 · ₹84.00 · Waiting for payment → ${paths.staffBill('b-7')}`,
  ])
  for (const words of ['2 tables open', '2 bills unpaid', '5 UPI payments not confirmed'])
    expect(text()).toContain(words)
  expect(text()).toContain('This does not prevent the close.')
})

test.each([
  ['tables', { ...open, bills: [], upiRequests: [] }, '2 tables open'],
  ['bills', { ...open, tables: [], upiRequests: [], bills: open.bills.slice(0, 1) }, '1 bill unpaid'],
  ['requests', { ...open, tables: [], bills: [] }, '5 UPI payments not confirmed'],
])('a closed day names only the %s that it carried over', async (_, carried, words) => {
  const { text } = await openDay({ isClosed: true, open: carried })
  expect(text()).toContain('Open at the close, carried over')
  expect(text()).toContain(words)
  expect(text()).not.toContain('This does not prevent the close.')
  expect(text().match(/\d (tables? open|bills? unpaid|UPI payments? not)/g)).toHaveLength(1)
})

test('a closed day has the difference of the drawer and the cash taken out', async () => {
  const { text } = await openDay({
    isClosed: true,
    closedDateTime: '2026-11-20T18:00:00.000Z',
    cash: {
      openingFloat: 2000,
      received: 1500.5,
      tips: 20,
      refunded: 40,
      moved: -25.5,
      expected: 3455,
      counted: 3445,
      difference: -10,
      floatLeft: 2000.5,
      movements: [
        {
          id: 'm-1',
          amount: -125.5,
          reason: 'Milk',
          businessDay: '2026-11-20',
          dateTime: '2026-11-19T20:00:00.000Z',
          staffId: 'a',
        },
        {
          id: 'm-2',
          amount: 100,
          reason: 'Change',
          businessDay: '2026-11-20',
          dateTime: '2026-11-20T08:30:00.000Z',
          staffId: 'a',
        },
      ],
    },
  })
  expect(figuresOf('Cash drawer')).toEqual([
    'In the drawer at the start | ₹2,000.00',
    'Cash payments | +₹1,500.50',
    'Tips in cash | +₹20.00',
    'Cash refunds | -₹40.00',
    'Cash put in and taken out | -₹25.50',
    'Should be in the drawer | ₹3,455.00',
    'Counted | ₹3,445.00',
    'Difference₹10.00 less than expected. | -₹10.00',
    'Left for the next day | ₹2,000.50',
    'Taken out at the close | ₹1,444.50',
  ])
  const movements = [...document.querySelectorAll('section[aria-label="Cash drawer"] li')]
  expect(movements.map(({ textContent }) => textContent)).toEqual(['Milk1:30 AM-₹125.50', 'Change2:00 PM+₹100.00'])
  expect(text()).toContain('Z report: closed on Friday, November 20, 2026 at 11:30 PM. It never changes.')
  expect(text()).not.toContain('Cash out')
})

test('a closed day without money needed no close', async () => {
  const { text } = await openDay({ isClosed: true })
  expect(text()).toContain('This day had no money and needed no close.')
  expect(text()).not.toContain('Z report')
})
