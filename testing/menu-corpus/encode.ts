// Writes tables as the files of spreadsheet programs.
import { strToU8, zipSync } from 'fflate'
import type { CorpusFile, CorpusFormat, CorpusTable } from './corpus-file.ts'

/** A file with its name. */
export type EncodedFile = { readonly name: string; readonly bytes: Uint8Array }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const isNumber = (text: string): boolean => /^(0|[1-9]\d*)(\.\d+)?$/.test(text)

const quoted = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const delimited = ({ rows }: CorpusTable, delimiter: string): string =>
  rows.map((row) => `${row.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join('')

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const xlsxSheet = ({ rows, merges = [] }: CorpusTable): string => {
  const cell = (text: string, reference: string): string => {
    if (text === '') return `<c r="${reference}" s="0"/>`
    if (isNumber(text)) return `<c r="${reference}"><v>${text}</v></c>`
    return `<c r="${reference}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
  }
  const xml = rows.map(
    (row, line) =>
      `<row r="${line + 1}">${row.map((text, column) => cell(text, `${letterOf(column)}${line + 1}`)).join('')}</row>`,
  )
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const tail = merges.length > 0 ? `<mergeCells count="${merges.length}">${merged}</mergeCells>` : ''
  return `<worksheet ${main}><sheetData>${xml.join('')}</sheetData>${tail}</worksheet>`
}

const xlsx = (tables: readonly CorpusTable[]): Uint8Array => {
  const sheets = tables.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const links = tables.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${links.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
  }
  for (const [index, table] of tables.entries()) parts[`xl/worksheets/sheet${index + 1}.xml`] = xlsxSheet(table)
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}

// As LibreOffice does: the last column and row are repeated to the end of the sheet.
const odsTable = ({ name, rows }: CorpusTable): string => {
  const cell = (text: string): string => {
    if (text === '') return '<table:table-cell/>'
    const content = `<text:p>${escaped(text)}</text:p>`
    return isNumber(text)
      ? `<table:table-cell office:value-type="float" office:value="${text}">${content}</table:table-cell>`
      : `<table:table-cell office:value-type="string">${content}</table:table-cell>`
  }
  const end = '<table:table-cell table:number-columns-repeated="16000"/>'
  const xml = rows.map((row) => `<table:table-row>${row.map(cell).join('')}${end}</table:table-row>`).join('')
  const rest = `<table:table-row table:number-rows-repeated="1048000">${end}</table:table-row>`
  return `<table:table table:name="${escaped(name)}">${xml}${rest}</table:table>`
}

const ods = (tables: readonly CorpusTable[]): Uint8Array => {
  const names = ['office', 'table', 'text'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names.join(' ')}><office:body><office:spreadsheet>${tables
    .map(odsTable)
    .join('')}</office:spreadsheet></office:body></office:document-content>`
  const mimetype = strToU8('application/vnd.oasis.opendocument.spreadsheet')
  return zipSync({ mimetype: [mimetype, { level: 0 }], 'content.xml': strToU8(content) })
}

const html = (tables: readonly CorpusTable[]): string => {
  const table = ({ rows }: CorpusTable): string =>
    `<table border=1>${rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`).join('\n')}</table>`
  return `<html><head><meta charset="utf-8"></head><body>${tables.map(table).join('<br>')}</body></html>`
}

const xmlSpreadsheet = (tables: readonly CorpusTable[]): string => {
  const cell = (text: string, column: number): string =>
    text === ''
      ? ''
      : `<Cell ss:Index="${column + 1}"><Data ss:Type="${isNumber(text) ? 'Number' : 'String'}">${escaped(text)}</Data></Cell>`
  const sheets = tables.map(
    ({ name, rows }) =>
      `<Worksheet ss:Name="${escaped(name)}"><Table>${rows
        .map((row, line) => `<Row ss:Index="${line + 1}">${row.map(cell).join('')}</Row>`)
        .join('')}</Table></Worksheet>`,
  )
  const names =
    'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"'
  return `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook ${names}>${sheets.join('')}</Workbook>`
}

/** Text in Windows-1252; a letter that it lacks becomes a question mark, as in Excel. */
const windows = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text, (letter) => (letter <= '\u00FF' ? (letter.codePointAt(0) ?? 63) : 63)))

const texts: Readonly<
  Partial<Record<CorpusFormat, readonly [ending: string, encode: (table: CorpusTable) => Uint8Array]>>
> = {
  csv: ['csv', (table) => strToU8(delimited(table, ','))],
  'csv-bom': ['csv', (table) => strToU8(`\uFEFF${delimited(table, ',')}`)],
  'csv-utf16': ['csv', (table) => Buffer.from(`\uFEFF${delimited(table, '\t')}`, 'utf16le')],
  'csv-windows': ['csv', (table) => windows(delimited(table, ','))],
  'csv-excel': ['csv', (table) => windows(delimited(table, ','))],
  'csv-semicolon': ['csv', (table) => strToU8(delimited(table, ';'))],
  'csv-sep': ['csv', (table) => strToU8(`\uFEFFsep=;\r\n${delimited(table, ';')}`)],
  'tsv-xls': ['xls', (table) => strToU8(delimited(table, '\t'))],
}

/** The files of a corpus entry as a program would save them. A text file has one table. */
export const encodeCorpus = ({ format, tables, json = '' }: CorpusFile): readonly EncodedFile[] => {
  if (format === 'json') return [{ name: 'menu.json', bytes: strToU8(json) }]
  if (format === 'xlsx') return [{ name: 'menu.xlsx', bytes: xlsx(tables) }]
  if (format === 'ods') return [{ name: 'menu.ods', bytes: ods(tables) }]
  if (format === 'html-xls') return [{ name: 'menu.xls', bytes: strToU8(html(tables)) }]
  if (format === 'xml-xls') return [{ name: 'menu.xls', bytes: strToU8(xmlSpreadsheet(tables)) }]
  const [ending, encode] = texts[format] ?? []
  if (!encode) throw new Error(`No encoder for ${format}`)
  return tables.map((table) => ({ name: `${table.name}.${ending}`, bytes: encode(table) }))
}
