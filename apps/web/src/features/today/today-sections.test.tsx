import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Today } from '@thali/contract/reports/schema'
import { sampleReply } from '../../../test/sample.ts'
import { showComponent } from '../../../test/screen.tsx'
import { FeedbackOfDay, Hours, Methods, OpenTables, Waiters } from './today-sections.tsx'

const timezone = 'Asia/Kolkata'

const sample = sampleReply('getToday')
const none = { orders: { count: 0, value: 0, average: 0 }, methods: [], waiters: [], hours: [] }
const today: Today = {
  ...sample,
  dateTime: '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  firstHour: 5,
  hasBills: true,
  figures: none,
  lastWeek: { date: '2026-11-13' },
}

/** The texts of the rows in a section. */
const rowsIn = async (element: ReactElement, row = 'li'): Promise<(string | null)[]> => {
  await showComponent(element)
  return [...document.querySelectorAll(row)].map(({ textContent }) => textContent)
}

const open: Today['open'] = {
  tables: [
    { tableNumber: 4, openedDateTime: '2026-11-20T09:00:00.000Z', unbilled: 300, due: 0, isOpen: true },
    { tableNumber: 7, label: 'Window', unbilled: 0, due: 220, isOpen: false },
    { tableNumber: 9, openedDateTime: '2026-11-20T09:30:00.000Z', unbilled: 0, due: 0 },
  ],
  unbilled: 300,
  due: 220,
}

test('open money is the sum of orders and bills', async () => {
  const { text } = await showComponent(<OpenTables today={{ ...today, open }} timezone={timezone} />)
  expect(text()).toContain('₹520.002 tables are open · 1 free table with an unpaid bill')
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Table 4Open since 2:30 PM₹300.00 on no bill',
    'Table 7 · WindowNo party at the table₹220.00 left of bills',
    'Table 9Open since 3:00 PMNothing to pay',
  ])
})

test('without bills an open order is one that is not closed', async () => {
  const tables = open.tables.slice(0, 1)
  const plain = { ...today, hasBills: false, open: { tables, unbilled: 300, due: 0 } }
  const { text } = await showComponent(<OpenTables today={plain} timezone={timezone} />)
  expect(text()).toContain('Orders that are not closed yet, of any day.₹300.001 table is open')
  expect(text()).toContain('₹300.00 not closed')
  expect(text()).not.toContain('unpaid bill')
})

test('methods of either day are rows, and money of last week is beside them', async () => {
  const cash = { method: 'cash', count: 2, amount: 500 } as const
  const card = { method: 'card', count: 1, amount: 260 } as const
  const upi = { method: 'upi', count: 3, amount: -40 } as const
  const figures = { ...none, methods: [cash, upi] }
  const lastWeek = { date: '2026-11-13', figures: { ...none, methods: [card, cash] } }
  expect(await rowsIn(<Methods today={{ ...today, figures, lastWeek }} />, 'tbody tr')).toEqual([
    'Cash (2 payments)₹500.00₹500.00',
    'UPI (3 payments)-₹40.00₹0.00',
    'Card (0 payments)₹0.00₹260.00',
  ])
})

test.each([
  [true, 'Ravi (2 payments)'],
  [false, 'Ravi (2 orders)'],
])('people of either day are rows (bills: %s)', async (hasBills, ravi) => {
  const figures = { ...none, waiters: [{ staffId: 'ravi', name: 'Ravi', count: 2, amount: 500 }] }
  const before = [
    { staffId: 'gone', name: '', count: 1, amount: 90 },
    { staffId: 'ravi', name: 'Ravi', count: 1, amount: 70 },
  ]
  const lastWeek = { date: '2026-11-13', figures: { ...none, waiters: before } }
  const unit = hasBills ? 'payments' : 'orders'
  expect(await rowsIn(<Waiters today={{ ...today, hasBills, figures, lastWeek }} />, 'tbody tr')).toEqual([
    `${ravi}₹500.00₹70.00`,
    `Unknown (0 ${unit})₹0.00₹90.00`,
  ])
})

test('hours follow the business day, with those of last week', async () => {
  const hour = (of: number, takings: number) => ({ hour: of, orders: 1, takings })
  const figures = { ...none, hours: [hour(13, 300), hour(1, 80)] }
  const lastWeek = { date: '2026-11-13', figures: { ...none, hours: [hour(12, 100), hour(1, 60)] } }
  const rows = await rowsIn(<Hours today={{ ...today, figures, lastWeek }} />)
  expect(rows.map((row) => row?.replace(/^.*?(₹)/, '$1'))).toEqual([
    '₹0.00 · 0 ordersLast Friday: ₹100.00, 1 order',
    '₹300.00 · 1 order',
    '₹80.00 · 1 orderLast Friday: ₹60.00, 1 order',
  ])
})

test('feedback has its faces, best first, and the texts with their tables', async () => {
  const answer = { face: 'bad', text: 'Cold', tableNumber: 4, dateTime: '2026-11-20T09:00:00.000Z' } as const
  const texts = [answer, { ...answer, face: 'great', text: 'Lovely', tableNumber: 7, label: 'Window' } as const]
  const feedback = { faces: { bad: 1, fair: 0, good: 0, great: 2 }, texts }
  expect(await rowsIn(<FeedbackOfDay today={{ ...today, feedback }} timezone={timezone} />)).toEqual([
    '2Very good',
    '0Good',
    '0So-so',
    '1Not good',
    'Not goodColdTable 4, 2:30 PM',
    'Very goodLovelyTable 7 · Window, 2:30 PM',
  ])
})
