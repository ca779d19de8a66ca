import type { Page } from '@playwright/test'
import { expect } from './thali.ts'

/** Chooses the table of the order pad by its number. */
export const choosePadTable = async (page: Page, tableNumber: number): Promise<void> => {
  await page.getByRole('button', { name: 'Choose the table' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Table number').fill(String(tableNumber))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Table ${tableNumber}`, exact: true })).toBeVisible()
}
