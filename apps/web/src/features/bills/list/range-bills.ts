import { useQuery } from '@tanstack/react-query'
import type { Input } from '@thali/contract/api/calls'
import type { BillRow } from '@thali/contract/bills/bill-row'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { addDays, businessDayStart } from '@thali/contract/days/business-day'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { listMessages as messages } from './list-messages.en.ts'

/** Calendar dates of the restaurant, both included. */
export type Range = { readonly from: string; readonly to: string }

/** Days that are shown at once: some thousand bills. */
export const rangeDaysMax = 31

/** Open and recent bills of a range are live; others change rarely (ms). */
const rangeFreshMs = 5 * 60_000

/** The fault of a range; undefined for a valid one. */
export const rangeFault = ({ from, to }: Range): string | undefined => {
  if (from === '' || to === '') return commonMessages.datesMissing
  if (to < from) return commonMessages.datesWrong
  return to > addDays(from, rangeDaysMax - 1) ? messages.tooLong(rangeDaysMax) : undefined
}

/** The first and the last moment of a range. */
export const timesOf = ({ from, to }: Range, timezone: string): { readonly from: string; readonly to: string } => ({
  from: businessDayStart(from, timezone, '00:00').toISOString(),
  to: new Date(businessDayStart(addDays(to, 1), timezone, '00:00').getTime() - 1).toISOString(),
})

const timeoutMs = 60_000

type Query = Input<'listBillRows'>['query']

/** The rows of all pages, or the first `most` and few more. */
const readRows = async (query: Query, most = Number.POSITIVE_INFINITY): Promise<readonly BillRow[]> => {
  const rows: BillRow[] = []
  let before: string | undefined
  do {
    const page = { ...query, ...(before !== undefined && { before }) }
    const { bills, next } = await call(billEndpoints.listBillRows, { query: page }, { timeoutMs })
    rows.push(...bills)
    before = next ?? undefined
  } while (before !== undefined && rows.length < most)
  return rows
}

/** A search of all bills stops after so many. */
export const foundMost = 50

/** The bills of all times that a search fits, newest first: the newest `foundMost`. Fetched only when it is on. */
export const useAllBills = (restaurantId: string, search: string, isOn: boolean) =>
  useQuery({
    queryKey: ['all-bills', restaurantId, search],
    queryFn: async (): Promise<readonly BillRow[]> => {
      try {
        return (await readRows({ restaurantId, search }, foundMost)).slice(0, foundMost)
      } catch (error) {
        logFailure(messages.fetchFailedLog, error)
        throw error
      }
    },
    enabled: isOn,
    staleTime: rangeFreshMs,
  })

/** The bills issued in a range, newest first; fetched only for a valid range. */
export const useRangeBills = (restaurantId: string, timezone: string, range: Range | undefined) =>
  useQuery({
    queryKey: ['bills', restaurantId, timezone, range],
    queryFn: async (): Promise<readonly BillRow[]> => {
      try {
        return await readRows({ restaurantId, ...(range && timesOf(range, timezone)) })
      } catch (error) {
        logFailure(messages.fetchFailedLog, error)
        throw error
      }
    },
    enabled: range !== undefined && rangeFault(range) === undefined,
    // A return to the window fetches older answers only.
    staleTime: rangeFreshMs,
    refetchOnReconnect: 'always',
  })
