import { expect, test } from 'vitest'
import { logIn } from '#test/builders.ts'
import { aTill } from '#test/till.ts'

test('exports and day figures have the amounts of issued bills', async () => {
  const { server, restaurant, order, bill, credit } = await aTill()
  const { accessToken: token } = await logIn(server, restaurant.cashier)
  const query = { restaurantId: restaurant.id }
  const uncredited = await bill([await order([['dal', 2]])])
  const credited = await bill([await order([['dal']], 8)])
  await credit(credited.id)
  const period = { ...query, from: '2026-11-20', to: '2026-11-20', format: 'csv' as const }
  const { body: text } = await server.call('getExport', { params: { kind: 'bills' }, query: period }, { token })
  const rows = String(text)
    .split(/\r?\n/)
    .filter((row) => /SG(-C)?\/26-27/.test(row))
  expect(rows.map((row) => row.includes('210.00') || row.includes('105.00'))).toEqual([true, true, true])
  expect(rows[0]).toContain(uncredited.number)
  const { body: day } = await server.call('getDay', { params: { date: '2026-11-20' }, query }, { token })
  expect(day.taxes).toMatchObject([{ taxable: 300, cgst: 7.5, sgst: 7.5 }])
})
