import { expect, test } from 'vitest'
import { logIn } from '#test/builders.ts'
import { aTill } from '#test/till.ts'

/** Three dishes are billed at a time; the first is credited on one date, the others on a later one. */
const creditTwice = async (issuedAt: string, first: string, later: string) => {
  const till = await aTill()
  await till.moveTo(issuedAt)
  for (const [id, price] of [
    ['soup', 99],
    ['tea', 60],
  ] as const)
    await till.dish(id, price)
  const bill = await till.bill([await till.order([['dal'], ['soup'], ['tea']])])
  await till.moveTo(first)
  const one = (await till.credit(bill.id, [bill.lines[0]?.id ?? ''])).body
  await till.moveTo(later)
  const rest = (await till.credit(bill.id)).body
  return { ...till, bill, notes: rest.bill.creditNotes, numbers: [one.number, rest.number] }
}

test('a credit note reduces tax until 30 November after the financial year', async () => {
  // India is 5:30 hours ahead.
  const { bill, notes, numbers } = await creditTwice(
    '2027-02-10T10:00:00Z',
    '2027-11-30T18:29:00Z',
    '2027-11-30T18:30:00Z',
  )
  expect(numbers).toEqual(['SG-C/27-28/00001', 'SG-CC/2728/00001'])
  expect(notes.map(({ isCommercial, groups }) => [isCommercial, groups.length])).toEqual([
    [undefined, 1],
    [true, 0],
  ])
  // By hand: 259.00 and 6.48 twice are 271.96, rounded 272; without dal (105.00, tax 2.50 twice) 166.96, rounded 167.
  expect(notes.map(({ amount }) => amount)).toEqual([105, 167])
  expect(bill.payable).toBe(272)
})

test('a bill of April has a limit in the calendar year after', async () => {
  const { numbers } = await creditTwice('2027-04-01T10:00:00Z', '2027-12-01T10:00:00Z', '2028-12-01T10:00:00Z')
  expect(numbers).toEqual(['SG-C/27-28/00001', 'SG-CC/2829/00001'])
})

test('a commercial note reduces no taxable value in any export', async () => {
  const { server, restaurant } = await creditTwice(
    '2027-02-10T10:00:00Z',
    '2027-11-20T10:00:00Z',
    '2027-12-02T10:00:00Z',
  )
  const { accessToken: token } = await logIn(server, restaurant.cashier)
  const textOf = async (kind: 'bills' | 'taxes'): Promise<string> => {
    const query = { restaurantId: restaurant.id, from: '2027-12-01', to: '2027-12-31', format: 'csv' as const }
    return String((await server.call('getExport', { params: { kind }, query }, { token })).body)
  }
  const [row = ''] = (await textOf('bills')).split(/\r?\n/).filter((line) => line.includes('SG-CC/2728/00001'))
  expect(row).toContain('Commercial credit note')
  expect(row).toContain('-167.00')
  // Value without taxes, CGST, SGST and VAT.
  expect(row).toContain(',0.00,0.00,0.00,0.00,')
  expect(await textOf('taxes')).not.toContain('Credit notes')
  const day = { params: { date: '2027-12-02' }, query: { restaurantId: restaurant.id } }
  const { body } = await server.call('getDay', day, { token })
  expect([body.creditNotes, body.creditedTaxes]).toEqual([{ count: 1, amount: 167 }, []])
})
