import type { CallReason } from '@thali/contract/waiter-calls/schema'
import { minutesSince } from '#web/lib/date.ts'
import { useNow } from '#web/lib/now.ts'
import { useStore } from '#web/lib/store.ts'
import { tableCalls } from '#web/product/table-calls.ts'
import { ownCalls } from './own-calls.ts'

/** An own call of this age (minutes) was answered, or has to be repeated. */
const calledMinutesMax = 10

export type OpenCall = {
  readonly reason: CallReason
  /** Whole minutes since the call. */
  readonly minutes: number
  readonly isOnTheWay: boolean
}

/** The open calls of a table, the newest last: as the server reports them, or this tab's of the last 10 minutes. */
export const useOpenCalls = (
  restaurantId: string | undefined,
  tableNumber: number | undefined,
): readonly OpenCall[] => {
  const own = useStore(ownCalls)
  const reported = useStore(tableCalls)
  const now = useNow()
  if (reported) {
    return reported.map(({ reason, createdDateTime, acknowledgedDateTime }) => ({
      reason,
      minutes: Math.max(0, minutesSince(createdDateTime, now)),
      isOnTheWay: acknowledgedDateTime !== undefined,
    }))
  }
  return own
    .filter((call) => call.restaurantId === restaurantId && call.tableNumber === tableNumber)
    .map(({ reason, calledAt }) => ({
      reason,
      minutes: minutesSince(new Date(calledAt).toISOString(), now),
      isOnTheWay: false,
    }))
    .filter(({ minutes }) => minutes < calledMinutesMax)
}
