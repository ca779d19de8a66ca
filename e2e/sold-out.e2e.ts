import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openItems } from './item-steps.ts'
import { sendOrder } from './room-steps.ts'
import { logIn, scanTable, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

const row = (tablet: Page, name: string): Locator =>
  tablet
    .getByRole('listitem')
    .filter({ has: tablet.getByRole('heading', { name, exact: true }) })
    .last()

const openSheet = async (tablet: Page, name: string): Promise<Locator> => {
  await row(tablet, name)
    .getByRole('button', { name: `Sold out: ${name}` })
    .press('Enter')
  const sheet = tablet.getByRole('dialog', { name, exact: true })
  await expect(sheet).toBeVisible()
  return sheet
}

test('an item is sold out, counted and back from the list', async ({ tablet, phone }) => {
  const name = 'Masala Papad'
  await openItems(tablet)
  const sheet = await openSheet(tablet, name)
  await expectNoFindingsInAnyTheme(tablet, 'sold out', 'dialog[open]')
  await sheet.getByRole('button', { name: /^Until tomorrow/ }).press('Enter')
  await expect(row(tablet, name)).toContainText(/Sold out until/)
  await scanTable(phone, 4)
  await expect(phone.getByRole('button', { name: `Add one ${name}` })).toHaveCount(0)

  await openSheet(tablet, name)
  await sheet.getByLabel('Number left').fill('0')
  await sheet.getByRole('button', { name: 'Start counting' }).press('Enter')
  await expect(sheet.getByText('A whole number from 1 to 9999.')).toBeVisible()
  await sheet.getByLabel('Number left').fill('7')
  await sheet.getByLabel('Number left').press('Enter')
  await expect(row(tablet, name)).toContainText('7 left')
  await phone.reload()
  await expect(phone.getByRole('button', { name: `Add one ${name}` }).first()).toBeVisible()

  await openSheet(tablet, name)
  await sheet.getByRole('button', { name: /^Until I switch it back on/ }).press('Enter')
  await expect(row(tablet, name)).toContainText('Suspended')
  await openSheet(tablet, name)
  await sheet.getByRole('button', { name: 'Back on sale' }).press('Enter')
  await expect(toastOf(tablet, `${name}: On sale`)).toBeAttached()
  await expect(row(tablet, name)).not.toContainText('Suspended')
  await expect(row(tablet, name)).not.toContainText('left')
})

test('a waiter marks a dish of an order as sold out, and back', async ({ tablet, thali }) => {
  await logIn(tablet)
  await sendOrder(thali, 6)
  await tablet.goto('/admin/orders/running?table=6')
  const order = tablet.getByRole('article').first()
  await order.getByRole('button', { name: 'Sold out…' }).press('Enter')
  const choice = tablet.getByRole('dialog', { name: 'Which dish is sold out?' })
  await expect(choice.getByRole('button', { name: /On sale$/ }).first()).toBeVisible()
  const text =
    (await choice
      .getByRole('button', { name: /On sale$/ })
      .first()
      .textContent()) ?? ''
  const name = text.replace(/\s*On sale$/, '')
  await choice
    .getByRole('button', { name: /On sale$/ })
    .first()
    .press('Enter')
  const sheet = tablet.getByRole('dialog', { name, exact: true })
  await sheet.getByRole('button', { name: /^Until I switch it back on/ }).press('Enter')
  await expect(toastOf(tablet, `${name}: Sold out`)).toBeAttached()
  await order.getByRole('button', { name: 'Sold out…' }).press('Enter')
  await expectNoFindingsInAnyTheme(tablet, 'the dishes of an order', 'dialog[open]')
  await choice.getByRole('button', { name: `${name} Sold out` }).press('Enter')
  await sheet.getByRole('button', { name: 'Back on sale' }).press('Enter')
  await expect(toastOf(tablet, `${name}: On sale`)).toBeAttached()
})
