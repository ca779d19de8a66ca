import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { logIn } from './steps.ts'
import { expect, test } from './thali.ts'

const open = async (tablet: Page): Promise<void> => {
  await logIn(tablet, '/admin/settings/menu-file')
  await expect(tablet.getByRole('button', { name: 'Choose files' })).toBeVisible()
}

const choose = async (tablet: Page, text: string, name = 'menu.csv'): Promise<void> => {
  await tablet.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const notice = (tablet: Page) => tablet.getByRole('region', { name: 'Import', exact: true }).getByRole('alert')

const preview = (tablet: Page) => tablet.getByRole('region', { name: 'Preview' })

const file =
  'category,name,price,diet\nFile dishes,File Dal,240,veg\nFile dishes,File Naan,45,\nFile dishes,File Roti,free,\n'

test('a menu is previewed, imported, exported and imported as the same', async ({ tablet }) => {
  await open(tablet)
  await choose(tablet, '%PDF-1.7', 'menu.pdf')
  await expect(notice(tablet)).toContainText('This is a PDF. A PDF cannot be read as a table.')
  await tablet.context().setOffline(true)
  await choose(tablet, file)
  await expect(notice(tablet)).toContainText('There is no network. Your files stay here.')
  await tablet.context().setOffline(false)
  await notice(tablet).getByRole('button', { name: 'Retry' }).press('Enter')
  const row = preview(tablet).getByRole('listitem').filter({ hasText: 'File Roti' })
  await expect(row).toContainText('Row 4')
  await expect(row).toContainText('Column “price”: “free”. Write a price in rupees, such as 240 or 240.50.')
  await expectNoFindingsInAnyTheme(tablet, 'menu file')
  await preview(tablet).getByText('Changes').click()
  await expect(preview(tablet).getByRole('listitem')).toHaveCount(3)
  await expect(preview(tablet).getByRole('listitem').filter({ hasText: 'File Dal' })).toContainText('₹240')
  // The choice survives a reload.
  await tablet.reload()
  await preview(tablet).getByRole('button', { name: 'Create 2 dishes', exact: true }).press('Enter')
  const result = tablet.getByRole('region', { name: 'The menu was imported' })
  await expect(result).toContainText('Created 2 dishes.')
  await expect(result).toContainText('1 row with an error is left out.')

  const [download] = await Promise.all([
    tablet.waitForEvent('download'),
    tablet.getByRole('button', { name: 'Menu as CSV' }).press('Enter'),
  ])
  const exported = readFileSync(await download.path(), 'utf8')
  expect(exported).toContain('File Naan')
  await tablet.getByRole('button', { name: 'Import another file' }).press('Enter')
  await choose(tablet, exported)
  await expect(preview(tablet)).toContainText('The file and the menu are the same.')

  await choose(tablet, exported.replace('File Naan,,45.00', 'File Naan,Buttered,50'))
  await expect(preview(tablet)).toContainText('45.00')
  await preview(tablet).getByRole('button', { name: 'Change 1 dish', exact: true }).press('Enter')
  await result.getByRole('link', { name: 'Open Items' }).press('Enter')
  await tablet.getByLabel('Find an item').fill('File Naan')
  await expect(tablet.getByRole('listitem').filter({ hasText: 'File Naan' }).first()).toContainText('50')
})
