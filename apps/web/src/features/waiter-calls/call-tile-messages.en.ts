import type { CallReason } from '@thali/contract'
import { shortDurationText } from '#web/lib/duration.ts'

/** The texts of the tiles of waiter calls. */
export const callTileMessages = {
  table: 'Table',
  /** The waiting time, short enough for a tile: whole hours from one hour on. */
  waiting: (minutes: number): string => (minutes === 0 ? 'Just now' : shortDurationText(minutes)),
  /** On the tile: the effect of a tap. */
  clear: 'Clear',
  /** In its place after a failure. */
  retry: 'Retry',
  notCleared: 'Not cleared',
  /** On the tile; the specification's call has none. */
  reasons: { waiter: undefined, water: 'Water', cutlery: 'Cutlery', bill: 'Bill' } satisfies Record<
    CallReason,
    string | undefined
  >,
  onMyWay: 'On my way',
  openBill: 'Bill',
  openBillName: (tableNumber: number): string => `Open the bill of table ${tableNumber}`,
  onMyWayName: (tableNumber: number, reason: string | undefined): string =>
    reason ? `On my way to table ${tableNumber}: ${reason}` : `On my way to table ${tableNumber}`,
  onTheWay: (minutes: number): string => (minutes === 0 ? 'On the way' : `On the way, ${shortDurationText(minutes)}`),
  acknowledged: (tableNumber: number): string => `Table ${tableNumber} sees that you are on the way`,
  acknowledgeFailed: (tableNumber: number): string =>
    `Table ${tableNumber} does not know yet that you are on the way. Please try again.`,
  cleared: (tableNumber: number): string => `Table ${tableNumber} cleared`,
  clearFailed: (tableNumber: number): string => `Table ${tableNumber} could not be cleared. Please try again.`,
  clearedShort: 'Cleared',
  undo: 'Undo',
  undoName: (tableNumber: number): string => `Undo: table ${tableNumber} cleared`,
  reopened: (tableNumber: number): string => `Table ${tableNumber} is waiting again`,
  reopenFailed: (tableNumber: number): string =>
    `Table ${tableNumber} could not be brought back. Please tap Undo again, or go there.`,
} as const
