import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of Table Service (spec §2) and its lists; those marked (spec) are quoted from it. */
export const tableServiceMessages = staffTexts('tableService', {
  /** (spec) */
  newOrder: 'New order received at table #{tableNumber}',
  connected: 'Connected',
  disconnected: 'Disconnected',
  connecting: 'Connecting',
  /** While disconnected: the age of the screen. */
  asOf: 'Showing orders as of {time}',
  lostNow: 'Disconnected. What is on the screen may be out of date.',
  sound: 'Sound',
  soundHint: 'Sound for new orders and calls',
  soundHintAwake: 'Sound for new orders and calls; keeps the screen on',
  /** While the browser blocks sound that is on. */
  soundBlocked: 'Tap to hear orders',
  soundSettings: 'Sound settings',
  loading: 'Loading the running orders...',
  fetchFailed: 'The running orders could not be loaded.',
  fetchFailedStale: 'The latest orders could not be loaded. You see those known before.',
  /** Logged, never shown (spec §8). */
  fetchFailedLog: 'Error retrieving the running orders',
  /** Logged, never shown. */
  recentFailedLog: 'Error retrieving the recent orders',
  /** (spec) */
  activeTables: 'Tables with active orders',
  /** (spec) */
  noActiveTables: 'All tables are clear with no ongoing orders',
  table: 'Table',
  orders: { one: '{count} order', other: '{count} orders' },
  unseen: 'New orders',
  /** On a table's tile until its orders are opened. */
  fresh: 'NEW',
  /** Fits beside a number of two digits, three tiles in a row. */
  now: 'Now',
  /** Before an age that counts from the last served dish. */
  served: 'Served',
  servedNow: 'Served just now',
  servedAgo: 'Served {duration} ago',
  justNow: 'Just now',
  hideOrders: 'Hide orders',
  /** (spec) */
  title: 'Orders from Table #{tableNumber}',
  titleWithoutTable: 'Running orders',
  backToTables: 'Go to Table Service',
  change: '{dish} {before} → {now}',
  notSubmitted: 'Not submitted',
  lostDraft: 'Order #{orderNumber} of table {tableNumber} was closed before your change was submitted. Not saved:',
  dismiss: 'Dismiss',
})
