import type { Visit } from '@thali/contract/visits/visit'
import { createStore, useSelected, useStore } from '../lib/store.ts'
import { setPresentTable } from './visit.ts'

/** The visit of this phone at its table, as the server last answered (plan §4.2). */
export type TableVisit = {
  /** Undefined until the first answer, and without one: then the server decides at each order. */
  readonly visit: Visit | undefined
  /** The visit has ended; the next order asks whether the diner is still at the table. */
  readonly isEnded: boolean
  /** This phone cannot order at the table: its card was replaced or not scanned, or its visit has ended. */
  readonly isBrowsing: boolean
}

const unknown: TableVisit = { visit: undefined, isEnded: false, isBrowsing: false }

// The server redirects a replaced card to this query; the first menu is already browse-only.
const isBrowsing = location.search.includes('card=replaced')

const tableVisit = createStore<TableVisit>({ ...unknown, isBrowsing })

export const getTableVisit = tableVisit.get

export const subscribeToTableVisit = tableVisit.subscribe

export const useTableVisit = (): TableVisit => useStore(tableVisit)

/** The name that the restaurant gave the present table; undefined for a table that only has a number. */
export const useTableLabel = (): string | undefined => useSelected(tableVisit, ({ visit }) => visit?.tableLabel)

/** Whether the guest may only browse; renders when that changes. */
export const useIsBrowsing = (): boolean => useSelected(tableVisit, (known) => known.isBrowsing)

/** Stores an answer of the server; the present table follows it. */
export const setTableVisit = (visit: Visit): void => {
  tableVisit.set({ visit, isEnded: false, isBrowsing: visit.mayOrder === 'no' })
  setPresentTable(visit.tableNumber)
}

/** The server answered that the visit has ended. `isBrowsing`: only a scanned card starts another. */
export const endTableVisit = (isBrowsing: boolean): void => tableVisit.set({ ...unknown, isEnded: true, isBrowsing })

/** Another table link was opened: nothing is known about it yet. */
export const forgetTableVisit = (): void => tableVisit.set(unknown)
