import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/product/visit.ts'

/** A list of the restaurant that is saved as a whole, and the state of its fetch. */
export type StoredList<T> = {
  readonly list: readonly T[] | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** Fetches a list of the restaurant; a failure is logged with `failedLog`. */
export const useStoredList = <T>(
  name: string,
  fetchList: (restaurantId: string) => Promise<readonly T[]>,
  failedLog: string,
): StoredList<T> => {
  const { restaurantId = '' } = useVisit()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [name, restaurantId],
    queryFn: async () => {
      try {
        return await fetchList(restaurantId)
      } catch (error) {
        logFailure(failedLog, error)
        throw error
      }
    },
    enabled: restaurantId !== '',
    refetchOnReconnect: 'always',
  })
  return { list: data, hasFailed: isError, isFetching, refetch: () => void refetch() }
}

/** Returns a function that shows a fetched list as the server answered it. */
export const useShowList = <T>(name: string): ((change: (list: readonly T[]) => readonly T[]) => void) => {
  const { restaurantId = '' } = useVisit()
  const client = useQueryClient()
  return (change) => client.setQueryData<readonly T[]>([name, restaurantId], (list) => list && change(list))
}
