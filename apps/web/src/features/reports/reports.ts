import { useQuery } from '@tanstack/react-query'
import { reportEndpoints } from '@thali/contract/reports/endpoints'
import type { PeriodReports, Reports } from '@thali/contract/reports/schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { type Chosen, faultOf } from './period.ts'
import { reportsMessages } from './reports-messages.en.ts'

type Figures = { readonly reports: Reports; readonly period?: PeriodReports }

const fetchFigures = async (restaurantId: string, chosen: Chosen): Promise<Figures> => {
  if (chosen.kind === 'all') return { reports: await call(reportEndpoints.getReports, { query: { restaurantId } }) }
  const { kind: _, ...range } = chosen
  const period = await call(reportEndpoints.getPeriodReports, { query: { restaurantId, ...range } })
  return { reports: period.reports, period }
}

const getFigures = async (restaurantId: string, chosen: Chosen): Promise<Figures> => {
  try {
    return await fetchFigures(restaurantId, chosen)
  } catch (error) {
    logFailure(reportsMessages.failedLog, error)
    throw error
  }
}

/** The state of the reports. */
export type ReportsState = {
  /** `idle`: the chosen dates are no period. */
  readonly status: 'idle' | 'loading' | 'failed' | 'ready'
  readonly reports: Reports | undefined
  /** The sums and days of a period; undefined for all orders. */
  readonly period: PeriodReports | undefined
  /** The time of the last successful fetch; undefined before it. */
  readonly asOf: Date | undefined
  /** The last fetch failed; shown reports are older. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  /** Fetches again. */
  readonly refetch: () => void
}

/** The figures of a restaurant, computed on the server (design §4.17); fetched on opening and on focus. */
export const useReports = (restaurantId: string, chosen: Chosen): ReportsState => {
  const isPeriod = chosen.kind !== 'dates' || faultOf(chosen) === undefined
  const query = useQuery({
    queryKey: ['reports', restaurantId, chosen],
    queryFn: () => getFigures(restaurantId, chosen),
    enabled: isPeriod,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  return {
    status: !isPeriod ? 'idle' : query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    reports: query.data?.reports,
    period: query.data?.period,
    asOf: query.data ? new Date(query.dataUpdatedAt) : undefined,
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
