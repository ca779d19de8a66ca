import { useQuery } from '@tanstack/react-query'
import type { Reports } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { reportsMessages } from './reports-messages.en.ts'

const getReports = async (restaurantId: string): Promise<Reports> => {
  try {
    return await call('getReports', { query: { restaurantId } })
  } catch (error) {
    logFailure(reportsMessages.failedLog, error)
    throw error
  }
}

/** The state of the reports. */
export type ReportsState = {
  readonly status: 'loading' | 'failed' | 'ready'
  readonly reports: Reports | undefined
  /** The time of the last successful fetch; undefined before it. */
  readonly asOf: Date | undefined
  /** The last fetch failed; shown reports are older. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  /** Fetches again. */
  readonly refetch: () => void
}

/** The figures of a restaurant, computed on the server (design §4.17); fetched on opening and on focus. */
export const useReports = (restaurantId: string): ReportsState => {
  const query = useQuery({
    queryKey: ['reports', restaurantId],
    queryFn: () => getReports(restaurantId),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  return {
    status: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    reports: query.data,
    asOf: query.data ? new Date(query.dataUpdatedAt) : undefined,
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
