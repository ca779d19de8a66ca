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
