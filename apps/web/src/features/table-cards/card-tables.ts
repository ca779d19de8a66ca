import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@thali/contract/api/calls'
import { tableEndpoints } from '@thali/contract/tables/endpoints'
import type { Table } from '@thali/contract/tables/table'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

/** The tables of the restaurant and the state of their fetch. */
export type CardTables = {
  readonly tables: readonly Table[] | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** The label of a table, else its number in the language of the screen. */
export const cardTableText = ({ number, label }: Pick<Table, 'number' | 'label'>): string =>
  label || messages.table(number)

const keyOf = (restaurantId: string): readonly string[] => ['table-cards', restaurantId]

/** The tables with their cards, read when the screen opens. */
export const useCardTables = (
  restaurantId: string,
  readTables: (restaurantId: string) => Promise<readonly Table[]>,
): CardTables => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keyOf(restaurantId),
    queryFn: async () => {
      try {
        return await readTables(restaurantId)
      } catch (error) {
        logFailure(messages.failedLog, error)
        throw error
      }
    },
    refetchOnReconnect: 'always',
  })
  return { tables: data, hasFailed: isError, isFetching, refetch: () => void refetch() }
}

/** A table and the version of its card that is replaced; 0 creates the first. */
export type CardToReplace = { readonly number: number; readonly replaces: number }

/** Creates or replaces cards one by one. Repeated after a failure, it goes on where it stopped. */
export const useReplaceCards = (restaurantId: string): Saving<readonly CardToReplace[], number> => {
  const client = useQueryClient()
  return useSaving(async (cards) => {
    for (const { number, replaces } of cards) {
      const input = { params: { tableNumber: String(number) }, body: { restaurantId, replaces } }
      const card = await call(tableEndpoints.createTableCard, input)
      client.setQueryData<readonly Table[]>(keyOf(restaurantId), (tables) =>
        tables?.map((table) => (table.number === number ? { ...table, card } : table)),
      )
    }
    return cards.length
  }, messages.cardFailedLog)
}

/** The content of printed cards. */
export type Prints = Omit<Input<'savePrintedCards'>['body'], 'restaurantId'>

/** Stores which cards are on paper. */
export const useSavePrints = (restaurantId: string): Saving<Prints, readonly Table[]> => {
  const client = useQueryClient()
  return useSaving(async (prints) => {
    const tables = await call(tableEndpoints.savePrintedCards, { body: { restaurantId, ...prints } })
    client.setQueryData<readonly Table[]>(keyOf(restaurantId), tables)
    return tables
  }, messages.printsFailedLog)
}
