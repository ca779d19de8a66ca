import { durationText } from '#web/lib/duration.ts'

/** What Table Service says about waiter calls; those marked (spec) are its words. */
export const assistanceMessages = {
  /** (spec) */
  title: 'Tables needing assistance',
  /** (spec) */
  none: 'Currently, there are no tables requiring service',
  table: 'Table',
  waiting: (minutes: number): string => (minutes === 0 ? 'Just now' : `Waiting ${durationText(minutes)}`),
  tapToClear: 'Tap to clear',
  called: (tableNumber: number): string => `Table ${tableNumber} needs assistance`,
  cleared: (tableNumber: number): string => `Table ${tableNumber} cleared`,
  clearFailed: (tableNumber: number): string => `Table ${tableNumber} could not be cleared. Please try again.`,
  /** On the tile, until it is tapped again. */
  notCleared: 'Not cleared',
  loading: 'Loading the tables needing assistance...',
  fetchFailed: 'The calls could not be loaded.',
  /** Logged, never shown (spec §8). */
  fetchFailedLog: 'Error retrieving notifications',
  removedLog: 'Notification removed successfully',
  removeFailedLog: 'Error removing the notification',
} as const
