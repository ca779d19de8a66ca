import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reportEndpoints } from '@thali/contract/reports/endpoints'
import type { Today } from '@thali/contract/reports/schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { todayMessages } from './today-messages.en.ts'

/** Live changes within this time are one fetch. */
const gatherMs = 2000
/** Without changes: the comparison goes on with the time of day. */
const refreshMs = 5 * 60_000

const getToday = async (restaurantId: string): Promise<Today> => {
  try {
    return await call(reportEndpoints.getToday, { query: { restaurantId } })
  } catch (error) {
    logFailure(todayMessages.failedLog, error)
    throw error
  }
}

/** The state of today's figures. */
export type TodayState = {
  /** The last answer; it stays when a later fetch fails. */
  readonly data: Today | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** The figures of today; fetched once all `stamps` are known, such as live lists, and again when one changes. */
export const useTodayFigures = (restaurantId: string, stamps: readonly unknown[]): TodayState => {
  const areKnown = stamps.every((stamp) => stamp !== undefined)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['today', restaurantId],
    queryFn: () => getToday(restaurantId),
    enabled: areKnown,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: refreshMs,
  })
  const seen = useRef<typeof stamps>(undefined)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const before = seen.current
    if (!areKnown || stamps.every((stamp, at) => stamp === before?.[at])) return
    seen.current = stamps
    if (!before) return
    // A fetch that is under way may have read before the change: the next one follows it.
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      void refetch()
    }, gatherMs)
  })
  useEffect(() => () => clearTimeout(waiting.current), [])
  return { data, hasFailed: isError, isFetching, refetch: () => void refetch() }
}
