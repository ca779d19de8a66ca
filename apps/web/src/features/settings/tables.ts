import type { Input } from '@thali/contract/api/calls'
import { tableEndpoints } from '@thali/contract/tables/endpoints'
import type { Table } from '@thali/contract/tables/table'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { useVisit } from '#web/lib/visit.ts'
import { type StoredList, useShowList, useStoredList } from './stored-list.ts'
import { tableMessages as messages } from './table-messages.en.ts'

const name = 'tables'

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

/** The tables of the restaurant with their cards. */
export const useTables = (): StoredList<Table> =>
  useStoredList(
    name,
    (restaurantId) => call(tableEndpoints.listTables, { query: { restaurantId } }),
    messages.failedLog,
  )

/** Saves all tables. */
export const useSaveTables = (): Saving<TablesSave, readonly Table[]> => {
  const { restaurantId = '' } = useVisit()
  const send = (body: TablesToSave): Promise<readonly Table[]> =>
    call(tableEndpoints.saveTables, { body: { restaurantId, ...body } })
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

export const useShowTables = (): ReturnType<typeof useShowList<Table>> => useShowList<Table>(name)
