import { logIn } from './steps.ts'
import { closeTill, openPayment, openTill, sheet, type } from './payment-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(async ({ thali }) => closeTill(thali))

test('cash with change pays a bill and closes its orders', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const order = await till.order(4, { 'dal-makhani': 2 })
  const bill = await till.issue([order])
  await logIn(phone)
  await openPayment(phone, bill.id)
  await type(phone, '600')
  await sheet(phone).getByRole('button', { name: /^Take/ }).click()
  await expect(sheet(phone).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expect.poll(() => till.statusOf(order)).toBe('Completed')
})
