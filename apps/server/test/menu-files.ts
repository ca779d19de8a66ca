import { zipSync } from 'fflate'
import type { Input, Reply } from '@thali/contract/api/calls'
import type { Snapshot } from '#server/features/menu-file/snapshot.ts'
import { aRestaurant, anItem, logIn, type TestRestaurant } from './builders.ts'
import { startServer, type Answered, type StartOptions, type TestServer } from './harness.ts'

type Preview = Reply<'importMenu'>

/** A restaurant with the calls of its menu file. */
export type MenuFileWorld = {
  readonly server: TestServer
  readonly restaurant: TestRestaurant
  readonly token: string
  send(files: readonly File[], query?: Partial<Query>, choices?: Choices): Promise<Answered<'importMenu'>>
  /** A preview that must succeed. */
  preview(files: readonly File[] | string, suspendMissing?: boolean): Promise<Preview>
  /** A preview and its commit. */
  import(files: readonly File[] | string, suspendMissing?: boolean): Promise<Preview>
  /** The words of a refusal. */
  refusal(files: readonly File[]): Promise<string>
  download(format: 'csv' | 'xlsx', sheet?: 'dishes' | 'option-groups'): Promise<File>
  menu(): Promise<Reply<'getRestaurant'>>
}

type Choices = Input<'importMenu'>['body']
type Query = { mode: 'preview' | 'commit'; version: string; suspendMissing: 'true' | 'false' }

/** A CSV file of lines. */
export const csvFile = (text: string, name = 'menu.csv'): File => new File([text], name)

/** A file of bytes. */
export const fileOf = (bytes: Uint8Array, name: string): File => new File([new Uint8Array(bytes)], name)

const toFiles = (files: readonly File[] | string): readonly File[] =>
  typeof files === 'string' ? [csvFile(files)] : files

/** The calls of menu files by the admin of a restaurant. */
export const menuFilesOf = async (server: TestServer, restaurant: TestRestaurant): Promise<MenuFileWorld> => {
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const restaurantId = restaurant.id
  const send: MenuFileWorld['send'] = (files, query = {}, body = {}) =>
    server.call('importMenu', { query: { restaurantId, mode: 'preview', ...query }, body }, { token, files })
  const preview: MenuFileWorld['preview'] = async (files, suspendMissing = false) =>
    (await send(toFiles(files), { suspendMissing: suspendMissing ? 'true' : 'false' })).body
  return {
    server,
    restaurant,
    token,
    send,
    preview,
    import: async (files, suspendMissing = false) => {
      const { version } = await preview(files, suspendMissing)
      const query = { mode: 'commit', version, suspendMissing: suspendMissing ? 'true' : 'false' } as const
      return (await send(toFiles(files), query)).body
    },
    refusal: async (files) => {
      const { status, problem } = await send(files)
      return `${status} ${problem.code} ${problem.message}`
    },
    download: async (format, sheet) => {
      const query = new URLSearchParams({ restaurantId, format, ...(sheet && { sheet }) })
      const answer = await server.raw(`/api/menu/export?${query.toString()}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(await answer.text())
      return new File([await answer.blob()], `menu.${format}`)
    },
    menu: async () =>
      (await server.call('getRestaurant', { params: { restaurantId }, query: { includeSuspended: 'true' } }, { token }))
        .body,
  }
}

/** A server with a restaurant that has two dishes, Dal and Naan. */
export const openMenuFiles = async (options: StartOptions = {}): Promise<MenuFileWorld> => {
  const server = await startServer(options)
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { name: 'Dal', price: 240 })
  await anItem(server.db, restaurant, 'naan', { name: 'Naan', price: 45 })
  return menuFilesOf(server, restaurant)
}

/** A menu without anything, for a plan without a server. */
export const emptyMenu: Snapshot = {
  restaurantId: 'x',
  categories: [],
  groups: [],
  items: [],
  stations: [],
  taxClasses: [],
  taxes: { usual: '', areIncluded: false },
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with the XML of its sheets, and further parts. */
export const workbookOf = (
  sheets: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): File => {
  const names = Object.keys(sheets)
  const bytes = (part: string | Uint8Array): Uint8Array => (typeof part === 'string' ? Buffer.from(part) : part)
  const texts: Record<string, string | Uint8Array> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    // Style 1 is a date.
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheets[name] ?? ''])),
    ...parts,
  }
  const zipped = zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, bytes(text)])))
  return fileOf(zipped, 'menu.xlsx')
}

/** The XML of a sheet: rows of cells, each a text, a number or XML with `$` for its address. */
export const sheetXml = (rows: readonly (readonly (string | number)[])[], after = ''): string => {
  const cell = (value: string | number, reference: string): string => {
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
    return value.startsWith('<')
      ? value.replace('$', reference)
      : `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const xml = rows.map((row, line) => {
    const cells = row.map((value, place) => cell(value, `${String.fromCodePoint(65 + place)}${line + 1}`))
    return `<row r="${line + 1}">${cells.join('')}</row>`
  })
  return `<worksheet ${main}><sheetData>${xml.join('')}</sheetData>${after}</worksheet>`
}
