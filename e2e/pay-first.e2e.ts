import { expectNoFindingsInAnyTheme } from './axe.ts'
import { closeCounter, counter, openCounter } from './counter-steps.ts'
import { choosePadTable } from './pad-steps.ts'
import { openTill, sheet, take, type } from './payment-steps.ts'
import { addDish, logIn, openBasket, scanTable, separateTaps } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

test.afterEach(({ thali }) => closeCounter(thali))

/** The counter takes the money first; the kitchen has a display. */
const openPaidFirst = async (thali: Thali): Promise<void> => {
  await openTill(thali)
  await openCounter(thali, ({ kitchen }) => ({
    takeaway: { isOn: true, payFirst: true },
    kitchen: { ...kitchen, isOn: true },
  }))
}

test('a guest pays by UPI, the cashier confirms, the kitchen cooks', async ({ phone, tablet, thali }) => {
  await openPaidFirst(thali)
  await scanTable(phone, counter)
  await addDish(phone, 'Butter Naan')
  await openBasket(phone)
  await phone.getByRole('button', { name: /^Send to kitchen/ }).click()
  await phone.getByLabel('Your name (optional)').fill('Meera')
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await phone.waitForURL('**/orders/my-orders')
  await expect(phone.getByText('Waits for your payment')).toBeVisible()
  await expect(phone.getByRole('heading', { name: /^Pay ₹\d+ to start your order$/ })).toBeVisible()
  await expect(phone.getByText(/^Or pay at the counter: say token \d+\.$/)).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'an order that waits for its payment')

  await logIn(tablet)
  await tablet.goto('/kitchen')
  await expect(tablet.getByText('Butter Naan')).toBeHidden()
  await tablet.goto(`/admin/orders/running?table=${counter}`)
  const waiting = tablet.getByRole('region', { name: 'Waits for payment' })
  await expect(waiting).toContainText('Meera')
  await expectNoFindingsInAnyTheme(tablet, 'orders that wait for their payment')

  await phone.getByRole('button', { name: /^Pay ₹\d+ by UPI$/ }).click()
  await expect(sheet(phone).getByText('Waiting for payment').first()).toBeVisible()
  await sheet(phone).getByRole('button', { name: 'I have paid' }).click()
  await waiting.getByRole('button', { name: /^Take payment/ }).click()
  await separateTaps(tablet)
  await sheet(tablet).getByRole('button', { name: 'UPI', exact: true }).click()
  await expect(sheet(tablet).getByText('Guest says paid').first()).toBeVisible()
  await type(tablet, '4719')
  await sheet(tablet)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(sheet(tablet).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await tablet.goto('/kitchen')
  await expect(tablet.getByText('Butter Naan').first()).toBeVisible()
})

test('the order pad goes on to the payment', async ({ tablet, thali }) => {
  await openPaidFirst(thali)
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'New order' }).first().click()
  await choosePadTable(tablet, counter)
  await tablet.getByRole('searchbox', { name: 'Find a dish' }).fill('Butter Naan')
  await tablet.keyboard.press('Enter')
  await tablet.getByRole('button', { name: /^Send to kitchen/ }).click()
  await tablet.waitForURL('**/admin/orders/bill?**')
  await tablet.getByRole('button', { name: /^Issue and take payment/ }).click()
  await separateTaps(tablet)
  await take(tablet).click()
  await expect(sheet(tablet).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await tablet.goto('/kitchen')
  await expect(tablet.getByText('Butter Naan').first()).toBeVisible()
})
