import type { CallReason } from '@thali/contract'

/** The texts of waiter calls in the staff area; those marked (spec) are quoted from it. */
export const assistanceMessages = {
  /** (spec) */
  title: 'Tables needing assistance',
  /** (spec) */
  none: 'Currently, there are no tables requiring service',
  /** The toast of a new call, by its reason. */
  calledFor: {
    waiter: (tableNumber: number): string => `Table ${tableNumber} needs assistance`,
    water: (tableNumber: number): string => `Table ${tableNumber} needs water`,
    cutlery: (tableNumber: number): string => `Table ${tableNumber} needs cutlery`,
    bill: (tableNumber: number): string => `Table ${tableNumber} asks for the bill`,
  } satisfies Record<CallReason, unknown>,
  acknowledgeFailedLog: 'Error acknowledging the notification',
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
