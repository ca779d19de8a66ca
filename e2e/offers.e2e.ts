import type { Page } from '@playwright/test'
import { logIn, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const openOffers = async (tablet: Page): Promise<void> => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Offer Setup' }).click()
  await expect(tablet.getByRole('heading', { name: 'Offer Setup' })).toBeVisible()
  await expect(tablet.getByRole('group', { name: 'Items' })).toBeVisible()
}

const check = async (tablet: Page, category: string, dish: string): Promise<void> => {
  const toggle = tablet.getByRole('button', { name: new RegExp(`^${category}`) })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await tablet
    .getByRole('checkbox', { name: new RegExp(`^${dish}`) })
    .first()
    .check()
}

const card = (tablet: Page, percentage: number) =>
  tablet.getByRole('listitem').filter({ has: tablet.getByRole('heading', { name: `${percentage} % off` }) })

const price = (phone: Page, dish: string) =>
  phone
    .getByRole('listitem')
    .filter({ has: phone.getByRole('heading', { name: dish, exact: true }) })
    .first()

test('a saved offer shows both prices to diners until it ends', async ({ tablet, phone }) => {
  await openOffers(tablet)
  const logged: string[] = []
  tablet.on('console', (message) => logged.push(message.text()))
  await expect(tablet.getByText(/^All times are the restaurant’s: Asia\/Kolkata, where it is now /)).toBeVisible()
  await expect(tablet.getByText('There are no offers now, and none to come.')).toBeVisible()
  await tablet.getByLabel('End', { exact: true }).fill('2031-12-24T22:00')
  await tablet.getByLabel('Percentage').fill('20')
  await check(tablet, 'Desserts', 'Gulab Jamun')
  await expect(tablet.getByText('1 item selected')).toBeVisible()
  await expect(tablet.getByRole('checkbox', { name: 'All of Desserts' })).toHaveJSProperty('indeterminate', true)
  await tablet.getByRole('button', { name: 'Save Offer' }).click()
  await expect(tablet.getByText('The offer is saved.')).toBeVisible()
  await expect.poll(() => logged.join('\n')).toMatch(/Offer: .*"percentage":"20"/)
  await expect(card(tablet, 20)).toContainText('On the menu now')
  await expect(card(tablet, 20)).toContainText('to Dec 24, 2031, 10:00 PM')
  await card(tablet, 20).getByText('1 item and what it costs').click()
  await expect(card(tablet, 20)).toContainText('Gulab Jamun')
  // The form is empty for the next offer.
  await expect(tablet.getByText('0 items selected')).toBeVisible()
  await expect(tablet.getByLabel('Percentage')).toHaveValue('')

  await scanTable(phone, 10)
  await expect(price(phone, 'Gulab Jamun').locator('s')).toBeVisible()
  const full = Number((await price(phone, 'Gulab Jamun').locator('s').textContent())?.slice(1))
  await expect(price(phone, 'Gulab Jamun')).toContainText(`₹${Math.round(full * 80) / 100}`)

  await card(tablet, 20)
    .getByRole('button', { name: /^End 20 % off/ })
    .click()
  await expect(tablet.getByText(/^Are you sure to end this offer\?/)).toBeVisible()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(card(tablet, 20)).toBeVisible()
  await card(tablet, 20)
    .getByRole('button', { name: /^End 20 % off/ })
    .click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'End the offer' }).click()
  await expect(card(tablet, 20)).toBeHidden()
  await scanTable(phone, 10)
  await expect(price(phone, 'Gulab Jamun')).toBeVisible()
  await expect(price(phone, 'Gulab Jamun').locator('s')).toHaveCount(0)
})
