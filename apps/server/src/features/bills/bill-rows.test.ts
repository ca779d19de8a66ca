import { expect, test } from 'vitest'
import type { Input, Reply } from '@thali/contract/api/calls'
import { toBillRow } from '@thali/contract/bills/bill-row'
import { logIn } from '#test/builders.ts'
import { runStatement } from '#test/statement.ts'
import { aTill, type Till } from '#test/till.ts'

type Query = Omit<Input<'listBillRows'>['query'], 'restaurantId'>

const restaurantId = 'spice-garden'

const listRows = async (till: Till, query: Query = {}): Promise<Reply<'listBillRows'>> => {
  const { accessToken: token } = await logIn(till.server, till.restaurant.cashier)
  const answer = await till.server.call('listBillRows', { query: { restaurantId, ...query } }, { token })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Two bills of different tables, amounts and customers, the older one paid. */
const open = async () => {
  const till = await aTill()
  const older = await till.bill([await till.order([['dal', 2]], 7)], {
    customer: { name: 'Zoë & Sons', address: 'Pune' },
  })
  await till.pay(older)
  const newer = await till.bill([await till.order([['dal', 3]], 12)])
  return { till, older, newer }
}

/** Copies of a bill, one a minute before it, with paid states. */
const copyBill = async ({ server }: Till, billId: string, count: number): Promise<void> => {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  await runStatement(
    server.db,
    `${numbers} INSERT INTO bills (restaurant_id, id, number, series, counter, kind, idempotency_key, body_hash, table_number,
        issued_at, issue_date, business_day, staff_id, payable_paise, document)
      SELECT restaurant_id, 'copy-' || i, 'C/' || i, 'C', i, kind, 'copy-' || i, '', 90, issued_at - i * 60000, issue_date,
        business_day, staff_id, payable_paise, document FROM n CROSS JOIN bills WHERE id = '${billId}'`,
  )
  await runStatement(
    server.db,
    `INSERT INTO bill_states (restaurant_id, bill_id, paid_at)
      SELECT restaurant_id, id, issued_at FROM bills WHERE series = 'C'`,
  )
}

test('rows have what a list shows of each bill', async () => {
  const { till } = await open()
  const bills = await till.list()
  const rows = bills.flatMap((bill) =>
    bill.id && bill.number && bill.issuedDateTime
      ? [toBillRow({ ...bill, id: bill.id, number: bill.number, issuedDateTime: bill.issuedDateTime })]
      : [],
  )
  expect(rows).toHaveLength(2)
  expect(await listRows(till)).toEqual({ bills: rows, next: null })
})

test.each([
  ['a part of the number', (till: Awaited<ReturnType<typeof open>>) => till.older.number?.slice(-4) ?? '', ['older']],
  ['the table', () => 'Table 12', ['newer']],
  ['the amount', (till: Awaited<ReturnType<typeof open>>) => `₹${till.newer.payable}`, ['newer']],
  ['a part of the name, in any case', () => 'ZOË', ['older']],
  ['a text of the document that is no name', () => 'Pune', []],
  ['nothing', () => '', ['newer', 'older']],
] as const)('a search finds bills by %s', async (_, search, found) => {
  const opened = await open()
  const { bills } = await listRows(opened.till, { search: search(opened) })
  // Both were issued at one moment.
  expect(bills.map(({ id }) => id).toSorted()).toEqual(found.map((name) => opened[name].id).toSorted())
})

test('pages bring each bill once, newest first', async () => {
  const { till, newer } = await open()
  await copyBill(till, newer.id, 1200)
  const numbers: string[] = []
  let before: string | undefined
  do {
    const { bills, next } = await listRows(till, before === undefined ? {} : { before })
    expect(bills.length).toBeLessThanOrEqual(500)
    numbers.push(...bills.map(({ number }) => number))
    before = next ?? undefined
  } while (before !== undefined)
  expect([numbers.length, new Set(numbers).size, numbers.at(-1)]).toEqual([1202, 1202, 'C/1200'])
})

test('a rare bill is found behind a bounded page', async () => {
  const { till, older } = await open()
  await copyBill(till, older.id, 5600)
  const first = await listRows(till, { search: 'C/5599' })
  expect(first).toMatchObject({ bills: [], next: expect.any(String) })
  const second = await listRows(till, { search: 'C/5599', before: first.next ?? '' })
  expect(second).toMatchObject({ bills: [{ number: 'C/5599' }], next: null })
})
