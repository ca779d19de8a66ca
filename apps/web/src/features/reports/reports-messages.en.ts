import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of Reports; those of the specification are quoted exactly (§2 "Reports", §7, §8). */
export const reportsMessages = staffTexts('reports', {
  title: 'Reports',
  empty: 'There are no orders yet to generate the report!',
  mostSold: 'Most Sold Items',
  leastSold: 'Least Sold Items',
  salesByDay: 'Average Sales by Day of the Week',
  salesByTime: 'Sales by Time of Day (Every 2 Hours)',
  visits: 'Average Visits Per User',
  visitsSentence: 'The average number of visits per user is {visits}x',
  times: { one: '{count} time', other: '{count} times' },
  orderValue: 'Average Order Value',
  shareTitle: 'Share the screen via WhatsApp, Gmail, etc.',
  shareText: 'All these reports will be captured and shared.',
  share: 'Share Screenshot',
  unsupported: 'Sharing is not supported on this device.',
  screenshot: {
    file: 'screenshot.png',
    title: 'Screenshot',
    text: 'Check out this screenshot!',
  },
  shareAgain: 'The picture is ready. Please tap Share Screenshot once more.',
  shareFailed: 'The picture could not be made. Please try again.',
  /** Logged (spec §8). */
  shareFailedLog: 'Error sharing the screenshot',
  failedLog: 'Error retrieving the reports',

  loading: 'Loading the reports...',
  failedTitle: 'The reports could not be loaded.',
  stale: 'These figures are from {time}; newer ones could not be loaded.',
  /** What the figures are of, after the name of the restaurant. */
  basis: { one: 'the only closed order until {moment}', other: 'all {count} closed orders until {moment}' },
  ofRestaurant: '{restaurant}: {basis}',
  perOrder: 'Rupees per order',
  perOrderHint: 'Average per order',
  dish: '{name} · {portion}',
  sold: '{quantity} sold',
  showTable: 'Show as a table',
  day: 'Day',
  time: 'Time',
  downloadPicture: 'Download PNG',
  downloadTable: 'Download CSV',
  downloadName: 'reports-{date}',
  csv: {
    report: 'Report',
    name: 'Name',
    value: 'Value',
    orders: 'Closed orders',
  },
})
