import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { expect, logInAsOwner, test } from './lone-thali.ts'

const open = async (page: Page): Promise<void> => {
  await page.goto('/admin/settings/backups')
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible()
}

// Three processes start, one after another.
const restart = { timeout: 120_000 }

const rows = (page: Page) => page.getByRole('region', { name: 'Kept backups' }).getByRole('listitem')

const backUp = async (page: Page, count: number): Promise<void> => {
  await page.getByRole('button', { name: 'Back up now' }).dblclick()
  await expect(rows(page)).toHaveCount(count)
  await expect(page.getByText('A backup is being made.')).toBeHidden()
}

const choose = (desk: Page, name: string, buffer: Buffer): Promise<void> =>
  desk.getByLabel('Restore from a file').last().setInputFiles({ name, mimeType: 'application/gzip', buffer })

/** The check of the last night found a backup damaged. */
const findDamage = async (desk: Page, folder: string, name: string): Promise<void> => {
  const record = join(folder, `${name}.json`)
  const problem = 'Its content changed.'
  writeFileSync(record, JSON.stringify({ ...JSON.parse(readFileSync(record, 'utf8')), problem }))
  await desk.goto('/admin/settings/self-check')
  await expect(desk.getByText('A kept backup is damaged.')).toBeVisible()
  await desk.getByRole('link', { name: 'Open Backups' }).click()
  await expect(rows(desk)).toContainText('Damaged')
  await expect(rows(desk).getByRole('button', { name: 'Restore' })).toBeHidden()
  await expectNoFindingsInAnyTheme(desk, 'a damaged backup')
}

test('a backup is made, downloaded and restored from its file', async ({ lone, desk }) => {
  await logInAsOwner(desk)
  await desk.getByRole('link', { name: 'Settings', exact: true }).click()
  await desk.getByRole('link', { name: 'Backups' }).click()
  await expect(desk.getByText('There is no backup yet.')).toBeVisible()
  await expectNoFindingsInAnyTheme(desk, 'no backups')
  await backUp(desk, 1)
  await expect(desk.getByText('Less than a minute old')).toBeVisible()
  await expect(rows(desk)).toContainText('Good')
  await expectNoFindingsInAnyTheme(desk, 'backups')

  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    rows(desk).getByRole('button', { name: 'Download' }).click(),
  ])
  const [name = ''] = readdirSync(lone.backups).filter((one) => one.endsWith('.gz'))
  const file = readFileSync(join(lone.backups, name))
  expect(readFileSync(await download.path()).equals(file)).toBe(true)
  await findDamage(desk, lone.backups, name)

  await lone.order()
  await desk.getByRole('button', { name: 'Restore from a file' }).scrollIntoViewIfNeeded()
  await choose(desk, name, file.subarray(0, file.length - 9))
  const section = desk.getByRole('region', { name: 'Restore', exact: true })
  await expect(section.getByRole('alert')).toHaveText('The file ends too early: it is not a whole backup.')
  await expect(section.getByRole('alert')).toBeInViewport()
  await choose(desk, name, file)
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: 'Orders 1 0' })).toBeVisible()
  await expect(dialog).toContainText('1 order and 0 bills would be lost')
  await expectNoFindingsInAnyTheme(desk, 'the question before a restore')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByText('Please type RESTORE.')).toBeVisible()
  await dialog.getByRole('textbox').fill('restore')
  await dialog.getByRole('textbox').press('Enter')

  await expect(desk).toHaveURL(/\/admin\/login/, restart)
  await logInAsOwner(desk)
  await open(desk)
  await expect(desk.getByText(/The backup of .* was restored\./)).toBeVisible()
  await expect(desk.getByText(/before-restore-/)).toBeVisible()
  await desk.goto('/admin/settings/activity')
  await expect(desk.getByText(/spice-garden-admin restored the backup of/)).toBeVisible()
})
