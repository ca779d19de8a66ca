// Payments whose answer is lost.
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeTill, dueOf, openPayment, openTill, sheet, take, type } from './payment-steps.ts'
import { beginSession } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

test('a lost answer survives a reload and is recorded once', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(4, { 'dal-makhani': 2 })
  await beginSession(phone)
  await openPayment(phone, bill.id)
  await phone.route('**/payments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sheet(phone)
    .getByRole('button', { name: /^Amount/ })
    .click()
  await type(phone, '100')
  await take(phone).click()
  await expect(sheet(phone).getByText(/^₹100.00 cash was sent, but the server did not answer/)).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a payment without an answer')
  await phone.unroute('**/payments')
  await phone.reload()
  await phone.getByRole('button', { name: /^Take payment/ }).click()
  await expect(take(phone)).toHaveCount(0)
  const other = await phone.context().newPage()
  await other.goto(phone.url())
  await other.getByRole('button', { name: /^Take payment/ }).click()
  await sheet(phone).getByRole('button', { name: 'Try again' }).click()
  await expect(sheet(phone).getByText('Recorded: ₹100.00 cash.')).toBeVisible()
  await expect(dueOf(phone)).toHaveText('₹420.00')
  // The other tab of the device had the same entry.
  await expect(take(other)).toHaveText('Take ₹420.00 cash')
  expect((await till.get(bill.id)).payments).toMatchObject([{ amount: 100 }])
})
