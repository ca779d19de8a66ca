import { numberText, withoutFormula, type Cell, type SheetColumn, type Sheet } from './sheet.ts'

// Excel reads UTF-8 only after this mark.
const byteOrderMark = '\uFEFF'

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cellText = (column: SheetColumn, cell: Cell): string =>
  numberText(column, cell) ?? (cell === null ? '' : quoted(withoutFormula(String(cell))))

const rowText = (columns: readonly SheetColumn[], cells: readonly Cell[]): string =>
  `${columns.map((column, index) => cellText(column, cells[index] ?? null)).join(',')}\r\n`

/**
 * Writes a table as CSV (RFC 4180, UTF-8 with a byte order mark). Texts that a spreadsheet program would read as a
 * formula get a leading apostrophe.
 * @yields The bytes of some rows.
 */
export async function* writeCsv({ columns, rows }: Sheet): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  const heads = columns.map(({ name }) => name)
  const textColumns = columns.map(({ name }): SheetColumn => ({ name, kind: 'text' }))
  yield encoder.encode(byteOrderMark + rowText(textColumns, heads))
  for await (const piece of rows) yield encoder.encode(piece.map((cells) => rowText(columns, cells)).join(''))
}
