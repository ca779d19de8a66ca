import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, openTill, sheet } from './payment-steps.ts'
import { logIn } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

test('a credit note takes back a line of a paid bill', async ({ tablet, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(8, { 'dal-makhani': 1, 'butter-naan': 2 })
  await till.pay(bill.id, { method: 'cash', amount: bill.payable })
  await logIn(tablet, `/admin/bills/bill?bill=${bill.id}`)
  await tablet.getByRole('button', { name: 'More' }).click()
  await expect(sheet(tablet).getByRole('button', { name: 'Cancel the bill' })).toHaveCount(0)
  await sheet(tablet).getByRole('button', { name: 'Credit note' }).click()
  await sheet(tablet)
    .getByRole('checkbox', { name: /Dal Makhani/ })
    .uncheck()
  await sheet(tablet).getByRole('button', { name: 'Not served' }).click()
  await expectNoFindingsInAnyTheme(tablet, 'a credit note')
  await sheet(tablet).getByRole('button', { name: 'Credit 1 line' }).click()
  await expect(tablet.getByText(/Credit note B-C\/\d\d-\d\d\/00001: Not served \(1 line\)/)).toBeVisible()
  await expect.poll(async () => (await till.get(bill.id)).toRefund).toBe(111)
  await expect(tablet.getByRole('article')).not.toContainText(/To pay|Still due/)
})
