import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of the tiles of waiter calls. */
export const callTileMessages = staffTexts('callTile', {
  table: 'Table',
  /** The waiting time, short enough for a tile: whole hours from one hour on. */
  justNow: 'Just now',
  /** On the tile: the effect of a tap. */
  clear: 'Clear',
  /** In its place after a failure. */
  retry: 'Retry',
  notCleared: 'Not cleared',
  /** On the tile; the specification's call has none. */
  reasons: {
    water: 'Water',
    cutlery: 'Cutlery',
    bill: 'Bill',
  },
  onMyWay: 'On my way',
  openBill: 'Bill',
  openBillName: 'Open the bill of table {tableNumber}',
  onMyWayName: 'On my way to table {tableNumber}',
  onMyWayFor: 'On my way to table {tableNumber}: {reason}',
  onTheWay: 'On the way',
  onTheWayFor: 'On the way, {duration}',
  acknowledged: 'Table {tableNumber} sees that you are on the way',
  acknowledgeFailed: 'Table {tableNumber} does not know yet that you are on the way. Please try again.',
  cleared: 'Table {tableNumber} cleared',
  clearFailed: 'Table {tableNumber} could not be cleared. Please try again.',
  clearedShort: 'Cleared',
  undo: 'Undo',
  undoName: 'Undo: table {tableNumber} cleared',
  reopened: 'Table {tableNumber} is waiting again',
  reopenFailed: 'Table {tableNumber} could not be brought back. Please tap Undo again, or go there.',
})
