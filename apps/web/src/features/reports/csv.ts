import type { Reports } from '@thali/contract/reports/schema'
import { reportsMessages } from './reports-messages.en.ts'

// A spreadsheet would run a dish called "=…" as a formula.
const formula = /^[=+\-@\t\r]/

const cell = (value: string | number): string => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const dishOf = ({ itemName, portion }: Reports['mostSoldItems'][number]): string =>
  portion ? reportsMessages.dish({ name: itemName, portion: portion.name }) : itemName

/**
 * The figures of the screen as a table for a spreadsheet.
 *
 * @returns CSV after RFC 4180 with three columns: report, name, value; amounts in rupees.
 */
export const reportsCsv = (reports: Reports): string => {
  const { csv, mostSold, leastSold, salesByDay, salesByTime, visits, orderValue } = reportsMessages
  const rows: readonly (readonly [string, string, string | number])[] = [
    [csv.report, csv.name, csv.value],
    ...reports.mostSoldItems.map((item) => [mostSold, dishOf(item), item.quantity] as const),
    ...reports.leastSoldItems.map((item) => [leastSold, dishOf(item), item.quantity] as const),
    ...reports.averageSalesByDay.map(({ day, average }) => [salesByDay, day, average] as const),
    ...reports.salesByTime.map(({ slot, average }) => [salesByTime, slot, average] as const),
    [visits, '', reports.averageVisitsPerUser],
    [orderValue, '', reports.averageOrderValue],
    [csv.orders, '', reports.orderCount],
  ]
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
