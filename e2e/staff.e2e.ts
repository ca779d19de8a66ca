import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openAnotherTablet } from './room-steps.ts'
import { beginSession, expectLayers } from './steps.ts'
import { expect, test } from './thali.ts'

const openStaff = async (tablet: Page): Promise<void> => {
  await tablet.goto('/admin/settings')
  await tablet
    .getByRole('navigation', { name: 'More settings' })
    .getByRole('link', { name: /^Staff/ })
    .click()
  await expect(tablet.getByRole('button', { name: 'Add a person' })).toBeVisible()
}

const dialog = (tablet: Page, name: string): Locator => tablet.getByRole('dialog', { name, exact: true })

/** Adds a waiter. Returns the password, which is shown once. */
const addPerson = async (tablet: Page, username: string): Promise<string> => {
  await tablet.getByRole('button', { name: 'Add a person' }).press('Enter')
  const adding = dialog(tablet, 'Add a person')
  await adding.getByLabel('Username').fill(username)
  await adding.getByRole('button', { name: 'Add a person' }).press('Enter')
  const shown = dialog(tablet, `The password of ${username}`)
  const password = await shown.getByText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/).textContent()
  await tablet.keyboard.press('Escape')
  await expect(shown.getByText('It is shown only now.')).toBeVisible()
  await shown.getByRole('button', { name: 'I have noted it' }).press('Enter')
  await expect(shown).toBeHidden()
  return password ?? ''
}

const logInAs = async (page: Page, username: string, password: string): Promise<void> => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('Username')).toHaveValue('demo-admin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/admin/tables')
}

const openPerson = async (tablet: Page, username: string): Promise<Locator> => {
  await tablet.getByRole('button', { name: new RegExp(`^${username} `) }).press('Enter')
  return dialog(tablet, `Change ${username}`)
}

/** Adds a person whose name is taken, and takes the free one. */
const refuseTakenName = async (tablet: Page): Promise<void> => {
  await tablet.getByRole('button', { name: 'Add a person' }).press('Enter')
  const adding = dialog(tablet, 'Add a person')
  await adding.getByLabel('Username').fill('demo-admin')
  await adding.getByRole('button', { name: 'Add a person' }).press('Enter')
  await expect(adding.getByRole('alert')).toContainText('The username demo-admin is taken.')
  await adding.getByRole('button', { name: /^Use demo-admin-/ }).press('Enter')
  await expect(adding.getByLabel('Username')).toHaveValue(/^demo-admin-spice-garden/)
  await expectNoFindingsInAnyTheme(tablet, 'add a person', 'dialog[open]')
  await tablet.keyboard.press('Escape')
  await expect(adding).toBeHidden()
}

/** Changes the own password on a small phone. */
const changeOwnPassword = async (own: Page, password: string): Promise<void> => {
  await own.setViewportSize({ width: 360, height: 640 })
  await own.goto('/admin/account')
  await own.getByLabel('Current password').fill('not this one')
  await own.getByLabel('New password').fill('short')
  await own.getByRole('button', { name: 'Change the password' }).press('Enter')
  await expect(own.getByText('At least 8 characters.', { exact: true })).toBeVisible()
  await own.getByLabel('New password').fill('long enough')
  await own.getByRole('button', { name: 'Change the password' }).press('Enter')
  await expect(own.getByText('The current password is not right.')).toBeVisible()
  await expectNoFindingsInAnyTheme(own, 'own account')
  await own.getByLabel('Current password').fill(password)
  await own.getByRole('button', { name: 'Change the password' }).press('Enter')
  await expect(own.getByLabel('Current password')).toHaveValue('')
}

test('a person is added, changes the password and is disabled', async ({ tablet, browser, thali }) => {
  await beginSession(tablet)
  await openStaff(tablet)
  await refuseTakenName(tablet)
  const password = await addPerson(tablet, 'meera')
  await expectNoFindingsInAnyTheme(tablet, 'staff')
  const other = await openAnotherTablet(browser, thali)
  await logInAs(other, 'meera', password)
  await changeOwnPassword(other, password)
  await logInAs(await openAnotherTablet(browser, thali), 'meera', 'long enough')
  const changing = await openPerson(tablet, 'meera')
  await expectNoFindingsInAnyTheme(tablet, 'change a person', 'dialog[open]')
  await changing.getByRole('button', { name: 'Disable the account' }).press('Enter')
  await dialog(tablet, 'Disable meera?').getByRole('button', { name: 'Disable the account' }).press('Enter')
  await expect(other.getByText('This account was disabled. Please ask an admin of the restaurant.')).toBeVisible()
  await expect(changing.getByRole('button', { name: 'Enable the account' })).toBeVisible()
})

test('a person takes over a tablet with the PIN, and the activity names them', async ({ tablet }) => {
  await beginSession(tablet)
  await openStaff(tablet)
  await addPerson(tablet, 'kiran')
  const changing = await openPerson(tablet, 'kiran')
  await changing.getByLabel('New PIN').fill('47')
  await changing.getByRole('button', { name: 'Set the PIN' }).press('Enter')
  await expect(changing.getByText('Please enter 4 to 6 digits.')).toBeVisible()
  await changing.getByLabel('New PIN').fill('4711')
  await changing.getByRole('button', { name: 'Set the PIN' }).press('Enter')
  await expect(changing.getByRole('button', { name: 'Remove the PIN' })).toBeVisible()
  await tablet.keyboard.press('Escape')
  await expectLayers(tablet, 0)
  await tablet.goto('/admin/settings/activity')
  await expect(tablet.getByText('demo-admin added the account kiran')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'activity')
  await tablet.getByRole('button', { name: 'Its history: the account kiran' }).first().press('Enter')
  await expect(tablet.getByRole('heading', { name: 'Only the account kiran' })).toBeVisible()
  await expect(tablet.getByText('added the account kiran')).toBeVisible()

  const opener = tablet.getByRole('button', { name: 'Open navigation' })
  if (!(await tablet.getByRole('button', { name: 'Switch person' }).isVisible())) await opener.press('Enter')
  await tablet.getByRole('button', { name: 'Switch person' }).press('Enter')
  const switching = dialog(tablet, 'Switch person')
  await switching.getByRole('button', { name: /^kiran/ }).press('Enter')
  await tablet.keyboard.type('0000')
  await switching.getByRole('button', { name: 'Switch', exact: true }).press('Enter')
  await expect(switching.getByRole('alert')).toHaveText('This PIN is not right. 4 tries are left.')
  await expectNoFindingsInAnyTheme(tablet, 'PIN', 'dialog[open]')
  for (const digit of ['4', '7', '1', '1']) await switching.getByRole('button', { name: digit, exact: true }).click()
  await switching.getByRole('button', { name: 'Switch', exact: true }).press('Enter')
  await tablet.waitForURL('**/admin/tables')
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
  await tablet.goto('/admin/settings/staff')
  await expect(tablet.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Add a person' })).toBeHidden()
  await tablet.goto('/admin/account')
  await expect(tablet.getByText('by PIN')).toBeVisible()
})
