import { type Page, expect } from '@playwright/test'
import { logIn } from './steps.ts'

/**
 * Logs in and opens Items.
 *
 * @param tablet The admin's page.
 */
export const openItems = async (tablet: Page): Promise<void> => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Items' }).click()
  await expect(tablet.getByRole('heading', { name: 'Items', exact: true })).toBeVisible()
  await expect(tablet.getByRole('heading', { name: 'Unavailable Items' })).toBeVisible()
}

/**
 * Chooses a category in its popup.
 *
 * @param tablet The admin's page, on the item form.
 * @param field Label of the field.
 * @param popup Title of the popup.
 * @param choice Name of the category.
 */
export const choose = async (tablet: Page, field: string, popup: string, choice: string): Promise<void> => {
  await tablet.getByLabel(field, { exact: true }).click()
  const dialog = tablet.getByRole('dialog', { name: popup })
  await dialog.getByRole('button', { name: choice, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(tablet.getByLabel(field, { exact: true })).toBeFocused()
}

/**
 * Opens the form of a new item from Items and fills in name, price (₹199.50) and category (Desserts).
 *
 * @param tablet The admin's page, on Items.
 * @param name Name of the item.
 */
export const fillNew = async (tablet: Page, name: string): Promise<void> => {
  await tablet.getByRole('link', { name: 'Add item' }).click()
  await tablet.waitForURL('**/admin/items/add')
  await tablet.getByPlaceholder('Enter item name').fill(name)
  await tablet.getByLabel('Price').fill('199.50')
  await choose(tablet, 'Category', 'Select Category', 'Desserts')
}
