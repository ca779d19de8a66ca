import { expect, test } from 'vitest'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { Register, type TestLine } from '#test/issued.ts'
import { readCsv } from '#test/spreadsheets.ts'

const today = '2026-11-20'

const lineOf = (id: string, price: number, taxClass: string): TestLine => ({
  id,
  itemId: id,
  itemName: id,
  price,
  quantity: 1,
  taxClass,
})

test('a cancelled bill keeps its row with amounts of 0, its credit note has negative ones', async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const register = new Register(server.db, restaurant.id)
  const day = { at: new Date('2026-11-20T06:30:00Z'), businessDay: today }
  const mixed = {
    ...day,
    lines: [lineOf('a', 24_000, 'food'), lineOf('b', 20_050, 'beer'), lineOf('c', 1111, 'goods')],
    discounts: [{ percent: 10, reason: 'Regular guest' }],
    customer: { name: 'Acme Foods', address: 'MG Road', gstin: '27AAPFU0939F1ZV' },
  }
  await register.bill({ ...mixed, counter: 1, state: { cancelled_at: 1, cancel_reason: 'Wrong table' } })
  const second = await register.bill({ ...mixed, counter: 2 })
  await register.credit(1, second, { ...day, billId: 'bill-2', lineIds: ['a', 'b', 'c'] })
  const { accessToken } = await logIn(server, restaurant.cashier)
  const query = new URLSearchParams({ restaurantId: restaurant.id, from: today, to: today, format: 'csv' })
  const answer = await server.raw(`/api/exports/bills?${query.toString()}`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  })
  const [names = [], ...rows] = readCsv(new Uint8Array(await answer.arrayBuffer()))
  const titles = [
    'Value before discount',
    'Discount',
    'Value without taxes',
    'CGST',
    'SGST',
    'VAT',
    'Round-off',
    'Amount payable',
  ]
  const amounts = rows.map((row) => titles.map((title) => Number(row[names.indexOf(title)])))
  expect(amounts[0]).toEqual(titles.map(() => 0))
  // 240, 200.50 and 11.11 less 10 %: 216, 180.45 and 10.00 with 5, 20 and 18 %.
  expect(amounts[1]).toEqual([451.61, 45.16, 406.45, 6.3, 6.3, 36.09, -0.14, 455])
  const ofGuest = rows.map((row) => [row[names.indexOf('Customer')], row[names.indexOf('GSTIN')]])
  expect(ofGuest).toEqual(rows.map(() => ['Acme Foods', '27AAPFU0939F1ZV']))
  expect(amounts[2]).toEqual(amounts[1]?.map((amount) => -amount))
})
