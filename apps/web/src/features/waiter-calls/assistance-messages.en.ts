import type { CallReason } from '@thali/contract'
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
  /** The toast of a new call, by its reason. */
  calledFor: {
    waiter: (tableNumber: number): string => `Table ${tableNumber} needs assistance`,
    water: (tableNumber: number): string => `Table ${tableNumber} needs water`,
    cutlery: (tableNumber: number): string => `Table ${tableNumber} needs cutlery`,
    bill: (tableNumber: number): string => `Table ${tableNumber} asks for the bill`,
  } satisfies Record<CallReason, unknown>,
  /** On the tile; the specification's call has none. */
  reasons: { waiter: undefined, water: 'Water', cutlery: 'Cutlery', bill: 'Bill' } satisfies Record<
    CallReason,
    string | undefined
  >,
  onMyWay: 'On my way',
  onMyWayName: (tableNumber: number, reason: string | undefined): string =>
    reason ? `On my way to table ${tableNumber}: ${reason}` : `On my way to table ${tableNumber}`,
  onTheWay: (minutes: number): string => (minutes === 0 ? 'On the way' : `On the way, ${shortDurationText(minutes)}`),
  acknowledged: (tableNumber: number): string => `Table ${tableNumber} sees that you are on the way`,
  acknowledgeFailed: (tableNumber: number): string =>
    `Table ${tableNumber} does not know yet that you are on the way. Please try again.`,
  acknowledgeFailedLog: 'Error acknowledging the notification',
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
