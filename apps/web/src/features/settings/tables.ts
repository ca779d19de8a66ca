import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input, Table } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { type Saving, useSaving } from '#web/lib/saving.ts'
import { useVisit } from '#web/lib/visit.ts'
import { tableMessages as messages } from './table-messages.en.ts'

const queryKey = 'tables'

/** The tables as they are saved, and as they were before the edit. */
export type TablesToSave = Pick<Input<'saveTables'>['body'], 'tables' | 'base'>

type TablesSave = {
  readonly body: TablesToSave
  /**
   * Called after another admin's save. Returns what to save on top of the stored tables, or undefined when the user has to
   * check first.
   */
  readonly onConflict: (theirs: readonly Table[]) => TablesToSave | undefined
}

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

/** Saves all tables. */
export const useSaveTables = (): Saving<TablesSave, readonly Table[]> => {
  const { restaurantId = '' } = useVisit()
  const send = (body: TablesToSave): Promise<readonly Table[]> =>
    call('saveTables', { body: { restaurantId, ...body } })
  const make = async ({ body, onConflict }: TablesSave): Promise<readonly Table[]> => {
    try {
      return await send(body)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile'
      const theirs = isConflict ? error.problem?.tables : undefined
      const onTop = theirs && onConflict(theirs)
      if (!onTop) throw error
      return await send(onTop)
    }
  }
  return useSaving(make, messages.saveFailedLog)
}

/** Returns a function that shows tables as the server answered them. */
export const useShowTables = (): ((change: (tables: readonly Table[]) => readonly Table[]) => void) => {
  const { restaurantId = '' } = useVisit()
  const client = useQueryClient()
  return (change) =>
    client.setQueryData<readonly Table[]>([queryKey, restaurantId], (tables) => tables && change(tables))
}
