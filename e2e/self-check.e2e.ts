import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { logIn } from './steps.ts'
import { expect, test } from './thali.ts'

// The demo has no second place for backups.
const works = 'Everything works. Please read the line about the backup.'

const line = (tablet: Page, title: string) =>
  tablet.getByRole('listitem').filter({ has: tablet.getByRole('heading', { name: title }) })

test('the self-check says what is fine and what to do', async ({ tablet }) => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Settings', exact: true }).click()
  await tablet.getByRole('link', { name: 'Self-check' }).click()
  await expect(tablet.getByText(works)).toBeVisible()
  await expect(line(tablet, 'Live connection')).toContainText('by themselves')
  await expect(line(tablet, 'Saving orders')).toContainText(/can save orders \((SQLite|PostgreSQL)\)/)
  await expect(line(tablet, 'Disk space')).toContainText(/ of .* are free[.]/)
  await expect(line(tablet, 'Time zone')).toContainText('Asia/Kolkata')
  await expectNoFindingsInAnyTheme(tablet, 'the self-check')

  await line(tablet, 'Sound').getByRole('button', { name: 'Play a test sound' }).click()
  await line(tablet, 'Sound').getByRole('button', { name: 'No', exact: true }).click()
  await expect(tablet.getByText('One thing needs your attention.')).toBeVisible()
  await expect(line(tablet, 'Sound')).toContainText('Turn up the volume')
  await expectNoFindingsInAnyTheme(tablet, 'a self-check with a fault')
  await line(tablet, 'Sound').getByRole('button', { name: 'Play a test sound' }).click()
  await line(tablet, 'Sound').getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(tablet.getByText(works)).toBeVisible()
})
