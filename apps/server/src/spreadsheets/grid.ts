import { FileProblem } from './read-file.ts'

// The library builds all cells up to the last one: a single far cell would take some hundred megabytes. A menu has at most
// 5,000 rows and some 60 columns.
const rowsMax = 10_000
const columnsMax = 500
/** In all sheets together. */
const cellsMax = 4_000_000

const unreadable = 'The workbook cannot be read. Save it again as .xlsx, or as .csv.'

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + (letter.codePointAt(0) ?? 0) - 64, 0)

type CellPlace = { readonly row: number; readonly column: number }

/** The place of `B12`, or of the row `12` with column 0. Undefined for another text. */
const findPlace = (reference: string): CellPlace | undefined => {
  const [, letters, digits] = /^([A-Z]{0,3})(\d{1,10})$/.exec(reference) ?? []
  return letters === undefined ? undefined : { row: Number(digits), column: columnOf(letters) }
}

const placeOf = (reference: string): CellPlace => {
  const place = findPlace(reference)
  if (!place) throw new FileProblem(unreadable)
  return place
}

const isFar = ({ row, column }: CellPlace): boolean => row > rowsMax || column > columnsMax

/** At least as many cells as a sheet has; Infinity if a closer look is needed. Reads no structure, so it is fast. */
const boundOf = (xml: string): number => {
  let rows = 0
  let columns = 1
  for (const [tag, quoted, apostrophes] of xml.matchAll(
    /<(?:\w+:)?row(?=[\s/>])|\sr\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g,
  )) {
    const place = tag.startsWith('<') ? { row: rows + 1, column: 0 } : findPlace(quoted ?? apostrophes ?? '')
    if (!place || isFar(place)) return Infinity
    rows = Math.max(rows, place.row)
    columns = Math.max(columns, place.column)
  }
  return rows * columns
}

const farAway = (reference: string): FileProblem =>
  new FileProblem(`The cell ${reference} is far away from the menu. Empty it, or move it to the other rows.`)

const referenceOf = (attributes: string): string | undefined => {
  const found = [...attributes.matchAll(/\sr\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g)]
  if (found.length > 1) throw new FileProblem(unreadable)
  return found[0]?.[1] ?? found[0]?.[2]
}

type Extent = {
  /** Cells up to the last one with a value. */
  readonly cells: number
  /** The index of the first row that no menu reaches; such rows are empty. */
  readonly end: number | undefined
}

/** Finds the values of a sheet. Spreadsheet programs also write formatted cells without a value, often to the last row. */
const extentOf = (xml: string): Extent => {
  let rows = 0
  let columns = 1
  let row = { number: 0, isNumbered: false, start: 0 }
  let cell = { reference: '', column: 0 }
  let end: number | undefined
  for (const { 1: tag, 2: attributes = '', index } of xml.matchAll(
    /<(?:\w+:)?(row|c|v|is)(?=[\s/>])((?:[^>"'<]|"[^"<]*"|'[^'<]*')*)>/g,
  )) {
    const reference = tag === 'row' || tag === 'c' ? referenceOf(attributes) : undefined
    if (tag === 'row') {
      const number = reference === undefined ? row.number + 1 : placeOf(reference).row
      row = { number, isNumbered: reference !== undefined, start: index }
    } else if (tag === 'c') {
      const place = placeOf(reference ?? '')
      // The cells of a row without a number name it.
      if (!row.isNumbered) row = { ...row, number: place.row }
      cell = { reference: reference ?? '', column: place.column }
    } else if (!attributes.endsWith('/')) {
      if (isFar({ row: row.number, column: cell.column })) throw farAway(cell.reference)
      rows = Math.max(rows, row.number)
      columns = Math.max(columns, cell.column)
    }
    if (row.number > rowsMax) end ??= row.start
  }
  return { cells: rows * columns, end }
}

const withoutRowsFrom = (bytes: Uint8Array, xml: string, start: number): Uint8Array => {
  const closing = xml.slice(start).search(/<\/(?:\w+:)?sheetData\s*>/)
  if (closing === -1) throw new FileProblem(unreadable)
  // The text is Latin-1, so an index counts bytes.
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + closing)])
}

/**
 * Bounds the cells that the sheets of a workbook take in memory. Empty rows after the menu are left out.
 * @throws FileProblem for values far away from the others.
 */
export const boundedSheets = (parts: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> => {
  let cells = 0
  return new Map(
    [...parts].map(([name, bytes]) => {
      if (!name.startsWith('xl/worksheets/')) return [name, bytes]
      const xml = Buffer.from(bytes).toString('latin1')
      const bound = boundOf(xml)
      const extent = cells + bound > cellsMax ? extentOf(xml) : { cells: bound, end: undefined }
      cells += extent.cells
      if (cells > cellsMax)
        throw new FileProblem('The sheets have too many empty cells. Delete what is far away from the menu.')
      return [name, extent.end === undefined ? bytes : withoutRowsFrom(bytes, xml, extent.end)]
    }),
  )
}
