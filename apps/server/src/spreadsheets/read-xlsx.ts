import { zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { FileProblem, type ReadTable } from './read-file.ts'
import { boundedSheets } from './grid.ts'
import { readZip } from './read-zip.ts'

// A menu of 5,000 rows has some 10 MB of XML.
const limits = { entriesMax: 200, bytesMax: 100 * 1024 * 1024 }

// Not the pictures, themes and comments of a workbook.
const isNeeded = (name: string): boolean =>
  /^xl\/(_rels\/)?(workbook\.xml|workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i.test(
    name,
  )

const merged = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+\d+:[A-Z]+\d+)"/

// The library reads a cell like #REF! as empty, which would clear a value.
const failed = /<(?:\w+:)?c\s(?=[^>]*?t="e")[^>]*?r="([A-Z]+\d+)"/

const refuseUnclearCells = (parts: ReadonlyMap<string, Uint8Array>): void => {
  for (const [name, bytes] of parts) {
    if (!name.startsWith('xl/worksheets/')) continue
    const xml = Buffer.from(bytes).toString('latin1')
    const [, range] = merged.exec(xml) ?? []
    if (range !== undefined)
      throw new FileProblem(`The cells ${range} are merged. Separate them, so that each row has its own cells.`)
    const [, cell] = failed.exec(xml) ?? []
    if (cell !== undefined)
      throw new FileProblem(`The formula in cell ${cell} has an error such as #REF!. Replace it with its value.`)
  }
}

/**
 * Reads the sheets of an XLSX workbook. A cell with a formula has the value that the spreadsheet program calculated.
 * @throws FileProblem for a damaged file, merged cells, failed formulas, and sizes that no menu has.
 */
export const readXlsx = async (bytes: Uint8Array): Promise<ReadTable[]> => {
  const parts = readZip(bytes, limits, isNeeded)
  refuseUnclearCells(parts)
  try {
    // Uncompressed: the library unpacks its input again.
    const plain = zipSync(Object.fromEntries(boundedSheets(parts)), { level: 0 })
    const sheets = await readWorkbook(new Uint8Array(plain).buffer, { trim: false })
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as ReadTable['rows'] })) // its type of dates is wrong
  } catch (cause) {
    if (cause instanceof FileProblem) throw cause
    throw new FileProblem('The workbook cannot be read. Save it again as .xlsx, or as .csv.', { cause })
  }
}
