import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { logIn } from '#test/builders.ts'
import { openCashDesk, plainBilling, type CashDesk } from '#test/cash-desk.ts'
import { aPicture } from '#test/pictures.ts'

/** A bill of the waiter and its credit note by the admin, as they are stored. */
const issue = async (desk: CashDesk, change: Partial<BillingSettings>) => {
  await desk.setBilling({ ...plainBilling, ...change })
  const { id } = await desk.bill(7, 3)
  const input = { params: { billId: id }, body: { reason: 'Cold' } }
  expect((await desk.as('admin', 'createCreditNote', input, randomUUID())).status).toBe(201)
  const bill = await desk.get({ id })
  const [note] = bill.creditNotes
  return {
    bill,
    shown: [bill.cashier, bill.hasSignatureLine, note?.cashier, note?.hasSignatureLine],
  }
}

test('bill and credit note name who issued them, by two settings', async () => {
  const desk = await openCashDesk()
  const { waiter, admin } = desk.restaurant
  const none = await issue(desk, {})
  expect(none.shown).toEqual([undefined, undefined, undefined, undefined])
  expect((await issue(desk, { printsCashier: true })).shown).toEqual([waiter, undefined, admin, undefined])
  expect((await issue(desk, { printsSignatureLine: true, printsCashier: false })).shown).toEqual([
    undefined,
    true,
    undefined,
    true,
  ])
  // An issued document never changes.
  expect((await desk.get(none.bill)).cashier).toBeUndefined()
})

test('a bill keeps the path of the logo that it was issued with', async () => {
  const desk = await openCashDesk()
  const params = { restaurantId: desk.restaurant.id }
  const { accessToken: token } = await logIn(desk.server, desk.restaurant.admin)
  const saveLogo = async (background: string): Promise<string> => {
    const image = new Blob([new Uint8Array(await aPicture('png', { background }))])
    return (await desk.server.call('saveLogo', { params }, { token, image })).body.profile.logo
  }
  expect((await issue(desk, { printsLogo: true })).bill.seller.logo).toBeUndefined()
  const logo = await saveLogo('#208040')
  const first = await issue(desk, {})
  const other = await saveLogo('#402080')
  const second = await issue(desk, {})
  expect((await issue(desk, { printsLogo: false })).bill.seller.logo).toBeUndefined()
  expect([(await desk.get(first.bill)).seller.logo, second.bill.seller.logo]).toEqual([logo, other])
  expect(other).not.toBe(logo)
})

const firm = { legalName: 'Spice Garden LLP', address: 'MG Road, Pune', fssai: '11223344556677', footer: 'Thank you' }

test.each<[string, Partial<BillingSettings>, object]>([
  ['its names', firm, { ...firm, scheme: 'unregistered', tradeName: 'The spice-garden' }],
  [
    'one name, if both are equal',
    { legalName: 'The spice-garden' },
    { scheme: 'unregistered', legalName: 'The spice-garden', address: '1 Fort Street' },
  ],
  [
    'its profile without others',
    {},
    { scheme: 'unregistered', legalName: 'The spice-garden', address: '1 Fort Street' },
  ],
  [
    'no GSTIN without a registration',
    { gstin: '27AAPFU0939F1ZV', vatNumber: '27V', exciseLicence: 'FL-III 42' },
    {
      scheme: 'unregistered',
      legalName: 'The spice-garden',
      address: '1 Fort Street',
      vatNumber: '27V',
      exciseLicence: 'FL-III 42',
    },
  ],
  [
    'its GSTIN under composition',
    { ...firm, scheme: 'composition', gstin: '27AAPFU0939F1ZV' },
    { ...firm, scheme: 'composition', tradeName: 'The spice-garden', gstin: '27AAPFU0939F1ZV' },
  ],
])('a bill names the restaurant by %s', async (_, change, seller) => {
  const desk = await openCashDesk()
  const params = { restaurantId: desk.restaurant.id }
  const { version, profile } = (await desk.as('admin', 'getSettings', { params })).body
  const { logo: _logo, ...kept } = profile
  const body = { version, profile: { ...kept, address: '1 Fort Street' } }
  expect((await desk.as('admin', 'saveSettings', { params, body })).status).toBe(200)
  expect((await issue(desk, change)).bill.seller).toEqual(seller)
})
