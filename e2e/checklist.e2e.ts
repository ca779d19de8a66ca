import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { expectLayers } from './steps.ts'
import { expect, openRestaurant, test } from './empty-thali.ts'

const card = (phone: Page) => phone.getByRole('region', { name: 'Get ready for your guests' })

const step = (phone: Page, title: string) =>
  card(phone)
    .getByRole('listitem')
    .filter({ has: phone.getByRole('heading', { name: title }) })

// The server has no second place for backups.
const works = 'Everything works. Please read the line about the backup.'

/** A line of the self-check. */
const line = (phone: Page, title: string) =>
  phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name: title }) })

test('an admin works through checklist and self-check, and hides the rest', async ({ empty, openPhone }) => {
  const phone = await openPhone()
  await openRestaurant(phone, empty)
  await expect(card(phone)).toContainText('0 of 7 done')
  await expect(card(phone).getByRole('listitem')).toHaveCount(1)
  await step(phone, 'Look through the menu').getByRole('button', { name: 'The menu is right' }).click()
  await step(phone, 'Add pictures').getByRole('button', { name: 'Skip: Add pictures' }).press('Enter')
  await expect(step(phone, 'Put a card on each table')).toBeVisible()
  await card(phone).getByRole('button', { name: 'Show all steps' }).press('Enter')
  await expect(card(phone).getByRole('listitem')).toHaveCount(7)
  await expect(card(phone)).toContainText('2 of 7 done')
  await expectNoFindingsInAnyTheme(phone, 'the checklist')

  await step(phone, 'Test the sound').getByRole('link', { name: 'Open Self-check' }).click()
  await expect(phone.getByText(works)).toBeVisible()
  await expect(line(phone, 'Live connection')).toContainText('by themselves')
  await expect(line(phone, 'Saving orders')).toContainText(/can save orders \((SQLite|PostgreSQL)\)/)
  await expect(line(phone, 'Disk space')).toContainText(/ of .* are free[.]/)
  await expect(line(phone, 'Time zone')).toContainText('Asia/Kolkata')
  await expectNoFindingsInAnyTheme(phone, 'the self-check')
  const sound = line(phone, 'Sound')
  await sound.getByRole('button', { name: 'Play a test sound' }).click()
  await sound.getByRole('button', { name: 'No', exact: true }).click()
  await expect(phone.getByText('One thing needs your attention.')).toBeVisible()
  await expect(sound).toContainText('Turn up the volume')
  await expectNoFindingsInAnyTheme(phone, 'a self-check with a fault')
  await sound.getByRole('button', { name: 'Play a test sound' }).click()
  await sound.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(phone.getByText('You heard the test sound.')).toBeVisible()
  await expect(phone.getByText(works)).toBeVisible()
  await phone.goto('/admin/tables')
  await expect(card(phone)).toContainText('3 of 7 done')
  await card(phone).getByRole('button', { name: 'Show all steps' }).press('Enter')
  await step(phone, 'Add pictures').getByRole('button', { name: 'Do it after all' }).press('Enter')
  await expect(card(phone)).toContainText('2 of 7 done')

  await card(phone).getByRole('button', { name: 'Hide this list' }).press('Enter')
  await phone.getByRole('dialog').getByRole('button', { name: 'Hide this list' }).press('Enter')
  await expect(card(phone)).toBeHidden()
  await expectLayers(phone, 0)
  await phone.reload()
  await expect(phone.getByText('Connected', { exact: true })).toBeVisible()
  await expect(card(phone)).toBeHidden()
})
