import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { Register } from '#test/issued.ts'
import { readNamedSheets, readWorkbook } from '#test/spreadsheets.ts'
import { readGstRows } from '../../../../../../testing/gst-file.ts'
import { GstMonth } from '../../../../../../testing/gst-month.ts'
import { gstOracle, type GstRows } from '../../../../../../testing/gst-oracle.ts'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const restaurantId = restaurant.id
  const token = (await logIn(server, restaurant.cashier)).accessToken
  const fetchFile = (kind: 'gst' | 'taxes' | 'bills', from: string, to: string, format: 'csv' | 'xlsx' = 'xlsx') =>
    server.raw(`/api/exports/${kind}?${new URLSearchParams({ restaurantId, from, to, format }).toString()}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
  const read = async (kind: 'gst' | 'taxes' | 'bills', from: string, to: string): Promise<Uint8Array> => {
    const answer = await fetchFile(kind, from, to)
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }
  return { server, restaurantId, fetchFile, read }
}

const sorted = (rows: GstRows): GstRows =>
  Object.fromEntries(Object.entries(rows).map(([name, texts]) => [name, [...texts].toSorted()]))

const paise = (value: unknown): number => Math.round(Number(value) * 100)

/** Taxable values (paise) of liquor that a seller without GST charged VAT for: it is in no return. */
const liquorWithoutGst = ({ bills, notes }: GstMonth): number => {
  const isOfNovember = ({ date }: { readonly date: string }): boolean => date.startsWith('2026-11')
  const liquorOf = ({ scheme, lines }: GstMonth['bills'][number], lineIds = lines.map(({ id }) => id)): number =>
    lines
      .filter(({ id, vat }) => scheme === 'unregistered' && vat > 0 && lineIds.includes(id))
      .reduce((sum, line) => sum + line.taxable, 0)
  const sold = bills.filter((bill) => isOfNovember(bill) && !bill.isCancelled).map((bill) => liquorOf(bill))
  const credited = notes.filter(isOfNovember).map(({ bill, lineIds }) => liquorOf(bill, [...lineIds]))
  return [...sold, ...credited.map((amount) => -amount)].reduce((sum, amount) => sum + amount, 0)
}

test('each sheet of a random month equals the rules of the returns', async () => {
  const { server, restaurantId, read } = await open()
  const month = new GstMonth(server.db, restaurantId, 20_261_128)
  await month.write(300)
  const bytes = await read('gst', '2026-11-01', '2026-11-30')
  expect(sorted(await readGstRows(bytes))).toEqual(sorted(gstOracle('2026-11', month.bills, month.notes)))

  const sheets = await readNamedSheets(bytes)
  const total = (name: string, title: string): number => {
    const [titles = [], ...rows] = (sheets[name] ?? []).slice(3)
    return rows.reduce((sum, row) => sum + paise(row[titles.indexOf(title)]), 0)
  }
  for (const name of ['b2b,sez,de', 'cdnr', 'b2cs', 'hsn(b2b)', 'hsn(b2c)']) {
    const [, labels = [], sums = []] = sheets[name] ?? []
    expect([name, paise(sums[labels.indexOf('Total Taxable Value')])]).toEqual([name, total(name, 'Taxable Value')])
  }

  // The other exports have the same values to the paisa.
  const [titles = [], ...taxes] = await readWorkbook(await read('taxes', '2026-11-01', '2026-11-30'))
  const column = (row: readonly unknown[], title: string): unknown => row[titles.map(String).indexOf(title)]
  const taxable = (tax: string, isTaxed: boolean): number =>
    taxes
      .filter((row) => column(row, 'Tax') === tax && Number(column(row, 'Rate %')) > 0 === isTaxed)
      .reduce((sum, row) => sum + paise(column(row, 'Taxable value')), 0)
  const net = total('b2b,sez,de', 'Taxable Value') + total('b2cs', 'Taxable Value') - total('cdnr', 'Taxable Value')
  expect(net).toBe(taxable('GST', true))
  expect(total('exemp', 'Nil Rated Supplies')).toBe(taxable('GST', false))
  expect(total('exemp', 'Exempted(other than nil rated/non GST supply)')).toBe(taxable('Exempt', false))
  expect(total('exemp', 'Non-GST Supplies')).toBe(taxable('VAT', true) - liquorWithoutGst(month))
})

test('documents are counted by kind, and heads count each document once', async () => {
  const { server, restaurantId, read } = await open()
  const month = new GstMonth(server.db, restaurantId, 11)
  await month.write(80)
  const sheets = await readNamedSheets(await read('gst', '2026-11-01', '2026-11-30'))
  const isOfNovember = ({ date }: { readonly date: string }): boolean => date.startsWith('2026-11')
  const bills = month.bills.filter(isOfNovember)
  const notes = month.notes.filter((note) => isOfNovember(note) && !note.isCommercial)
  const [, docLabels, docSums, , ...runs] = sheets['docs'] ?? []
  const countsOf = (nature: string): number[] =>
    [3, 4].map((column) => runs.reduce((sum, row) => sum + (row[0] === nature ? Number(row[column]) : 0), 0))
  const cancelled = bills.filter(({ isCancelled }) => isCancelled).length
  expect([countsOf('Invoices for outward supply'), countsOf('Credit Note')]).toEqual([
    [bills.length, cancelled],
    [notes.length, 0],
  ])
  expect([docLabels?.slice(3), docSums?.slice(3)]).toEqual([
    ['Total Number', 'Total Cancelled'],
    [bills.length + notes.length, cancelled],
  ])

  // A document with two rates has two rows and one value.
  const sheetsOfDocuments = [
    ['b2b,sez,de', 'Invoice Number', 'Invoice Value'],
    ['cdnr', 'Note Number', 'Note Value'],
  ] as const
  for (const [name, number, value] of sheetsOfDocuments) {
    const [, , sums = [], titles = [], ...rows] = sheets[name] ?? []
    const column = (title: string): unknown[] => rows.map((row) => row[titles.indexOf(title)])
    const values = new Map(column(number).map((text, place) => [text, paise(column(value)[place])]))
    expect(rows.length).toBeGreaterThan(values.size)
    expect([name, ...[titles[0], number, value].map((title) => sums[titles.indexOf(title)])]).toEqual([
      name,
      new Set(column('GSTIN/UIN of Recipient')).size,
      values.size,
      [...values.values()].reduce((sum, amount) => sum + amount, 0) / 100,
    ])
  }
})

test('a quarter has each number of its months once', async () => {
  const { server, restaurantId, read } = await open()
  const month = new GstMonth(server.db, restaurantId, 7)
  await month.write(60)
  const { docs = [] } = await readGstRows(await read('gst', '2026-10-01', '2026-12-31'))
  const issued = [...month.bills, ...month.notes].filter(({ date }) => /^2026-1[012]/.test(date))
  expect([...docs].toSorted()).toEqual(issued.map(({ number }) => number).toSorted())
})

test('a bill of liquor alone is only among non-GST supplies', async () => {
  const { server, restaurantId, read } = await open()
  const register = new Register(server.db, restaurantId)
  const beer = { id: 'a', itemId: 'beer', itemName: 'Beer', price: 20_000, quantity: 3, taxClass: 'beer' }
  const firm = { name: 'Acme', address: 'Pune', gstin: '27AAPFU0939F1ZV' }
  const at = new Date('2026-11-20T06:30:00Z')
  await register.bill({ counter: 1, at, businessDay: '2026-11-20', lines: [beer], customer: firm })
  const rows = await readGstRows(await read('gst', '2026-11-01', '2026-11-30'))
  expect(rows['exemp']?.[1]).toBe('Intra-State supplies to registered persons|0.00|0.00|600.00')
  expect([rows['b2b,sez,de'], rows['b2cs'], rows['hsn(b2b)'], rows['docs']]).toEqual([[], [], [], ['SG/26-27/00001']])
})

test('the titles are those of the government’s tool', async () => {
  const { read } = await open()
  const page = readFileSync(new URL('../../../../../../docs/gst-offline-tool.md', import.meta.url), 'utf8')
  const sheets = await readNamedSheets(await read('gst', '2026-11-01', '2026-11-30'))
  const { '3B': own, ...tool } = sheets
  expect(own?.[0]?.[0]).toBe('Return')
  expect(Object.keys(tool)).toEqual(['b2b,sez,de', 'b2cs', 'cdnr', 'exemp', 'hsn(b2b)', 'hsn(b2c)', 'docs'])
  for (const [name, data] of Object.entries(tool))
    expect(page).toContain(`| \`${name}\` | ${String(data[0]?.[0])} | ${(data[3] ?? []).join(' · ')} |`)
})

