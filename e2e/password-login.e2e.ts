import type { Page } from '@playwright/test'
import type { StaffWithPassword } from '@thali/contract/accounts/staff-schema'
import type { Tokens } from '@thali/contract/auth/schema'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { beginSession } from './steps.ts'
import { expect, test } from './thali.ts'

const pin = '4711'

/** A call of the demo's admin, whose session begins on this page. */
const callAsAdmin = async (tablet: Page) => {
  await beginSession(tablet)
  const stored = (name: string) => tablet.evaluate((key) => localStorage.getItem(key) ?? '', name)
  const headers = { Authorization: `Bearer ${await stored('accessToken')}` }
  const restaurantId = await stored('restaurantId')
  const call = async <T>(method: string, path: string, data: object): Promise<T> => {
    const answer = await tablet.request.fetch(`/api${path}`, { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  return { restaurantId, call }
}

/** Adds an admin with a PIN. */
const addAdmin = async (tablet: Page, username: string): Promise<StaffWithPassword> => {
  const { restaurantId, call } = await callAsAdmin(tablet)
  const added = await call<StaffWithPassword>('POST', '/staff', { restaurantId, username, role: 'admin' })
  await call('PUT', `/staff/${added.id}`, { pin })
  return added
}

/** The admin takes over the tablet with the PIN. */
const switchByPin = async (tablet: Page, staffId: string): Promise<void> => {
  const { call } = await callAsAdmin(tablet)
  const { accessToken, refreshToken } = await call<Tokens>('POST', '/auth/pin', { staffId, pin })
  await tablet.evaluate((values) => Object.assign(localStorage, values), { accessToken, refreshToken })
}

test('a login by password brings back the typed person, program or webhook', async ({ tablet }) => {
  const { id, password } = await addAdmin(tablet, 'asha')
  for (const { opener, field, typed } of [
    { opener: 'Add a person', field: 'Username', typed: 'meera' },
    { opener: 'Add a program', field: 'Name of the program', typed: 'till' },
    { opener: 'Add a webhook', field: 'Address', typed: 'https://till.example/thali' },
  ]) {
    await switchByPin(tablet, id)
    await tablet.goto('/admin/settings/staff')
    await tablet.getByRole('button', { name: opener }).click()
    const dialog = tablet.getByRole('dialog', { name: opener })
    const notice = dialog.getByRole('button', { name: 'Log in with password' })
    await dialog.getByLabel(field).fill(typed)
    await expectNoFindingsInAnyTheme(tablet, `${opener} by PIN`, 'dialog[open]')
    await notice.click()
    await tablet.getByLabel('Username').fill('asha')
    await tablet.getByLabel('Password', { exact: true }).fill(password)
    await tablet.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(dialog.getByLabel(field)).toHaveValue(typed)
    await expect(notice).toBeHidden()
    await tablet.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  // Other journeys expect one admin.
  const { call } = await callAsAdmin(tablet)
  await call('PUT', `/staff/${id}`, { isDisabled: true })
})
