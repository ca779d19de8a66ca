import { expect, test } from 'vitest'
import { logIn } from '#test/builders.ts'
import { readCsv, readNamedSheets } from '#test/spreadsheets.ts'
import { aTakeawayTill, counter } from '#test/takeaway-till.ts'

test('exports and day report have packing as a row of its own', async () => {
  const till = await aTakeawayTill({ packing: { per: 'dish', amount: 10 } })
  await till.dish('sweets', 50, { taxClass: 'goods-5' })
  const first = await till.bill([
    await till.order(
      [
        ['dal', 2],
        ['sweets', 3],
      ],
      counter,
    ),
  ])
  await till.bill([await till.order([['dal', 1]], counter)], { discounts: [{ percent: 50, reason: 'Late' }] })
  await till.credit(first.id, [first.lines[0]?.id ?? ''])
  const { server, restaurant } = till
  const { accessToken: token } = await logIn(server, restaurant.cashier)
  const date = first.businessDay ?? ''
  const read = async (kind: string): Promise<Record<string, unknown>[]> => {
    const query = new URLSearchParams({ restaurantId: restaurant.id, from: date, to: date, format: 'csv' })
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await server.raw(`/api/exports/${kind}?${query.toString()}`, { headers })
    const [titles = [], ...rows] = readCsv(new Uint8Array(await answer.arrayBuffer()))
    return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]])))
  }
  const items = await read('items')
  expect(items.map((row) => [row['Item'], Number(row['Quantity']), Number(row['Value before discount'])])).toEqual([
    ['Dish dal', 3, 300],
    ['Dish sweets', 3, 150],
    ['Packing', 6, 60],
  ])
  expect(items.map((row) => [Number(row['Discount']), Number(row['Credited quantity'])])).toEqual([
    [50, 2],
    [0, 0],
    [0, 2],
  ])
  const taxable = (rows: Record<string, unknown>[], title: string): number =>
    rows.reduce((sum, row) => sum + Number(row[title]), 0)
  const bills = await read('bills')
  expect(taxable(await read('taxes'), 'Taxable value')).toBe(taxable(bills, 'Value without taxes'))
  const { body: day } = await server.call(
    'getDay',
    { params: { date }, query: { restaurantId: restaurant.id } },
    { token },
  )
  expect([day.charges, day.value]).toEqual([{ count: 3, amount: 60 }, 510])
  const { body: list } = await server.call('listDays', { query: { restaurantId: restaurant.id } }, { token })
  expect(list.days.map(({ charges }) => charges)).toEqual([day.charges])
  expect(day).toMatchObject(list.days[0] ?? {})
  // The sums that are easily exchanged differ.
  expect([day.taxes, day.roundOff]).not.toEqual([day.creditedTaxes, day.creditedRoundOff])
})

test('packing adds to the value of goods in the GST workbook, not to their units', async () => {
  const till = await aTakeawayTill({ packing: { per: 'dish', amount: 10 } })
  await till.dish('sweets', 50, { taxClass: 'goods-5' })
  const bill = await till.bill([await till.order([['sweets', 3]], counter)])
  const { server, restaurant } = till
  const { accessToken: token } = await logIn(server, restaurant.cashier)
  const month = (bill.businessDay ?? '').slice(0, 7)
  const query = new URLSearchParams({
    restaurantId: restaurant.id,
    from: `${month}-01`,
    to: `${month}-30`,
    format: 'xlsx',
  })
  const answer = await server.raw(`/api/exports/gst?${query.toString()}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const sheets = await readNamedSheets(new Uint8Array(await answer.arrayBuffer()))
  const [titles = [], goods = []] = sheets['hsn(b2c)']?.slice(3) ?? []
  const cell = (title: string): unknown => goods[titles.indexOf(title)]
  expect([cell('Total Quantity'), cell('Taxable Value')]).toEqual([3, 180])
})
