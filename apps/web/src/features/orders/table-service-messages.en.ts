import { durationText, shortDurationText } from '#web/lib/duration.ts'

const count = (orders: number): string => (orders === 1 ? '1 order' : `${orders} orders`)

/** The texts of Table Service (spec §2) and its lists; those marked (spec) are quoted from it. */
export const tableServiceMessages = {
  /** (spec) */
  newOrder: (tableNumber: number): string => `New order received at table #${tableNumber}`,
  connected: 'Connected',
  disconnected: 'Disconnected',
  connecting: 'Connecting',
  /** While disconnected: the age of the screen. */
  asOf: (time: string): string => `Showing orders as of ${time}`,
  lostNow: 'Disconnected. What is on the screen may be out of date.',
  sound: 'Sound',
  soundHint: (keepsScreenOn: boolean): string =>
    `Sound for new orders and calls${keepsScreenOn ? '; keeps the screen on' : ''}`,
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
  orders: count,
  unseen: 'New orders',
  /** On a table's tile until its orders are opened. */
  fresh: 'NEW',
  /** Fits beside a number of two digits, three tiles in a row. */
  ageShort: (minutes: number): string => (minutes === 0 ? 'Now' : shortDurationText(minutes)),
  /** Before an age that counts from the last served dish. */
  served: 'Served',
  servedAge: (minutes: number): string => (minutes === 0 ? 'Served just now' : `Served ${durationText(minutes)} ago`),
  age: (minutes: number): string => (minutes === 0 ? 'Just now' : durationText(minutes)),
  hideOrders: 'Hide orders',
  /** (spec) */
  title: (tableNumber: number): string => `Orders from Table #${tableNumber}`,
  titleWithoutTable: 'Running orders',
  backToTables: 'Go to Table Service',
  change: ({
    itemName,
    quantity,
    savedQuantity,
  }: {
    readonly itemName: string
    readonly quantity: number
    readonly savedQuantity: number
  }): string => `${itemName} ${savedQuantity} → ${quantity}`,
  notSubmitted: 'Not submitted',
  lostDraft: (orderNumber: number, tableNumber: number): string =>
    `Order #${orderNumber} of table ${tableNumber} was closed before your change was submitted. Not saved:`,
  dismiss: 'Dismiss',
} as const
