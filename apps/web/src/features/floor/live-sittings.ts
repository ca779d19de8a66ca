import { tableEndpoints } from '@thali/contract/tables/endpoints'
import type { Sitting } from '@thali/contract/tables/sitting'
import type { Table } from '@thali/contract/tables/table'
import { call } from '#web/api/call.ts'
import { LiveList } from '#web/lib/live-list.ts'
import { createStore } from '#web/lib/store.ts'
import { tableViewMessages } from './table-view-messages.en.ts'

/** The active tables of the restaurant, fetched with the sittings; undefined before, also in the next restaurant. */
export const roomTables = createStore<readonly Table[] | undefined>(undefined)

/** Fetches the active tables with their cards. @throws As call(). */
export const fetchTables = (restaurantId: string): Promise<readonly Table[]> =>
  call(tableEndpoints.listTables, { query: { restaurantId } })

/** The tables of an answer whose sittings are not listed yet. */
let answered: { readonly restaurantId: string; readonly tables: readonly Table[] } | undefined

const fetchRoom = async (restaurantId: string): Promise<readonly Sitting[]> => {
  const tables = await fetchTables(restaurantId)
  answered = { restaurantId, tables }
  return tables.flatMap(({ sitting }) => sitting ?? [])
}

/** The open sittings of a restaurant by table, live (plan §4.4). Tables are fetched with them. */
export const createLiveSittings = (fetchSittings = fetchRoom): LiveList<Sitting> =>
  new LiveList({
    key: ({ id }) => id,
    isNewer: (sitting, known) => sitting.version > known.version,
    isMember: ({ endedDateTime }) => endedDateTime === null,
    sort: (one, other) => one.tableNumber - other.tableNumber,
    fetch: fetchSittings,
    failureLog: tableViewMessages.fetchFailedLog,
  })

export const liveSittings = createLiveSittings()

// Not before: an order at a table without its sitting looks like one of guests who left.
liveSittings.store.subscribe(() => {
  if (liveSittings.store.get().status === 'loading') roomTables.set(undefined)
  else if (answered && answered.restaurantId === liveSittings.restaurantId) roomTables.set(answered.tables)
  answered = undefined
})
