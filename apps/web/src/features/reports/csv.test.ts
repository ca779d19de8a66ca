import { expect, test } from 'vitest'
import type { Reports } from '@thali/contract/reports/schema'
import { reportsCsv } from './csv.ts'

const reports = (itemName: string): Reports => ({
  orderCount: 2,
  mostSoldItems: [{ itemId: 'a', itemName, quantity: 7 }],
  leastSoldItems: [{ itemId: 'a', itemName, portion: { id: 'half', name: 'Half' }, quantity: 1 }],
  averageSalesByDay: [{ day: 'Friday', average: 412 }],
  salesByTime: [{ slot: '12AM-2AM', average: 0 }],
  averageVisitsPerUser: 1,
  averageOrderValue: 412,
})

test('figures of the screen go into a spreadsheet (spec §2 "Reports")', () => {
  expect(reportsCsv(reports('Dal Makhani')).split('\r\n')).toEqual([
    'Report,Name,Value',
    'Most Sold Items,Dal Makhani,7',
    'Least Sold Items,Dal Makhani · Half,1',
    'Average Sales by Day of the Week,Friday,412',
    'Sales by Time of Day (Every 2 Hours),12AM-2AM,0',
    'Average Visits Per User,,1',
    'Average Order Value,,412',
    'Closed orders,,2',
    '',
  ])
})

test.each([
  ['Naan, "Amritsari"', '"Naan, ""Amritsari"""'],
  ['=HYPERLINK(1)', "'=HYPERLINK(1)"],
  ['@home', "'@home"],
  ['दाल', 'दाल'],
])('a dish called %s stays one cell of text', (name, cell) => {
  expect(reportsCsv(reports(name))).toContain(`Most Sold Items,${cell},7\r\n`)
})
