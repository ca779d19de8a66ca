import { zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { FileProblem, type MergedRange, type ReadTable } from './read-file.ts'
import { boundedSheets } from './grid.ts'
import { readZip } from './read-zip.ts'

// A menu of 5,000 rows has some 10 MB of XML.
const limits = { entriesMax: 200, bytesMax: 100 * 1024 * 1024 }

// Not the pictures, themes and comments of a workbook.
const isNeeded = (name: string): boolean =>
  /^xl\/(_rels\/)?(workbook\.xml|workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i.test(
    name,
  )

const merged = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
const mergedMax = 20_000

// The library reads a cell like #REF! as empty, which would clear a value.
const failed = /<(?:\w+:)?c\s(?=[^>]*?t="e")[^>]*?r="([A-Z]+\d+)"/

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1

const mergesOf = (bytes: Uint8Array | undefined): MergedRange[] =>
  bytes === undefined
    ? []
    : [...Buffer.from(bytes).toString('latin1').matchAll(merged)]
        .slice(0, mergedMax)
        .map(([, left = '', top, right = '', bottom]) => ({
          rows: [Number(top) - 1, Number(bottom) - 1],
          columns: [columnOf(left), columnOf(right)],
        }))

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''

const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8')

/** The part of each sheet in the order of the workbook. */
const sheetParts = (parts: ReadonlyMap<string, Uint8Array>): (Uint8Array | undefined)[] => {
  const links = textOf(parts.get('xl/_rels/workbook.xml.rels')).match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const targets = new Map(
    links.map((tag) => [attributeOf(tag, 'Id'), attributeOf(tag, 'Target').replace(/^(\/?xl\/)?/, 'xl/')]),
  )
  const sheets = textOf(parts.get('xl/workbook.xml')).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  return sheets.map((tag) => parts.get(targets.get(attributeOf(tag, '\\w+:id')) ?? ''))
}

const refuseUnclearCells = (parts: ReadonlyMap<string, Uint8Array>): void => {
  for (const [name, bytes] of parts) {
    if (!name.startsWith('xl/worksheets/')) continue
    const xml = Buffer.from(bytes).toString('latin1')
    const [, cell] = failed.exec(xml) ?? []
    if (cell !== undefined)
      throw new FileProblem(`The formula in cell ${cell} has an error such as #REF!. Replace it with its value.`)
  }
}

/**
 * Reads the sheets of an XLSX workbook. A cell with a formula has the value that the spreadsheet program calculated.
 * @throws FileProblem for a damaged file, failed formulas, and sizes that no menu has.
 */
export const readXlsx = async (bytes: Uint8Array): Promise<ReadTable[]> => {
  const parts = readZip(bytes, limits, isNeeded)
  refuseUnclearCells(parts)
  try {
    // Uncompressed: the library unpacks its input again.
    const plain = zipSync(Object.fromEntries(boundedSheets(parts)), { level: 0 })
    const sheets = await readWorkbook(new Uint8Array(plain).buffer, { trim: false })
    const sources = sheetParts(parts)
    return sheets.map(({ sheet, data }, index) => ({
      name: sheet,
      rows: data as ReadTable['rows'], // its type of dates is wrong
      merges: mergesOf(sources[index]),
    }))
  } catch (cause) {
    if (cause instanceof FileProblem) throw cause
    throw new FileProblem('The workbook cannot be read. Save it again as .xlsx, or as .csv.', { cause })
  }
}
