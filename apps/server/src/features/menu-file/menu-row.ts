import type { ReadCell } from '#server/spreadsheets/read-file.ts'
import type { Column } from './columns.ts'

/** A sentence about a wrong cell. */
export type RowFault = { readonly column: Column; readonly text: string }

/** A row with its number in the spreadsheet and its cells by column; absent for columns that the sheet does not have. */
export type MenuRow = {
  readonly line: number
  readonly cells: ReadonlyMap<Column, ReadCell>
  /** The name of the sheet, if dishes come from several. */
  readonly table?: string
  /** Faults that the reader found, with their columns. */
  readonly errors?: readonly RowFault[]
  /** Sentences about parts of the file that the cells do not have. */
  readonly notes?: readonly string[]
}
