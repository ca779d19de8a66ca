import { CsvError, parse } from 'csv-parse/sync'
import { FileProblem, type ReadTable } from './read-file.ts'

const delimiters = [',', ';', '\t'] as const

// Excel's own first line, which names the delimiter.
const named = /^sep=(.)\r?\n/i

/** The delimiter that the first lines have most often, outside of quotes: the very first may be a lone title. */
const delimiterOf = (text: string): string => {
  const line = text.slice(0, 4000).replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

const quoteCodes: readonly string[] = ['CSV_QUOTE_NOT_CLOSED', 'CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE']

const toProblem = (error: unknown): unknown => {
  if (!(error instanceof CsvError) || !quoteCodes.includes(error.code)) return error
  const line = typeof error['lines'] === 'number' ? ` near line ${error['lines']}` : ''
  return new FileProblem(`A quotation mark (")${line} is not in its place, so the rows cannot be told apart.`)
}

/**
 * Reads CSV (RFC 4180) with commas, semicolons or tabs. Empty lines are empty rows, so that rows keep their numbers.
 * Reads at most `rowsMax` rows and one more.
 * @throws FileProblem for quotation marks that are not closed.
 */
export const readCsv = (text: string, rowsMax: number): ReadTable => {
  const [, delimiter = delimiterOf(text)] = named.exec(text) ?? []
  // An empty line keeps the numbers of the rows.
  const table = text.replace(named, '\n')
  try {
    const rows = parse(table, { delimiter, relax_column_count: true, to: rowsMax + 1 })
    return { name: '', rows: rows.map((row) => row.map((cell) => (cell === '' ? null : cell))) }
  } catch (error) {
    throw toProblem(error)
  }
}
