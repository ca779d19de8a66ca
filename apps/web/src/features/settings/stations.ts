import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input, Station } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/lib/visit.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'

const queryKey = 'stations'

/** The stations as they are saved, and those that the edit started from. */
export type StationsToSave = Pick<Input<'saveStations'>['body'], 'stations' | 'base'>

/** The stations of the restaurant and the state of the fetch. */
export const useStations = (): {
  readonly stations: readonly Station[] | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
} => {
  const { restaurantId = '' } = useVisit()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [queryKey, restaurantId],
    queryFn: async () => {
      try {
        return await call('listStations', { query: { restaurantId } })
      } catch (error) {
        logFailure(messages.stationsFailedLog, error)
        throw error
      }
    },
    enabled: restaurantId !== '',
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  })
  return { stations: data, hasFailed: isError, isFetching, refetch: () => void refetch() }
}

/** Returns a function that shows stations as the server answered them. */
export const useShowStations = (): ((stations: readonly Station[]) => void) => {
  const { restaurantId = '' } = useVisit()
  const client = useQueryClient()
  return (stations) => client.setQueryData<readonly Station[]>([queryKey, restaurantId], stations)
}
