import { expect, test } from 'vitest'
import { defaultBilling } from '@thali/contract/bills/billing'
import { logIn } from '#test/builders.ts'
import { aTill } from '#test/till.ts'

const taxClasses = defaultBilling.taxClasses.map((one) =>
  one.kind === 'vat' ? { ...one, rates: [{ from: '2020-01-01', percent: 20 }] } : one,
)

test('a seller with a VAT number and no GSTIN charges VAT on liquor alone', async () => {
  const till = await aTill()
  await till.setBilling({ scheme: 'unregistered', gstin: '', vatNumber: '27123456789V', taxClasses })
  await till.dish('beer', 250, { taxClass: 'alcohol-vat' })
  const bill = await till.bill([await till.order([['dal'], ['beer', 2]])])
  expect(bill).toMatchObject({ kind: 'bill', payable: 700, groups: [{ kind: 'vat', taxable: 500, vat: 100 }] })
  const { accessToken: token } = await logIn(till.server, till.restaurant.cashier)
  const query = { restaurantId: till.restaurant.id, from: '2026-11-20', to: '2026-11-20', format: 'csv' as const }
  const taxes = String((await till.server.call('getExport', { params: { kind: 'taxes' }, query }, { token })).body)
  expect(taxes).toContain('VAT,20')
  // The food is there too, so that the table adds up to the bills.
  expect(taxes).toMatch(/Without tax.*100\.00/)
})

test('menus announce the VAT of liquor, and the estimate has no other tax', async () => {
  const till = await aTill()
  const menuOf = async () =>
    (await till.server.call('getRestaurant', { params: { restaurantId: till.restaurant.id } })).body.restaurant.billing
  await till.setBilling({ scheme: 'unregistered', gstin: '', taxClasses })
  expect(await menuOf()).toEqual({ isOn: true, hasUpi: false })
  await till.setBilling({ vatNumber: '27123456789V' })
  await till.dish('beer', 250, { taxClass: 'alcohol-vat' })
  expect((await menuOf())?.addedTaxes?.taxClasses).toEqual([
    { id: 'restaurant-5', kind: 'exempt', rates: [] },
    { id: 'alcohol-vat', kind: 'vat', rates: [{ from: '2020-01-01', percent: 20 }] },
  ])
})
