import type { Locator, Page } from '@playwright/test'
import { expectLayers, logIn, toastOf } from './steps.ts'
import { changeSettings, floorTile, openTable, showFloor } from './table-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => changeSettings(thali, { confirm: 'never', links: 'any', idleMinutes: null }))

const group = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('an admin names tables, adds one and removes it again', async ({ tablet }) => {
  await logIn(tablet, '/admin/settings')
  const tables = group(tablet, 'Tables')
  await tables.getByRole('group', { name: 'Table 2', exact: true }).getByLabel('Name').fill('Window seat')
  await tables.getByRole('group', { name: 'Table 2', exact: true }).getByLabel('Area').fill('Garden')
  const before = await tables.getByRole('listitem').count()
  await tables.getByRole('button', { name: 'Add a table' }).click()
  await tables.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(tablet, 'Tables: saved.')).toBeAttached()
  await tablet.goto('/admin/tables')
  await showFloor(tablet)
  await expect(tablet.getByRole('heading', { name: /^Garden/ })).toBeVisible()
  await expect(floorTile(tablet, 2)).toContainText('Window seat')
  await expect(floorTile(tablet, before + 1)).toBeVisible()
  // Guests at a table keep it.
  await openTable(tablet, before + 1, 'Free')
  await tablet.getByRole('button', { name: 'Seat 2 guests' }).click()
  await expect(floorTile(tablet, before + 1)).toContainText('Seated')
  // Closing the sheet moves back, which would cancel the next address.
  await expectLayers(tablet, 0)
  await tablet.goto('/admin/settings')
  await tables.getByRole('button', { name: `Guests are here: table ${before + 1} stays` }).click()
  await expect(tables.getByText(/Clear it on Table Service before you remove it/)).toBeVisible()
  await tablet.goto('/admin/tables')
  await openTable(tablet, before + 1, 'Seated')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Clear table' }).click()
  await tablet.locator('dialog[open]').last().getByRole('button', { name: 'Clear table' }).click()
  await expect(floorTile(tablet, before + 1)).toContainText('Free')
  await tablet.goto('/admin/settings')
  await tables.getByRole('button', { name: `Remove table ${before + 1}` }).click()
  await tables.getByRole('button', { name: 'Save' }).click()
  await expect(tables.getByRole('listitem')).toHaveCount(before)
  await expect(tables.getByText('Not saved yet')).toBeHidden()
})

test('on a phone a stored table is one line that opens', async ({ phone }) => {
  await phone.setViewportSize({ width: 360, height: 640 })
  await logIn(phone, '/admin/settings')
  const tables = group(phone, 'Tables')
  const row = tables.getByRole('listitem').nth(3)
  const line = row.getByRole('button').first()
  await expect(line).toHaveText('Table 4')
  expect((await row.boundingBox())?.height).toBeLessThan(60)
  const name = tables.getByRole('group', { name: 'Table 4', exact: true }).getByLabel('Name')
  await expect(name).toBeHidden()
  await line.press('Enter')
  await name.fill('x'.repeat(41))
  await line.press('Enter')
  await expect(name).toBeHidden()
  // A refused line opens.
  await tables.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(name).toBeFocused()
  await name.fill('')
  await tables.getByRole('button', { name: 'Add a table' }).press('Enter')
  await expect(tables.getByRole('listitem').last().getByLabel('Number')).toBeVisible()
})
