import { describe, expect, test } from 'vitest'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { Register, testRules, type TestLine } from '#test/issued.ts'
import { readCsv, readWorkbook } from '#test/spreadsheets.ts'

const noon = new Date('2026-11-20T06:30:00Z')
const evening = new Date('2026-11-20T21:30:00Z')
const today = '2026-11-20'

const hostile = [
  '=HYPERLINK("http://evil")',
  '+91 98765',
  '-2*3',
  '@SUM(A1)',
  'Dal, "home"\nstyle',
  'पनीर टिक्का 😀',
  "O'Brien; DROP TABLE bills",
  '\tTab',
]

type Kind = 'bills' | 'payments' | 'taxes' | 'items'

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const restaurantId = restaurant.id
  const token = (await logIn(server, restaurant.cashier)).accessToken
  const register = new Register(server.db, restaurantId)
  const fetchFile = (kind: Kind, format: 'csv' | 'xlsx', from = today, to = today) =>
    server.raw(`/api/exports/${kind}?${new URLSearchParams({ restaurantId, from, to, format }).toString()}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
  /** A file as rows of records by title. */
  const read = async (kind: Kind, format: 'csv' | 'xlsx', from?: string, to?: string) => {
    const answer = await fetchFile(kind, format, from, to)
    expect(answer.status).toBe(200)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const [titles = [], ...rows] = format === 'csv' ? readCsv(bytes) : await readWorkbook(bytes)
    return rows.map((row) => Object.fromEntries(titles.map((title, index) => [String(title), row[index]])))
  }
  const getDay = async (date: string) =>
    (await server.call('getDay', { params: { date }, query: { restaurantId } }, { token })).body
  return { server, restaurant, restaurantId, token, register, fetchFile, read, getDay }
}

const lineOf = (id: string, change: Partial<TestLine> = {}): TestLine => ({
  id,
  itemId: 'dal',
  itemName: 'Dal',
  price: 24_000,
  quantity: 1,
  ...change,
})

/** Bills of two business days, with discounts, three taxes, a cancelled one and credit notes. */
const trade = async ({ register }: Awaited<ReturnType<typeof open>>): Promise<void> => {
  const day = { at: noon, businessDay: today }
  const half = { id: 'half', name: 'Half' }
  const first = await register.bill({
    ...day,
    counter: 1,
    // Sold in another order than the export lists them.
    lines: [lineOf('b', { price: 4500, quantity: 2, portion: half }), lineOf('a')],
    customer: { name: 'Acme "Foods", Pune', address: 'MG Road', gstin: '27AAPFU0939F1ZV' },
    state: { paid_at: 1 },
  })
  const second = await register.bill({
    ...day,
    counter: 2,
    lines: [
      lineOf('c', { itemId: 'beer', itemName: 'Beer', price: 20_000, quantity: 3, taxClass: 'beer' }),
      lineOf('d', { itemId: 'water', itemName: 'Water', price: 2050, quantity: 3, taxClass: 'goods' }),
      lineOf('e', { price: 13_333, quantity: 7 }),
    ],
    discounts: [{ percent: 12.5, reason: 'Regular guest' }],
  })
  await register.bill({
    ...day,
    counter: 3,
    lines: [lineOf('f')],
    state: { cancelled_at: 1, cancel_reason: '=Wrong table' },
  })
  // After midnight in India: a new date of issue on the same business day.
  await register.bill({ counter: 4, at: evening, businessDay: today, lines: [lineOf('g')] })
  await register.credit(1, first, { ...day, billId: 'bill-1', lineIds: ['b'] })
  await register.credit(2, second, { ...day, billId: 'bill-2', lineIds: ['d', 'c'] })
  const money = { at: noon, businessDay: today }
  await register.money({ ...money, id: 'p1', billId: 'bill-1', method: 'cash', amount: 34_700, tip: 3000 })
  await register.money({ ...money, id: 'p2', billId: 'bill-2', method: 'upi', amount: 50_001 })
  await register.money({ ...money, id: 'p3', billId: 'bill-4', at: evening, method: 'card', amount: 25_200 })
  await register.money({ ...money, id: 'r1', billId: 'bill-1', method: 'cash', amount: 9_450, refund: 'Cold' })
}

/** A date of CSV, which is a text, or of a workbook. */
const dateOf = (cell: unknown): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell))

/** A time of CSV, or of a workbook, which has the part of a day. */
const timeOf = (cell: unknown): string => {
  const part = cell instanceof Date ? cell.getTime() / 86_400_000 : Number(cell)
  if (Number.isNaN(part)) return String(cell)
  return new Date(Math.round((part - Math.floor(part)) * 86_400_000)).toISOString().slice(11, 16)
}

const sum = (rows: readonly Record<string, unknown>[], title: string): number =>
  rows.reduce((all, row) => all + Math.round(Number(row[title]) * 100), 0) / 100

describe.each(['csv', 'xlsx'] as const)('as %s', (format) => {
  test('bills add up to the X report, cancelled numbers and credit notes are listed', async () => {
    const opened = await open()
    await trade(opened)
    const rows = await opened.read('bills', format, today, '2026-11-21')
    const day = await opened.getDay(today)
    expect(rows.map((row) => [row['Number'], row['Document'], row['Status'], row['Credited bill'] || ''])).toEqual([
      ['SG/26-27/00001', 'Tax invoice', 'Paid', ''],
      ['SG/26-27/00002', 'Tax invoice', 'Issued', ''],
      ['SG/26-27/00003', 'Tax invoice', 'Cancelled', ''],
      ['SG/26-27/00004', 'Tax invoice', 'Issued', ''],
      ['SG-C/26-27/00001', 'Credit note', 'Issued', 'SG/26-27/00001'],
      ['SG-C/26-27/00002', 'Credit note', 'Issued', 'SG/26-27/00002'],
    ])
    expect(rows.map((row) => dateOf(row['Date']))).toEqual([today, today, today, '2026-11-21', today, today])
    expect([timeOf(rows[0]?.['Time']), dateOf(rows[0]?.['Business day'])]).toEqual(['12:00', today])
    expect(rows[0]?.['GSTIN']).toBe('27AAPFU0939F1ZV')
    expect(rows[0]?.['Customer']).toBe('Acme "Foods", Pune')
    expect(rows.map((row) => row['Discount reasons'] || '')).toEqual(['', 'Regular guest', '', '', '', ''])
    expect(rows[2]?.['Reason']).toBe(format === 'csv' ? "'=Wrong table" : '=Wrong table')
    const bills = rows.filter((row) => row['Document'] !== 'Credit note')
    expect(sum(bills, 'Amount payable')).toBe(day.bills.amount)
    expect(sum(bills, 'Value before discount')).toBe(day.value)
    expect(sum(bills, 'Discount')).toBe(day.discounts.amount)
    expect(sum(bills, 'Value without taxes')).toBe(day.net)
    expect(sum(bills, 'Round-off')).toBe(day.roundOff)
    expect(sum(rows, 'Amount payable')).toBeCloseTo(day.bills.amount - day.creditNotes.amount, 6)
    expect(sum(rows, 'Value without taxes') + sum(rows, 'CGST') + sum(rows, 'SGST') + sum(rows, 'VAT')).toBeCloseTo(
      sum(rows, 'Amount payable') - sum(rows, 'Round-off'),
      6,
    )
  })

  test('taxes are by rate and code, for bills and credit notes', async () => {
    const opened = await open()
    await trade(opened)
    const rows = await opened.read('taxes', format, today, '2026-11-21')
    const day = await opened.getDay(today)
    expect(rows.map((row) => [row['Documents'], row['HSN/SAC'] || '', row['Tax'], Number(row['Rate %'])])).toEqual([
      ['Bills', '2202', 'GST', 18],
      ['Bills', '996331', 'GST', 5],
      ['Bills', '', 'VAT', 20],
      ['Credit notes', '2202', 'GST', 18],
      ['Credit notes', '996331', 'GST', 5],
      ['Credit notes', '', 'VAT', 20],
    ])
    for (const [index, group] of [...day.taxes, ...day.creditedTaxes].entries()) {
      const sign = index < 3 ? 1 : -1
      const figures = [group.taxable, group.cgst, group.sgst, group.vat].map((amount) => amount * sign + 0)
      const row = rows[index] ?? {}
      expect(['Taxable value', 'CGST', 'SGST', 'VAT'].map((title) => Number(row[title]))).toEqual(figures)
    }
  })

  test('items are by portion, with what was credited', async () => {
    const opened = await open()
    await trade(opened)
    const rows = await opened.read('items', format, today, '2026-11-21')
    const day = await opened.getDay(today)
    expect(
      rows.map((row) => [row['Item'], row['Portion'] || '', Number(row['Quantity']), Number(row['Credited quantity'])]),
    ).toEqual([
      ['Beer', '', 3, 3],
      ['Dal', '', 9, 0],
      ['Dal', 'Half', 2, 2],
      ['Water', '', 3, 3],
    ])
    expect(sum(rows, 'Value before discount')).toBe(day.value)
    expect(sum(rows, 'Value without taxes')).toBe(day.net)
    expect(sum(rows, 'Total with taxes')).toBeCloseTo(day.bills.amount - day.roundOff, 6)
    expect(sum(rows, 'Credited total with taxes')).toBeCloseTo(day.creditNotes.amount - day.creditedRoundOff, 6)
  })

  test('payments and refunds are by business day and add up to it', async () => {
    const opened = await open()
    await trade(opened)
    const rows = await opened.read('payments', format)
    const day = await opened.getDay(today)
    expect(
      rows.map((row) => [
        row['Kind'],
        row['Bill'],
        row['Method'],
        Number(row['Amount without tip']),
        Number(row['Tip']),
      ]),
    ).toEqual([
      ['Payment', 'SG/26-27/00001', 'cash', 347, 30],
      ['Payment', 'SG/26-27/00002', 'upi', 500.01, 0],
      ['Payment', 'SG/26-27/00004', 'card', 252, 0],
      ['Refund', 'SG/26-27/00001', 'cash', -94.5, 0],
    ])
    expect([rows[2]?.['Date'], rows[2]?.['Business day']].map(dateOf)).toEqual(['2026-11-21', today])
    expect(timeOf(rows[2]?.['Time'])).toBe('03:00')
    expect(rows[1]?.['UTR']).toBe('4821')
    expect(sum(rows, 'Amount without tip')).toBeCloseTo(
      day.methods.reduce((all, { amount, refunded }) => all + amount - refunded, 0),
      6,
    )
    expect(sum(rows, 'Tip')).toBe(day.tips)
  })

  test('hostile texts stay texts', async () => {
    const { register, read } = await open()
    const lines = hostile.map((itemName, index) => lineOf(`l${index}`, { itemId: `i${index}`, itemName }))
    await register.bill({ counter: 1, at: noon, businessDay: today, lines })
    const names = (await read('items', format)).map((row) => String(row['Item'])).toSorted()
    const expected = format === 'xlsx' ? hostile : hostile.map((text) => (/^[=+\-@\t]/.test(text) ? `'${text}` : text))
    expect(names).toEqual(expected.toSorted())
  })

  test('a period without bills is a table with titles', async () => {
    const { read } = await open()
    expect(await read('bills', format)).toEqual([])
  })
})

