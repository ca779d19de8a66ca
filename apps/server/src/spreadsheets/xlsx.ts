import { Zip, ZipDeflate } from 'fflate'
import { numberText, type Cell, type SheetColumn, type Sheet } from './sheet.ts'

// The parts of a workbook (ECMA-376). Style 1 has two decimals, 2 is bold, 3 is a date, 4 a time.
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Control characters that XML does not allow, and halves of characters. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    // Excel reads _x000D_ as a character; the underscore is written as one.
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (character) => escapes[character] ?? '')

const workbook = (names: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${documentRelations}"><sheets>${names
    .map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="2" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`

const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`

const partsOf = (names: readonly string[]): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/>${names
      .map((_, index) => `<Override PartName="/xl/${sheetPath(index)}" ContentType="${mediaType}.worksheet+xml"/>`)
      .join('')}<Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documentRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  ['xl/workbook.xml', workbook(names)],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${relations}">${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${documentRelations}/worksheet" Target="${sheetPath(index)}"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${names.length + 1}" Type="${documentRelations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
]

/** The name of a column: A, B, ... Z, AA. */
const columnName = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

const textCell = (reference: string, text: string, style = ''): string =>
  `<c r="${reference}" t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const styleOf: Readonly<Record<SheetColumn['kind'], string>> = {
  text: '',
  count: '',
  percent: '',
  paise: ' s="1"',
  date: ' s="3"',
  time: ' s="4"',
}

// Days are counted from this date, so that 1 is the first day of 1900 in a calendar with 29 February 1900.
const firstDay = Date.UTC(1899, 11, 30)

const dayMs = 86_400_000

/** The number of a date or time; undefined for other texts. */
const serialOf = ({ kind }: SheetColumn, text: string): string | undefined => {
  const match = kind === 'date' ? /^\d{4}-\d{2}-\d{2}$/.exec(text) : /^(\d{2}):(\d{2})$/.exec(text)
  if (!match) return undefined
  if (kind === 'date') return String((Date.parse(text) - firstDay) / dayMs)
  return kind === 'time' ? String((Number(match[1]) * 60 + Number(match[2])) / 1440) : undefined
}

const cellXml = (column: SheetColumn, cell: Cell, reference: string): string => {
  if (cell === null) return ''
  const number = numberText(column, cell) ?? serialOf(column, String(cell))
  // A string is never a formula here, so it needs no apostrophe.
  if (number === undefined) return textCell(reference, String(cell))
  return `<c r="${reference}"${styleOf[column.kind]}><v>${number}</v></c>`
}

const rowXml = (row: number, cells: string): string => `<row r="${row}">${cells}</row>`

async function* sheetXml({ columns, head: above = [], rows }: Sheet): AsyncGenerator<string, void> {
  const names = columns.map((_, index) => columnName(index))
  const cellsXml = (cells: readonly Cell[], row: number): string =>
    rowXml(row, columns.map((column, index) => cellXml(column, cells[index] ?? null, `${names[index]}${row}`)).join(''))
  let row = above.length + 1
  const titles = columns.map(({ name }, index) => textCell(`${names[index]}${row}`, name, ' s="2"'))
  // The titles stay visible.
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${row}" topLeftCell="A${row + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const heads = above.map((cells, index) => cellsXml(cells, index + 1)).join('')
  yield `${head}<worksheet xmlns="${main}">${view}<sheetData>${heads}${rowXml(row, titles.join(''))}`
  for await (const piece of rows) {
    let xml = ''
    for (const cells of piece) {
      row += 1
      xml += cellsXml(cells, row)
    }
    yield xml
  }
  yield '</sheetData></worksheet>'
}

/**
 * Writes tables as an XLSX workbook with a sheet for each. Texts stay texts, amounts are numbers.
 * @yields Bytes of the file.
 */
export async function* writeXlsx(...sheets: readonly Sheet[]): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const take = (): Uint8Array => {
    const bytes = Buffer.concat(ready)
    ready = []
    return bytes
  }
  const begin = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    return file
  }
  for (const [path, xml] of partsOf(sheets.map(({ name }) => name))) begin(path).push(encoder.encode(xml), true)
  for (const [index, sheet] of sheets.entries()) {
    const file = begin(`xl/${sheetPath(index)}`)
    for await (const xml of sheetXml(sheet)) {
      file.push(encoder.encode(xml))
      const bytes = take()
      if (bytes.length > 0) yield bytes
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield take()
}
