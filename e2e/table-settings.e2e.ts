import type { Locator, Page } from '@playwright/test'
import { logIn, toastOf } from './steps.ts'
import { changeSettings, floorTile, showFloor } from './table-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(({ thali }) => changeSettings(thali, { confirm: 'never', links: 'any', idleMinutes: null }))

const group = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('an admin names, adds and removes tables on a phone', async ({ phone }) => {
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
  await name.fill('Window seat')
  await tables.getByRole('group', { name: 'Table 4', exact: true }).getByLabel('Area').fill('Garden')
  const before = await tables.getByRole('listitem').count()
  await tables.getByRole('button', { name: 'Add a table' }).press('Enter')
  await expect(tables.getByRole('listitem').last().getByLabel('Number')).toBeVisible()
  await tables.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(toastOf(phone, 'Tables: saved.')).toBeAttached()
  await phone.goto('/admin/tables')
  await showFloor(phone)
  await expect(phone.getByRole('heading', { name: /^Garden/ })).toBeVisible()
  await expect(floorTile(phone, 4)).toContainText('Window seat')
  await expect(floorTile(phone, before + 1)).toBeVisible()
  await phone.goto('/admin/settings')
  await tables.getByRole('listitem').last().getByRole('button').first().press('Enter')
  await tables.getByRole('button', { name: `Remove table ${before + 1}` }).press('Enter')
  await tables.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(tables.getByRole('listitem')).toHaveCount(before)
  await expect(tables.getByText('Not saved yet')).toBeHidden()
})
