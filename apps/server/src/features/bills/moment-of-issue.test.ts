import { expect, test } from 'vitest'
import { financialYear, indianDate } from '@thali/contract/bills/bill-number'
import { aTill } from '#test/till.ts'

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
  for (const [at, order] of orders.entries()) {
    let now = midnight - at - 1
    clock.now = () => new Date((now += 1))
    const { number, groups, issuedDateTime = '' } = await till.bill([order])
    const issued = new Date(issuedDateTime)
    const year = financialYear(issued)
    years.add(year)
    expect([number?.slice(3, 8), groups[0]?.rate]).toEqual([year, indianDate(issued) < '2027-04-01' ? 5 : 12])
  }
  expect(years.size).toBe(2)
})
