import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { csvFile, fileOf, openMenuFiles, sheetXml, workbookOf } from '#test/menu-files.ts'

const titles = ['category', 'name', 'price']
const dal = ['Mains', 'Dal', 240]
const plain = sheetXml([titles, dal])
const text = 'category,name,price\nMains,Dal,240\n'

const ole = (stream = ''): Uint8Array =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')])

const zipped = (entries: Readonly<Record<string, Uint8Array>>): Uint8Array => zipSync(entries)

/** A workbook whose sheet unpacks to the given bytes, mostly of one letter. */
const bomb = (megabytes: number): File =>
  workbookOf({ Dishes: plain }, { 'xl/sharedStrings.xml': Buffer.alloc(megabytes * 1024 * 1024, 'a') })

const manyRows = `${titles.join()}\n${Array.from({ length: 5001 }, (_, index) => `Mains,Dish ${index},10`).join('\n')}`

const invalid = (words: string): string => `422 menu_file_invalid ${words}`

const refused: readonly [what: string, files: () => readonly File[], words: string][] = [
  ['an empty file', () => [csvFile('')], 'The file is empty.'],
  ['only titles', () => [csvFile(titles.join())], 'The file has no rows below its titles.'],
  [
    'a protected workbook',
    () => [fileOf(ole('EncryptedPackage'), 'menu.xlsx')],
    'The file is protected with a password. Remove the password in your spreadsheet program and save the file again.',
  ],
  [
    'an old Excel file',
    () => [fileOf(ole(), 'menu.xls')],
    'This is an old Excel file (.xls). Open it in your spreadsheet program and save it as .xlsx or .csv.',
  ],
  [
    'a workbook with macros',
    () => [workbookOf({ Dishes: plain }, { 'xl/vbaProject.bin': 'x' })],
    'This file has macros (.xlsm). Save it as .xlsx, without macros, and choose it again.',
  ],
  ['a zip bomb', () => [bomb(150)], 'Unpacked, the file would have more than 100 MB.'],
  ['a PDF', () => [csvFile('%PDF-1.7')], 'This is a PDF. A PDF cannot be read as a table.'],
  [
    'a damaged workbook',
    () => [fileOf(Buffer.from('PK\u0003\u0004 and no more'), 'menu.xlsx')],
    'The file is damaged and cannot be opened. Save or download it again.',
  ],
  [
    'a failed formula',
    () => [workbookOf({ Dishes: sheetXml([titles, ['Mains', 'Dal', '<c r="$" t="e"><f>A9</f><v>#REF!</v></c>']]) })],
    'The formula in cell C2 has an error such as #REF!. Replace it with its value.',
  ],
  [
    'no column of prices',
    () => [csvFile('category,name,Remark\nMains,Dal,hot\n')],
    'Which columns have the dishes and their prices? Name them “name” and “price” in the first row.',
  ],
  [
    'an OpenDocument file without a table',
    () => [fileOf(zipped({ 'content.xml': Buffer.from('<a/>') }), 'menu.ods')],
    'There is no table in this file. Save the menu as .xlsx or .csv.',
  ],
  [
    'a zip bomb of an OpenDocument file',
    () => [fileOf(zipped({ 'content.xml': Buffer.alloc(101 * 1024 * 1024, 'a') }), 'menu.ods')],
    'Unpacked, the file would have more than 100 MB.',
  ],
  [
    'a web page with nested elements',
    () => [csvFile(`<html>${'<div>'.repeat(5000)}`, 'menu.xls')],
    'The table cannot be read. Save it as .xlsx or .csv.',
  ],
  ['too many rows', () => [csvFile(manyRows)], 'The file has more than 5000 rows. Split it into several files.'],
  [
    'an open quotation mark',
    () => [csvFile(`${titles.join()}\nMains,"Dal,240\n`)],
    'A quotation mark (") near line 2 is not in its place, so the rows cannot be told apart.',
  ],
  [
    'a text file of 3 MB',
    () => [csvFile(`${text}${'Mains,Dal,240\n'.repeat(220_000)}`)],
    'The file has 3 MB. It may have at most 2 MB.',
  ],
  [
    'a workbook of 21 MB',
    () => [workbookOf({ Dishes: plain }, { 'xl/media/image1.png': noise(20.5 * 1024 * 1024) })],
    'The file has 21 MB. It may have at most 20 MB.',
  ],
  [
    'bytes that are no text',
    () => [fileOf(Buffer.from([1, 0, 0, 0, 7, 200, 0, 9]), 'menu.csv')],
    'This is not a text file. Save the menu as .xlsx or .csv.',
  ],
  [
    'pictures alone',
    () => [fileOf(zipped({ 'dal.jpg': Buffer.from('x') }), 'pictures.zip')],
    'Pictures need a menu file. Choose the exported menu and the zip file together.',
  ],
  [
    'JSON that is no menu',
    () => [csvFile('{"a":1}', 'menu.json')],
    'This JSON file is not a menu of Petpooja: it needs the lists “categories” and “items”.',
  ],
]

