import { type Page, expect } from '@playwright/test'
import { drawAll, logIn } from './steps.ts'

/** Logs in as admin and opens Items. */
export const openItems = async (tablet: Page): Promise<void> => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Items' }).click()
  await expect(tablet.getByRole('heading', { name: 'Items', exact: true })).toBeVisible()
  await expect(tablet.getByRole('heading', { name: 'Unavailable Items' })).toBeVisible()
  await drawAll(tablet)
}

/** Selects a category in its popup, by the field's label and the popup's title. */
export const choose = async (tablet: Page, field: string, popup: string, choice: string): Promise<void> => {
  await tablet.getByLabel(field, { exact: true }).click()
  const dialog = tablet.getByRole('dialog', { name: popup })
  await dialog.getByRole('button', { name: choice, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(tablet.getByLabel(field, { exact: true })).toBeFocused()
}

/** Opens the form of a new item from Items and enters name, price (₹199.50) and category (Desserts). */
export const fillNew = async (tablet: Page, name: string): Promise<void> => {
  await tablet.getByRole('link', { name: 'Add item' }).click()
  await tablet.waitForURL('**/admin/items/add')
  await tablet.getByPlaceholder('Enter item name').fill(name)
  await tablet.getByLabel('Price').fill('199.50')
  await choose(tablet, 'Category', 'Select Category', 'Desserts')
}
