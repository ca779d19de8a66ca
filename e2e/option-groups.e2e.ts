import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { logIn } from './steps.ts'
import { expect, test } from './thali.ts'

const openGroups = async (tablet: Page): Promise<void> => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Option Groups' }).click()
  await expect(tablet.getByRole('heading', { name: 'Option Groups', exact: true })).toBeVisible()
}

const card = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true })

const option = (page: Page, place: number): Locator =>
  page.getByRole('region', { name: 'Options' }).getByRole('listitem').nth(place)

test('an option group is added by keyboard, with its rule in words', async ({ tablet }) => {
  await openGroups(tablet)
  await tablet.getByRole('link', { name: 'Add option group' }).press('Enter')
  await tablet.getByLabel('Group name').fill('Extra toppings')
  await tablet.getByLabel('At least').fill('1')
  await tablet.getByLabel('At most', { exact: true }).fill('3')
  await expect(tablet.getByText('Guests read: Choose 1 to 3')).toBeVisible()
  await tablet.getByLabel('At least').fill('0')
  await expect(tablet.getByText('Guests read: Optional, up to 3')).toBeVisible()
  await option(tablet, 0).getByLabel('Option name').fill('Extra cheese')
  await option(tablet, 0).getByLabel('Extra charge').fill('40')
  await option(tablet, 0).getByLabel('At most of this').fill('2')
  await option(tablet, 0).getByLabel('Diet mark').selectOption('Veg')
  await tablet.getByRole('button', { name: 'Add option', exact: true }).press('Enter')
  await expect(option(tablet, 1).getByLabel('Option name')).toBeFocused()
  await tablet.keyboard.type('Fried egg')
  await option(tablet, 1).getByLabel('Chosen at first: Fried egg').check()
  await option(tablet, 1).getByRole('button', { name: 'Move Fried egg up' }).press('Enter')
  await expect(option(tablet, 0).getByLabel('Option name')).toHaveValue('Fried egg')
  await expect(tablet.getByRole('button', { name: 'Move Fried egg up' })).toBeFocused()
  await expectNoFindingsInAnyTheme(tablet, 'the form of an option group')
  await tablet.getByLabel('Group name').press('Enter')
  await tablet.waitForURL('**/admin/option-groups')

  const added = card(tablet, 'Extra toppings')
  await expect(added).toContainText('Optional, up to 3')
  await expect(added.getByRole('listitem').nth(0)).toContainText('Fried egg Chosen at first')
  await expect(added.getByRole('listitem').nth(1)).toContainText('+₹40 · up to 2 each · Veg')
  await expect(added).toContainText('No item uses it yet')
  await expectNoFindingsInAnyTheme(tablet, 'option groups')
})
