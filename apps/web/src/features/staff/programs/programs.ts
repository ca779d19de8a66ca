import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Program } from '@thali/contract'
import { callAdmin } from '#web/api/call-admin.ts'
import { logFailure } from '#web/lib/log.ts'
import { programsMessages } from './programs-messages.en.ts'

const key = 'programs'

/** The programs of a restaurant, fetched when the screen opens. */
export const usePrograms = (
  restaurantId: string,
): {
  readonly list: readonly Program[] | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
} => {
  const query = useQuery({
    queryKey: [key, restaurantId],
    queryFn: async () => {
      try {
        return await callAdmin('listPrograms', { query: { restaurantId } })
      } catch (error) {
        logFailure(programsMessages.failedLog, error)
        throw error
      }
    },
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  })
  return {
    list: query.data,
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

/** Returns a function that fetches the programs again, after a change. */
export const useReloadPrograms = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [key] })
}
