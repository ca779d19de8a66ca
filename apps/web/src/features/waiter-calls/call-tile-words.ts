import type { CallReason } from '@thali/contract/waiter-calls/schema'
import { shortDurationText } from '#web/lib/duration.ts'
import { callTileMessages as messages } from './call-tile-messages.en.ts'

/** The waiting time, short enough for a tile: whole hours from one hour on. */
export const waitingWords = (minutes: number): string => (minutes === 0 ? messages.justNow : shortDurationText(minutes))

/** Since when a waiter is on the way. */
export const onTheWayWords = (minutes: number): string =>
  minutes === 0 ? messages.onTheWay : messages.onTheWayFor(shortDurationText(minutes))

/** The name of the button for screen readers; the specification's call has no reason. */
export const onMyWayName = (tableNumber: number, reason: CallReason): string =>
  reason === 'waiter'
    ? messages.onMyWayName(tableNumber)
    : messages.onMyWayFor({ tableNumber, reason: messages.reasons[reason] })
