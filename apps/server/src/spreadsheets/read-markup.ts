import { Parser } from 'htmlparser2'
import { FileProblem, type ReadCell, type ReadTable } from './read-file.ts'

// A menu has at most 5,000 rows and some 60 columns.
const rowsMax = 10_000
const columnsMax = 500
const cellsMax = 1_000_000

const nestedMax = 200

type Attributes = Readonly<Record<string, string>>

/** The elements and attributes of a format, without prefixes. */
type Markup = {
  readonly isXML: boolean
  readonly table: string
  readonly row: string
  readonly cell: readonly string[]
  readonly sheetName: string
  /** The content that a person sees; undefined for all text of a cell. */
  readonly text: string | undefined
}

const formats = {
  html: { isXML: false, table: 'table', row: 'tr', cell: ['td', 'th'], sheetName: '', text: undefined },
  xml: { isXML: true, table: 'worksheet', row: 'row', cell: ['cell'], sheetName: 'name', text: 'data' },
  ods: {
    isXML: true,
    table: 'table',
    row: 'table-row',
    cell: ['table-cell', 'covered-table-cell'],
    sheetName: 'name',
    text: 'p',
  },
} as const satisfies Record<string, Markup>

/** Formats of tables in HTML or XML. */
export type MarkupFormat = keyof typeof formats

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

const wholeOf = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)

const farAway = 'The table has values far away from the menu. Empty them, or move them to the other rows.'

/** Collects the rows of tables; empty repeated rows and cells take no memory. */
class TableReader {
  readonly #markup: Markup
  readonly tables: { name: string; rows: ReadCell[][] }[] = []
  #depth = 0
  #cells = 0
  /** Nested tables of web pages belong to the layout. */
  #open: { rows: ReadCell[][]; row: number; column: number; repeat: number }[] = []
  #cell: { parts: string[]; value: string | undefined; repeat: number; span: number } | undefined
  #isText = false

  constructor(markup: Markup) {
    this.#markup = markup
  }

  open(tag: string, raw: Attributes): void {
    this.#depth += 1
    if (this.#depth > nestedMax) throw new FileProblem('The table cannot be read. Save it as .xlsx or .csv.')
    const name = withoutPrefix(tag)
    const attributes = Object.fromEntries(Object.entries(raw).map(([key, value]) => [withoutPrefix(key), value]))
    const { table, row, cell, sheetName, text } = this.#markup
    if (name === table) {
      const rows: ReadCell[][] = []
      this.tables.push({ name: attributes[sheetName] ?? '', rows })
      this.#open.push({ rows, row: 0, column: 0, repeat: 1 })
    } else if (name === row) this.#openRow(attributes)
    else if (cell.includes(name)) this.#openCell(attributes)
    else if (name === text) this.#isText = true
    else if (name === 'br') this.#cell?.parts.push(' ')
  }

  text(text: string): void {
    if (this.#cell && (this.#markup.text === undefined || this.#isText)) this.#cell.parts.push(text)
  }

  close(tag: string): void {
    this.#depth -= 1
    const name = withoutPrefix(tag)
    const { table, row, cell, text } = this.#markup
    const open = this.#open.at(-1)
    if (name === table) this.#open.pop()
    else if (name === row && open) open.row += open.repeat
    else if (cell.includes(name)) this.#closeCell()
    else if (name === text) {
      this.#isText = false
      if (this.#markup === formats.ods) this.#cell?.parts.push(' ')
    }
  }

  #openRow(attributes: Attributes): void {
    const open = this.#open.at(-1)
    if (!open) return
    const index = wholeOf(attributes['index'])
    if (index > 0) open.row = index - 1
    open.repeat = Math.max(1, wholeOf(attributes['number-rows-repeated']))
    open.column = 0
  }

  #openCell(attributes: Attributes): void {
    const open = this.#open.at(-1)
    if (!open) return
    const index = wholeOf(attributes['index'])
    if (index > 0) open.column = index - 1
    const repeat = Math.max(1, wholeOf(attributes['number-columns-repeated']))
    const span = Math.max(1, wholeOf(attributes['colspan']), wholeOf(attributes['mergeacross']) + 1)
    const isNumber = attributes['value-type'] === 'float' || attributes['value-type'] === 'currency'
    this.#cell = { parts: [], value: isNumber ? attributes['value'] : undefined, repeat, span }
  }

  #closeCell(): void {
    const cell = this.#cell
    const open = this.#open.at(-1)
    this.#cell = undefined
    if (!cell || !open) return
    const text = cell.parts.join('').replaceAll(/\s+/g, ' ').trim()
    const number = cell.value === undefined ? NaN : Number(cell.value)
    if (text !== '' || !Number.isNaN(number)) this.#store(open, cell.repeat, Number.isNaN(number) ? text : number)
    open.column += Math.max(cell.repeat, cell.span)
  }

  #store(open: { rows: ReadCell[][]; row: number; column: number; repeat: number }, repeat: number, value: ReadCell) {
    if (open.row + open.repeat > rowsMax || open.column + repeat > columnsMax) throw new FileProblem(farAway)
    this.#cells += open.repeat * repeat
    if (this.#cells > cellsMax) throw new FileProblem(farAway)
    for (let line = open.row; line < open.row + open.repeat; line += 1) {
      while (open.rows.length <= line) open.rows.push([])
      const cells = open.rows[line] ?? []
      while (cells.length < open.column + repeat) cells.push(null)
      cells.fill(value, open.column, open.column + repeat)
    }
  }
}

/**
 * Reads the tables of a web page, of an XML spreadsheet or of an OpenDocument file's content. Merged cells have their
 * value in the first cell.
 * @throws FileProblem for values far away from the others.
 */
export const readMarkup = (text: string, format: MarkupFormat): ReadTable[] => {
  const markup = formats[format]
  const reader = new TableReader(markup)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (part) => reader.text(part),
      onclosetag: (name) => reader.close(name),
    },
    { xmlMode: markup.isXML, decodeEntities: true },
  )
  parser.end(text)
  const tables = reader.tables.filter(({ rows }) => rows.length > 0)
  if (tables.length === 0) throw new FileProblem('There is no table in this file. Save the menu as .xlsx or .csv.')
  return tables
}

/** A text with the entities of HTML as letters. */
export const withoutEntities = (text: string): string => {
  if (!/&[#\w]+;/.test(text)) return text
  let plain = ''
  const parser = new Parser({ ontext: (part) => (plain += part) }, { xmlMode: true, decodeEntities: true })
  parser.end(text.replaceAll('<', '&lt;'))
  return plain
}
