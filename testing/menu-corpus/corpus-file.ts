/** How a file of the corpus is written. */
export type CorpusFormat =
  | 'csv'
  | 'csv-bom'
  | 'csv-utf16'
  | 'csv-windows'
  | 'csv-excel'
  | 'csv-semicolon'
  | 'csv-sep'
  | 'tsv-xls'
  | 'html-xls'
  | 'xml-xls'
  | 'xlsx'
  | 'ods'
  | 'json'

/** A table of the corpus: rows of texts, and ranges of merged cells such as `A1:D1`. */
export type CorpusTable = {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly merges?: readonly string[]
}

/** The columns that a person points at, by title or by letter. */
export type CorpusAnswer = { readonly price: string; readonly name?: string }

/** A menu as owners and programs have it, and the right menu. */
export type CorpusFile = {
  /** Identifies the file and describes its shape. */
  readonly name: string
  readonly format: CorpusFormat
  readonly tables: readonly CorpusTable[]
  /** The text of a JSON file, in place of tables. */
  readonly json?: string
  /** Answers the one question of a file that leaves a column open. */
  readonly answer?: CorpusAnswer
  /**
   * One line for each dish: `Category > Name: 280 veg` or `Category > Name: Half 160, Full 280`, and `! Name` for each
   * row that must be an error.
   */
  readonly menu: readonly string[]
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, index, all) => line.trim() !== '' || (index > 0 && index < all.length - 1))

/** A table from lines with `|` between two cells; an empty line is an empty row. */
export const tableOf = (text: string, name = 'Sheet1', merges: readonly string[] = []): CorpusTable => ({
  name,
  rows: linesOf(text).map((line) => line.split('|').map((cell) => cell.trim())),
  merges,
})

const menuOf = (menu: string): string[] =>
  linesOf(menu)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A file of one or more tables. */
export const corpusFile = (
  name: string,
  format: CorpusFormat,
  tables: string | readonly CorpusTable[],
  menu: string,
  answer?: CorpusAnswer,
): CorpusFile => ({
  name,
  format,
  tables: typeof tables === 'string' ? [tableOf(tables)] : tables,
  menu: menuOf(menu),
  ...(answer && { answer }),
})

/** A JSON file. */
export const jsonFile = (name: string, content: unknown, menu: string): CorpusFile => ({
  name,
  format: 'json',
  tables: [],
  json: JSON.stringify(content),
  menu: menuOf(menu),
})
