import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DayList, DayReport } from '@thali/contract/days/day-report'
import { dayEndpoints } from '@thali/contract/days/endpoints'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { daysMessages } from './days-messages.en.ts'

/** The state of a fetch that a screen shows. */
export type Fetched<T> = {
  /** The last answer; older ones stay when a later fetch fails. */
  readonly data: T | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

const keyOf = (restaurantId: string, what: string) => ['days', restaurantId, what] as const

const logged = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    logFailure(daysMessages.fetchFailedLog, error)
    throw error
  }
}

const always = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const

/** Fetches again when the stamp changes, such as the list of live bills. */
const useStamp = (stamp: unknown, refetch: () => void): void => {
  const seen = useRef(stamp)
  useEffect(() => {
    if (seen.current === stamp) return
    const isFirst = seen.current === undefined
    seen.current = stamp
    if (!isFirst) refetch()
  }, [stamp, refetch])
}

/** The days of the last month, and the open one. */
export const useDays = (restaurantId: string, dates: { from?: string; to?: string } = {}): Fetched<DayList> => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...keyOf(restaurantId, 'list'), dates.from, dates.to],
    queryFn: () => logged(call(dayEndpoints.listDays, { query: { restaurantId, ...dates } })),
    ...always,
  })
  return { data, hasFailed: isError, isFetching, refetch: () => void refetch() }
}

/** The X report of a day, or its Z report; fetched once `stamp` is known, and again when it changes. */
export const useDay = (restaurantId: string, date: string | undefined, stamp: unknown): Fetched<DayReport> => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keyOf(restaurantId, date ?? ''),
    queryFn: () => logged(call(dayEndpoints.getDay, { params: { date: date ?? '' }, query: { restaurantId } })),
    enabled: date !== undefined && stamp !== undefined,
    ...always,
  })
  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => {
      // A stored report never changes.
      if (date !== undefined && data?.isClosed !== true) void refetch({ cancelRefetch: false })
    }
  })
  useStamp(stamp, () => latest.current())
  return { data, hasFailed: isError, isFetching, refetch: () => void refetch() }
}

/** Fetches all days again, after a movement of cash or a refused close. */
const refresh = (client: QueryClient, restaurantId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['days', restaurantId] })

/** Functions that bring the shown days up to date. */
export const useDayChanges = (
  restaurantId: string,
): { readonly refresh: () => Promise<void>; readonly showClosed: (report: DayReport) => Promise<void> } => {
  const client = useQueryClient()
  return {
    refresh: () => refresh(client, restaurantId),
    showClosed: async (report) => {
      const queryKey = keyOf(restaurantId, report.date)
      // An X report that is still under way is older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, report)
      await refresh(client, restaurantId)
    },
  }
}
