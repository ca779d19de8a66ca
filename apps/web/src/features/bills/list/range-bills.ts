import { useQuery } from '@tanstack/react-query'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { addDays, businessDayStart } from '@thali/contract/days/business-day'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { type IssuedBill, isIssued } from '../live-bills.ts'
import { listMessages as messages } from './list-messages.en.ts'

/** Calendar dates of the restaurant, both included. */
export type Range = { readonly from: string; readonly to: string }

/** Days that are shown at once: some thousand bills. */
export const rangeDaysMax = 31

/** Open and recent bills of a range are live; others change rarely (ms). */
const rangeFreshMs = 5 * 60_000

/** The fault of a range; undefined for a valid one. */
export const rangeFault = ({ from, to }: Range): string | undefined => {
  if (from === '' || to === '') return messages.noDates
  if (to < from) return messages.wrongDates
  return to > addDays(from, rangeDaysMax - 1) ? messages.tooLong(rangeDaysMax) : undefined
}

/** The first and the last moment of a range. */
export const timesOf = ({ from, to }: Range, timezone: string): { readonly from: string; readonly to: string } => ({
  from: businessDayStart(from, timezone, '00:00').toISOString(),
  to: new Date(businessDayStart(addDays(to, 1), timezone, '00:00').getTime() - 1).toISOString(),
})

/** The bills issued in a range, newest first; fetched only for a valid range. */
export const useRangeBills = (restaurantId: string, timezone: string, range: Range | undefined) =>
  useQuery({
    queryKey: ['bills', restaurantId, timezone, range],
    queryFn: async (): Promise<readonly IssuedBill[]> => {
      try {
        const times = range && timesOf(range, timezone)
        return (
          await call(billEndpoints.listBills, { query: { restaurantId, ...times } }, { timeoutMs: 60_000 })
        ).filter(isIssued)
      } catch (error) {
        logFailure(messages.fetchFailedLog, error)
        throw error
      }
    },
    enabled: range !== undefined && rangeFault(range) === undefined,
    // Thousands of documents: a return to the window fetches them only when they are older.
    staleTime: rangeFreshMs,
    refetchOnReconnect: 'always',
  })
