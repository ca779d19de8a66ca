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
  const billingOf = async (vatNumber: string) => {
    const till = await aTill()
    await till.setBilling({ scheme: 'unregistered', gstin: '', vatNumber, taxClasses })
    await till.dish('beer', 250, { taxClass: 'alcohol-vat' })
    const params = { restaurantId: till.restaurant.id }
    return (await till.server.call('getRestaurant', { params, query: {} })).body.restaurant.billing
  }
  expect(await billingOf('')).toEqual({ isOn: true, hasUpi: false })
  expect((await billingOf('27123456789V'))?.addedTaxes?.taxClasses).toEqual([
    { id: 'restaurant-5', kind: 'exempt', rates: [] },
    { id: 'alcohol-vat', kind: 'vat', rates: [{ from: '2020-01-01', percent: 20 }] },
  ])
})
