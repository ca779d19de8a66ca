import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input, Table } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/lib/visit.ts'
import { tableMessages as messages } from './table-messages.en.ts'

const queryKey = 'tables'

/** The tables as they are saved. */
export type TablesToSave = Input<'saveTables'>['body']['tables']

/** The tables of the restaurant with their cards, and the state of the fetch. */
export const useTables = (): {
  readonly tables: readonly Table[] | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
} => {
  const { restaurantId = '' } = useVisit()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [queryKey, restaurantId],
    queryFn: async () => {
      try {
        return await call('listTables', { query: { restaurantId } })
      } catch (error) {
        logFailure(messages.failedLog, error)
        throw error
      }
    },
    enabled: restaurantId !== '',
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  })
  return { tables: data, hasFailed: isError, isFetching, refetch: () => void refetch() }
}

/** Returns a function that shows tables as the server answered them. */
export const useShowTables = (): ((change: (tables: readonly Table[]) => readonly Table[]) => void) => {
  const { restaurantId = '' } = useVisit()
  const client = useQueryClient()
  return (change) =>
    client.setQueryData<readonly Table[]>([queryKey, restaurantId], (tables) => tables && change(tables))
}
