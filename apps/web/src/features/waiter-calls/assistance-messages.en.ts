import { shortDurationText } from '#web/lib/duration.ts'

/** The texts of waiter calls in the staff area; those marked (spec) are quoted from it. */
export const assistanceMessages = {
  /** (spec) */
  title: 'Tables needing assistance',
  /** (spec) */
  none: 'Currently, there are no tables requiring service',
  table: 'Table',
  /** The waiting time, short enough for a tile: whole hours from one hour on. */
  waiting: (minutes: number): string => (minutes === 0 ? 'Just now' : shortDurationText(minutes)),
  /** On the tile: the effect of a tap. */
  clear: 'Clear',
  /** In its place after a failure. */
  retry: 'Retry',
  notCleared: 'Not cleared',
  called: (tableNumber: number): string => `Table ${tableNumber} needs assistance`,
  cleared: (tableNumber: number): string => `Table ${tableNumber} cleared`,
  clearFailed: (tableNumber: number): string => `Table ${tableNumber} could not be cleared. Please try again.`,
  clearedShort: 'Cleared',
  undo: 'Undo',
  undoName: (tableNumber: number): string => `Undo: table ${tableNumber} cleared`,
  reopened: (tableNumber: number): string => `Table ${tableNumber} is waiting again`,
  reopenFailed: (tableNumber: number): string =>
    `Table ${tableNumber} could not be brought back. Please tap Undo again, or go there.`,
  /** The link to Table Service on every other staff screen. */
  waitingTables: (count: number): string =>
    count === 1 ? '1 table needs assistance' : `${count} tables need assistance`,
  loading: 'Loading the tables needing assistance...',
  fetchFailed: 'The calls could not be loaded.',
  /** Logged, never shown (spec §8). */
  fetchFailedLog: 'Error retrieving notifications',
  removedLog: 'Notification removed successfully',
  removeFailedLog: 'Error removing the notification',
  reopenFailedLog: 'Error reopening the notification',
} as const