test('dates of issue are Indian calendar dates', async () => {
  const opened = await open()
  await trade(opened)
  const numbersOf = async (date: string) => (await opened.read('bills', 'csv', date, date)).map((row) => row['Number'])
  expect(await numbersOf('2026-11-21')).toEqual(['SG/26-27/00004'])
  expect(await numbersOf(today)).toHaveLength(5)
})

test('bills without tax are a row of their own among taxes', async () => {
  const { register, read } = await open()
  const rules = { ...testRules, scheme: 'composition' as const }
  await register.bill({ counter: 1, at: noon, businessDay: today, lines: [lineOf('a')], rules })
  expect(await read('taxes', 'csv')).toMatchObject([
    { 'Tax class': 'Without tax', Tax: 'None', 'Rate %': '', 'Taxable value': '240.00', CGST: '0.00' },
  ])
})

test('a file has its type and name and is not cached', async () => {
  const { fetchFile } = await open()
  const answer = await fetchFile('taxes', 'xlsx')
  await answer.arrayBuffer()
  expect(answer.headers.get('Content-Type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="taxes-2026-11-20-2026-11-20.xlsx"')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2026-01-01', '2027-01-02'],
  ['2026-02-30', '2026-03-01'],
  ['', '2026-03-01'],
])('a period from %j to %j is refused', async (from, to) => {
  const { fetchFile } = await open()
  const answer = await fetchFile('bills', 'csv', from, to)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
})

test('the kitchen may not export', async () => {
  const { server, restaurant, restaurantId } = await open()
  const { accessToken: token } = await logIn(server, restaurant.kitchen)
  const input = {
    params: { kind: 'bills' as const },
    query: { restaurantId, from: today, to: today, format: 'csv' as const },
  }
  expect((await server.call('getExport', input, { token })).status).toBe(403)
})
