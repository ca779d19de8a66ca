import { expect, test } from 'vitest'
import { financialYear } from '@thali/contract/bills/bill-number'
import { indianDate } from '@thali/contract/bills/bill-number'
import { logIn } from '#test/builders.ts'
import { aTill } from '#test/till.ts'

// Half an hour after midnight the calendar date is new, and the business day is not.
test('bills and credit notes after midnight are exported under their calendar date', async () => {
  const { server, restaurant, moveTo, order, bill, credit } = await aTill()
  const earlier = await bill([await order([['dal']])])
  await moveTo('2026-11-30T19:00:00.000Z')
  const late = await bill([await order([['dal']], 8)])
  const { body: note } = await credit(earlier.id)
  expect(late).toMatchObject({ businessDay: '2026-11-30', issuedDateTime: '2026-11-30T19:00:00.000Z' })
  const { accessToken: token } = await logIn(server, restaurant.cashier)
  const numbersOf = async (date: string): Promise<string[]> => {
    const query = { restaurantId: restaurant.id, from: date, to: date, format: 'csv' as const }
    const { body: text } = await server.call('getExport', { params: { kind: 'bills' }, query }, { token })
    return String(text).match(/SG(?:-C)?\/26-27\/\d+/g) ?? []
  }
  expect(await numbersOf('2026-11-30')).toEqual([])
  expect(new Set(await numbersOf('2026-12-01'))).toEqual(new Set([late.number, note.number, earlier.number]))
})

// The rate changes with the financial year, while every look at the clock finds it a millisecond later.
test('rate, date and number of a bill are of one moment', async () => {
  const till = await aTill()
  const rates = [
    { from: '2017-11-15', percent: 5 },
    { from: '2027-04-01', percent: 12 },
  ]
  await till.setBilling({ taxClasses: [{ id: 'restaurant-5', name: 'Food', kind: 'gst', rates }] })
  const { clock } = till.server
  const orders = []
  for (let table = 1; table <= 20; table += 1) orders.push(await till.order([['dal']], table))
  const midnight = Date.parse('2027-03-31T18:30:00.000Z')
  await till.moveTo(new Date(midnight - 60_000).toISOString())
  // Logs in before the clock runs.
  await till.list()
  const years = new Set<string>()
  for (const [index, order] of orders.entries()) {
    let now = midnight - index - 1
    clock.now = () => new Date((now += 1))
    const { number, groups, issuedDateTime = '' } = await till.bill([order])
    const issued = new Date(issuedDateTime)
    const year = financialYear(issued)
    years.add(year)
    expect([number?.slice(3, 8), groups[0]?.rate]).toEqual([year, indianDate(issued) < '2027-04-01' ? 5 : 12])
  }
  expect(years.size).toBe(2)
})