/** Bytes that no compression shrinks. */
const noise = (length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  for (let offset = 0; offset < length; offset += 65_536)
    crypto.getRandomValues(bytes.subarray(offset, Math.min(offset + 65_536, length)))
  return bytes
}

test('files that cannot be read are refused in words', async () => {
  const { refusal } = await openMenuFiles()
  const answers: Record<string, string> = {}
  for (const [what, files] of refused) answers[what] = await refusal(files())
  expect(answers).toEqual(Object.fromEntries(refused.map(([what, , words]) => [what, invalid(words)])))
})

test('a sheet with a million empty rows ends with words, not with the server', async () => {
  const { refusal, preview } = await openMenuFiles()
  const far = plain.replace('<row r="2">', '<row r="400000000">').replaceAll('2"', '400000000"')
  expect(await refusal([workbookOf({ Dishes: far })])).toMatch(/^422 menu_file_invalid /)
  expect((await preview(text)).counts.same).toBe(1)
})

describe('these are read', () => {
  test.each([
    ['UTF-16 with a mark', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')])],
    ['UTF-16 without one', Buffer.from(text, 'utf16le')],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['titles of other programs', Buffer.from('Category Name,ITEM_NAME,Selling Price\nMains,Dal,"Rs. 240/-"\n')],
    ['empty rows above and between', Buffer.from(`\n,,\n${text.replace('\n', '\n\n')}`)],
  ])('%s', async (_, bytes) => {
    const { preview } = await openMenuFiles()
    const { counts } = await preview([fileOf(bytes, 'menu.csv')])
    expect(counts).toEqual({ create: 0, update: 0, same: 1, error: 0 })
  })

  test('Windows text with a note', async () => {
    const { preview } = await openMenuFiles()
    const { rows, notes } = await preview([
      fileOf(Buffer.from('category,name,price\nMains,Cr\u00e8me,90\n', 'latin1'), 'a.csv'),
    ])
    expect(rows[0]?.name).toBe('Crème')
    expect(notes[0]).toMatch(/^The text is not UTF-8/)
  })

  test('the value of a formula', async () => {
    const { preview } = await openMenuFiles()
    const sheet = sheetXml([titles, ['Mains', 'Dal', '<c r="$"><f>200+40</f><v>240</v></c>']])
    expect((await preview([workbookOf({ Anything: sheet })])).counts.same).toBe(1)
  })

  test('a date is an error of its row', async () => {
    const { preview } = await openMenuFiles()
    const sheet = sheetXml([titles, ['Mains', 'Dal', '<c r="$" s="1"><v>46000</v></c>']])
    expect((await preview([workbookOf({ Dishes: sheet })])).rows[0]).toMatchObject({
      action: 'error',
      message: expect.stringContaining('The cell is formatted as a date.'),
    })
  })
})
