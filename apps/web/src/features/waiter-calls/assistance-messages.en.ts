import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of waiter calls in the staff area; those marked (spec) are quoted from it. */
export const assistanceMessages = staffTexts('assistance', {
  /** (spec) */
  title: 'Tables needing assistance',
  /** (spec) */
  none: 'Currently, there are no tables requiring service',
  /** The toast of a new call, by its reason. */
  calledFor: {
    waiter: 'Table {tableNumber} needs assistance',
    water: 'Table {tableNumber} needs water',
    cutlery: 'Table {tableNumber} needs cutlery',
    bill: 'Table {tableNumber} asks for the bill',
  },
  acknowledgeFailedLog: 'Error acknowledging the notification',
  /** The link to Table Service on every other staff screen. */
  waitingTables: { one: '{count} table needs assistance', other: '{count} tables need assistance' },
  lateOrders: {
    one: '{count} order not seen by the kitchen',
    other: '{count} orders not seen by the kitchen',
  },
  loading: 'Loading the tables needing assistance...',
  fetchFailed: 'The calls could not be loaded.',
  /** Logged, never shown (spec §8). */
  fetchFailedLog: 'Error retrieving notifications',
  removedLog: 'Notification removed successfully',
  removeFailedLog: 'Error removing the notification',
  reopenFailedLog: 'Error reopening the notification',
})
