import type { Page } from '@playwright/test'
import { readLanguage, textsOf } from '../testing/catalogues.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { type EmptyThali, expect, test } from './empty-thali.ts'

const next = (phone: Page): Promise<void> => phone.getByRole('button', { name: 'Continue' }).press('Enter')

const heading = (phone: Page, name: string) => phone.getByRole('heading', { name, exact: true })

const enterCode = async (phone: Page, code: string): Promise<void> => {
  await phone.getByLabel('Setup code').fill(code)
  await next(phone)
}

const enterAdmin = async (phone: Page, username: string): Promise<void> => {
  await phone.getByLabel('Username').fill(username)
  await phone.getByLabel('Password', { exact: true }).fill('four short words here')
  await next(phone)
}

const create = (phone: Page): Promise<void> =>
  phone.getByRole('button', { name: 'Create the restaurant' }).press('Enter')

const restaurants = async ({ db }: EmptyThali): Promise<string[]> =>
  (await db.selectFrom('restaurants').select('id').execute()).map(({ id }) => id)

/** Begins in Hindi, which outlasts a reload, and returns to English. */
const chooseLanguages = async (phone: Page): Promise<void> => {
  const hindi = textsOf(Object.entries(readLanguage('hi', 'staff')))
  const title = hindi.get('setup.code')?.other ?? ''
  await phone.locator('fieldset button[lang=hi]').click()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi')
  await phone.reload()
  await expect(phone.getByLabel(title)).toBeVisible()
  await phone.locator('fieldset button[lang=en]').click()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'en')
}

test('each step of the set-up is checked, and a reload keeps all but the password', async ({ empty, openPhone }) => {
  const phone = await openPhone()
  await phone.goto('/admin')
  await phone.waitForURL('**/setup')
  await chooseLanguages(phone)
  await next(phone)
  await expect(phone.getByText('Please enter the code.')).toBeVisible()
  await enterCode(phone, 'AAAA-AAAA')
  await expect(phone.getByText(/^This is not the code[.]/)).toBeVisible()
  await expect(phone.getByLabel('Setup code')).toBeFocused()
  await expectNoFindingsInAnyTheme(phone, 'the code')
  await enterCode(phone, empty.code().toLowerCase())

  await expect(heading(phone, 'Your restaurant')).toBeFocused()
  await next(phone)
  await expect(phone.getByText('Please enter a name.')).toBeVisible()
  await expect(phone.getByText('Please enter a number from 1 to 9999.')).toBeVisible()
  await phone.getByLabel('Name of the restaurant').fill('Café Élan, Pune')
  await phone.getByLabel('Number of tables').fill('14')
  await expect(phone.getByText('Address: cafe-elan-pune')).toBeVisible()
  await phone.getByRole('button', { name: 'Change' }).press('Enter')
  await phone.getByLabel('Address').fill('élan')
  await next(phone)
  await expect(phone.getByText(/^Please use small letters/)).toBeVisible()
  await phone.getByLabel('Address').fill('elan')
  await expectNoFindingsInAnyTheme(phone, 'the restaurant')
  await next(phone)

  await expect(heading(phone, 'Your login')).toBeFocused()
  await phone.getByLabel('Username').fill('Meera Patil')
  await phone.getByLabel('Password', { exact: true }).fill('short')
  await next(phone)
  await expect(phone.getByText(/^Please use letters without accents/)).toBeVisible()
  await expect(phone.getByText('Please enter at least 8 characters.')).toBeVisible()
  await phone.getByRole('button', { name: 'Show password' }).press('Enter')
  await expect(phone.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expectNoFindingsInAnyTheme(phone, 'the login')
  await enterAdmin(phone, 'meera')
  await phone.getByRole('radio', { name: 'Café' }).check()
  await expectNoFindingsInAnyTheme(phone, 'the menus')
  await next(phone)
  await expectNoFindingsInAnyTheme(phone, 'the summary')
  expect(await phone.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('four short')

  await phone.reload()
  await expect(heading(phone, 'Your login')).toBeVisible()
  await expect(phone.getByLabel('Username')).toHaveValue('meera')
  await expect(phone.getByLabel('Password', { exact: true })).toHaveValue('')
  await enterAdmin(phone, 'meera')
  await expect(phone.getByRole('radio', { name: 'Café' })).toBeChecked()
  await next(phone)
  await phone.goBack()
  await expect(heading(phone, 'Your menu')).toBeVisible()
  await next(phone)
  await expect(phone.getByText('Café, 32 dishes')).toBeVisible()
  await create(phone)
  await phone.waitForURL('**/admin/tables')
  expect(await restaurants(empty)).toEqual(['elan'])
  expect(await phone.evaluate(() => sessionStorage.getItem('thali-setup'))).toBeNull()
  const other = await openPhone()
  await other.goto('/setup')
  await expect(heading(other, 'The restaurant is set up already.')).toBeVisible()
  await expectNoFindingsInAnyTheme(other, 'a finished set-up')
})
