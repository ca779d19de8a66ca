import { minutesSince } from '#web/lib/date.ts'
import { useNow } from '#web/lib/now.ts'
import { useStore } from '#web/lib/store.ts'
import { lastCall } from './last-call.ts'

/** A call of this age (minutes) was answered, or has to be repeated. */
const calledMinutesMax = 10

/** Whole minutes since this tab's call from this table; undefined without a call in the last 10. */
export const useCalledMinutes = (
  restaurantId: string | undefined,
  tableNumber: number | undefined,
): number | undefined => {
  const call = useStore(lastCall)
  const now = useNow()
  if (call?.restaurantId !== restaurantId || call?.tableNumber !== tableNumber || !call) return undefined
  const minutes = minutesSince(new Date(call.calledAt).toISOString(), now)
  return minutes < calledMinutesMax ? minutes : undefined
}
