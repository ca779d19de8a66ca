import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { expect, logInAsOwner, test } from './lone-thali.ts'

const openRestaurants = async (desk: Page): Promise<void> => {
  await desk.goto('/admin/settings')
  await desk
    .getByRole('navigation', { name: 'More settings' })
    .getByRole('link', { name: /^Restaurants/ })
    .click()
  await expect(desk.getByRole('heading', { name: /^\d restaurants?$/ })).toBeVisible()
}

const dialog = (desk: Page, name: string) => desk.getByRole('dialog', { name, exact: true })

test('an owner opens a second restaurant with the menu of the first', async ({ desk }) => {
  await logInAsOwner(desk)
  await openRestaurants(desk)
  await desk.getByRole('button', { name: 'Open a new restaurant' }).click()
  const adding = dialog(desk, 'Open a new restaurant')
  await adding.getByRole('button', { name: 'Open the restaurant' }).click()
  await expect(adding.getByLabel('Name')).toBeFocused()
  await expect(adding.getByText('Please enter the name.')).toBeVisible()
  await adding.getByLabel('Name').fill('Blue Lotus')
  await adding.getByLabel('Number of tables').fill('7')
  await expect(adding.getByLabel('Address in links and table cards')).toHaveValue('blue-lotus')
  await expectNoFindingsInAnyTheme(desk, 'new restaurant', 'dialog[open]')
  await adding.getByRole('button', { name: 'Open the restaurant' }).dblclick()

  // The new restaurant is open, with the preview of its menu.
  await expect(desk.getByRole('heading', { name: 'Menu of The spice-garden' })).toBeVisible()
  await desk.getByRole('button', { name: 'Create 1 dish' }).click()
  await expect(desk.getByRole('heading', { name: 'The menu was imported' })).toBeVisible()
  await desk.getByRole('link', { name: 'Open Items' }).click()
  await expect(desk.getByText('Dish dal')).toBeVisible()

  // The navigation offers the switch, and each restaurant keeps its own tables.
  await desk.getByRole('button', { name: 'Switch restaurant' }).click()
  const switching = dialog(desk, 'Switch restaurant')
  await expectNoFindingsInAnyTheme(desk, 'switch', 'dialog[open]')
  await switching.getByRole('button', { name: 'Open The spice-garden' }).dblclick()
  await desk.waitForURL('**/admin/tables')
  await expect(desk.getByText('Connected', { exact: true })).toBeVisible()
  await openRestaurants(desk)
  await expect(desk.getByRole('table', { name: 'Sales of all your restaurants' })).toContainText('All restaurants')
  await expectNoFindingsInAnyTheme(desk, 'restaurants')
  await desk.getByLabel('Period').selectOption('week')
  await desk.reload()
  await expect(desk.getByLabel('Period')).toHaveValue('week')
})
