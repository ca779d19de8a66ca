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

test('before an entry is forgotten, the server is asked for it', async ({ phone, thali }) => {
  const till = await openTill(thali)
  const bill = await till.bill(4, { 'dal-makhani': 2 })
  await beginSession(phone)
  await openPayment(phone, bill.id)
  // Without live messages only an answer can show the payment.
  await phone.routeWebSocket(/./, () => undefined)
  await phone.route('**/payments', (route) => route.abort())
  await type(phone, '600')
  await take(phone).click()
  const doNotRecord = sheet(phone).getByRole('button', { name: 'Do not record it' })
  await doNotRecord.press('Enter')
  await sheet(phone).getByRole('button', { name: 'Forget it' }).press('Enter')
  await expect(take(phone)).toHaveText('Take ₹520.00 cash')
  expect((await till.get(bill.id)).payments).toHaveLength(0)

  await phone.unroute('**/payments')
  await phone.route('**/payments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sheet(phone)
    .getByRole('button', { name: /^Amount/ })
    .press('Enter')
  await phone.keyboard.type('100')
  await take(phone).press('Enter')
  await phone.route(`**/api/bills/${bill.id}`, (route) => route.abort())
  await doNotRecord.press('Enter')
  await expect(sheet(phone).getByText(/^The server cannot be asked now/)).toBeVisible()
  await phone.unroute(`**/api/bills/${bill.id}`)
  await doNotRecord.press('Enter')
  await expect(sheet(phone).getByText('Recorded: ₹100.00 cash.')).toBeVisible()
  await expect(dueOf(phone)).toHaveText('₹420.00')
  expect((await till.get(bill.id)).payments).toMatchObject([{ amount: 100 }])

  // An equal payment is another one.
  await phone.unroute('**/payments')
  await phone.route('**/payments', (route) => route.abort())
  await sheet(phone)
    .getByRole('button', { name: /^Amount/ })
    .press('Enter')
  await phone.keyboard.type('100')
  await take(phone).press('Enter')
  await doNotRecord.press('Enter')
  await expect(sheet(phone).getByRole('button', { name: 'Forget it' })).toBeVisible()
})