test.each([
  ['2026-11-01', '2026-11-29', 'to'],
  ['2026-11-02', '2026-12-01', 'to'],
  ['2026-11-01', '2027-01-31', 'to'],
  ['2026-10-01', '2026-11-30', 'to'],
])('a return from %s to %s is refused', async (from, to, path) => {
  const { fetchFile } = await open()
  const answer = await fetchFile('gst', from, to)
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields: [{ path }] }])
})

test('a return as CSV is refused', async () => {
  const { fetchFile } = await open()
  const answer = await fetchFile('gst', '2026-11-01', '2026-11-30', 'csv')
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields: [{ path: 'format' }] }])
})

test('the example of the accountant’s page is right', async () => {
  const { server, restaurantId, read } = await open()
  const register = new Register(server.db, restaurantId)
  const day = { at: new Date('2026-11-20T06:30:00Z'), businessDay: '2026-11-20' }
  const line = (id: string, price: number, quantity: number, taxClass: string) => ({
    id,
    itemId: id,
    itemName: id,
    price,
    quantity,
    taxClass,
  })
  const thali = await register.bill({
    ...day,
    counter: 1,
    lines: [line('thali', 24_000, 1, 'food'), line('naan', 4500, 2, 'food')],
  })
  const customer = { name: 'Acme Foods', address: 'Pune', gstin: '27AAPFU0939F1ZV' }
  await register.bill({
    ...day,
    counter: 2,
    lines: [line('lunch', 100_000, 1, 'food'), line('water', 4000, 3, 'goods')],
    customer,
  })
  await register.bill({
    ...day,
    counter: 3,
    lines: [line('dinner', 20_000, 1, 'food'), line('beer', 20_000, 3, 'beer')],
  })
  await register.credit(1, thali, { ...day, billId: thali.id, lineIds: ['naan'] })
  const page = readFileSync(new URL('../../../../../../docs/accounts.md', import.meta.url), 'utf8')
  const rows = await readGstRows(await read('gst', '2026-11-01', '2026-11-30'))
  const expected = Object.entries(rows).filter(([name]) => name !== 'docs' && name !== 'exemp')
  for (const [name, texts] of expected)
    for (const text of texts) expect(page).toContain(`| \`${name}\` | ${text.replaceAll('|', ' · ')} |`)
})
