import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the sums and files of a period, which load with it. */
export const periodFiguresMessages = staffTexts('periodFigures', {
  summary: 'Sales of the period',
  summaryHint:
    'Closed orders at menu prices, by the business day on which they were placed. Discounts, free dishes and credit notes are not taken off; taxes of bills are not included.',
  sales: 'Sales',
  orders: 'Closed orders',
  average: 'Average order value',
  more: '{difference} more than {days} ({before})',
  less: '{difference} less than {days} ({before})',
  same: 'The same as {days}',
  nothingBefore: 'No figures of {days}',
  byDay: 'Figures by day',
  day: 'Day',
  files: 'Download the figures',
  filesHint: 'For a spreadsheet: a row per day, or a row per dish.',
  kinds: {
    days: 'Days',
    dishes: 'Dishes',
  },
  download: '{kind} {format}',
  saved: '{name} is saved.',
  failedLog: 'Error downloading the figures of a period',
})
