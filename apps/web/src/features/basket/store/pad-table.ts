import { useSelected } from '#web/lib/store.ts'
import { withLinesAt, withTable, withoutTable } from '../model/table-drafts.ts'
import { basket } from './current-basket.ts'

/** Opens the draft of a table on the order pad. The lines of the former table stay in their draft. */
export const openDraft = (tableNumber: number): void => basket.changeTables((record) => withTable(record, tableNumber))

/** The lines of the pad are for another table. */
export const moveDraft = (tableNumber: number): void =>
  basket.changeTables((record) => withLinesAt(record, tableNumber))

/** The lines of the pad stay in the draft of their table, so that the basket is free. */
export const closeDraft = (): void => basket.changeTables(withoutTable)

/** The table of the order pad; undefined until one is chosen. */
export const usePadTable = (): number | undefined => useSelected(basket, ({ tableNumber }) => tableNumber)

const unsentTables = (): string => {
  const { tableNumber, count, drafts } = basket.get()
  return [...(drafts?.keys() ?? []), ...(count > 0 && tableNumber !== undefined ? [tableNumber] : [])].join(' ')
}

/** The tables with dishes that were picked and not sent. */
export const useUnsentTables = (): ReadonlySet<number> =>
  new Set(useSelected(basket, unsentTables).split(' ').filter(Boolean).map(Number))
