import type { Locator, Page } from '@playwright/test'
import { aPicture } from '../apps/server/test/pictures.ts'
import { flatten, readEnglish } from '../testing/catalogues.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { logIn, scanTable, toastOf } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

const openSettings = async (tablet: Page): Promise<void> => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await expect(tablet.getByLabel('Restaurant name')).not.toHaveValue('')
}

const group = (tablet: Page, name: string): Locator => tablet.getByRole('region', { name, exact: true })

const save = (tablet: Page, name: string): Promise<void> =>
  group(tablet, name).getByRole('button', { name: 'Save' }).press('Enter')

/** Restores what a journey changed: all journeys of a worker share a database. */
test.afterEach(async ({ thali }) => {
  await thali.db.updateTable('restaurants').set({ ordering: null }).execute()
})

/** Replaces and removes the logo on Settings. */
const replaceLogo = async (tablet: Page, { db }: Thali): Promise<void> => {
  const id = 'spice-garden'
  const { logo: first } = await db
    .selectFrom('restaurants')
    .select('logo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const logo = group(tablet, 'Logo')
  const image = logo.getByAltText('The logo as guests see it')
  const before = await image.getAttribute('src')
  await logo.getByLabel('Choose a logo').setInputFiles({
    name: 'menu.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(logo.getByText('Please choose an image file.')).toBeVisible()
  await logo.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await aPicture('png', { width: 300, height: 300 }),
  })
  await expect(toastOf(tablet, 'The new logo is saved.')).toBeAttached()
  await expect(image).not.toHaveAttribute('src', before ?? '')
  await logo.getByRole('button', { name: 'Remove the logo' }).press('Enter')
  await expect(logo.getByText('No logo yet')).toBeVisible()
  // Later journeys of this server print the logo.
  await db.updateTable('restaurants').set({ logo: first }).where('id', '=', id).execute()
}

test('details and logo are saved, shown to guests, and checked', async ({ tablet, phone, thali }) => {
  await openSettings(tablet)
  const name = tablet.getByLabel('Restaurant name')
  const before = await name.inputValue()
  await name.fill(' ')
  await save(tablet, 'Restaurant')
  await expect(tablet.getByText('Please enter a name.')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Spice Garden Palace')
  await tablet.getByLabel('Address', { exact: true }).fill('12 MG Road, Pune')
  await tablet.getByLabel('Time zone').press('Enter')
  await tablet.getByLabel('Find a time zone').fill('dubai')
  await tablet.getByRole('button', { name: /^Asia.Dubai/ }).press('Enter')
  await tablet.getByLabel('Time zone').press('Enter')
  await tablet.getByLabel('Find a time zone').fill('kolkata')
  await expectNoFindingsInAnyTheme(tablet, 'time zones', 'dialog[open]')
  await tablet.getByRole('button', { name: /^Asia.Kolkata/ }).press('Enter')
  await tablet.getByLabel('The menu has no add buttons').check()
  await expect(tablet.getByText('Guests will see the menu without Add buttons.')).toBeVisible()
  await tablet.getByLabel('The menu has no add buttons').press(' ')
  await expectNoFindingsInAnyTheme(tablet, 'settings')
  await save(tablet, 'Restaurant')
  await expect(toastOf(tablet, 'Restaurant: saved.')).toBeAttached()
  await tablet.reload()
  await expect(name).toHaveValue('Spice Garden Palace')
  await expect(tablet.getByLabel('Address', { exact: true })).toHaveValue('12 MG Road, Pune')
  await replaceLogo(tablet, thali)
  await scanTable(phone, 3)
  await expect(phone.getByText('Spice Garden Palace').first()).toBeVisible()
  await name.fill(before)
  await save(tablet, 'Restaurant')
  await expect(group(tablet, 'Restaurant').getByText('Not saved yet')).toBeHidden()
})

/** The hints on screen: texts of staff whose key ends with `hint`. */
const shownHints = async (tablet: Page): Promise<string[]> => {
  const texts = [...(await readEnglish('staff'))].flatMap(([name, entries]) => flatten(entries, name))
  const hints = texts.filter(([path]) => /hint$/i.test(path)).map(([, { other }]) => other)
  const lines = new Set((await tablet.locator('main').innerText()).split('\n').map((line) => line.trim()))
  return [...new Set(hints)].filter((hint) => lines.has(hint))
}

/** Screen readers read each hint with its field, group or section. */
const expectDescribedHints = async (tablet: Page): Promise<void> => {
  const taxes = group(tablet, 'Prices and taxes')
  await taxes.getByRole('button', { name: 'Change Packed goods 5 %' }).press('Enter')
  await group(tablet, 'Printers').getByRole('button', { name: 'Add a printer' }).press('Enter')
  await expect(group(tablet, 'Table cards')).toBeVisible()
  const hints = await shownHints(tablet)
  expect(hints.length).toBeGreaterThan(30)
  const session = await tablet.context().newCDPSession(tablet)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const described = nodes.map(({ description }) => String(description?.value ?? ''))
  expect(hints.filter((hint) => described.every((text) => !text.includes(hint)))).toEqual([])
}

test('axe passes settings with errors, and screen readers read their hints', async ({ tablet }) => {
  await openSettings(tablet)
  await group(tablet, 'Pause ordering').getByRole('button', { name: 'Until I resume' }).press('Enter')
  await tablet.getByRole('link', { name: 'Table Service' }).click()
  await expect(tablet.getByText('Ordering is paused until you resume it.')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'a pause on Table Service')
  await tablet.getByRole('link', { name: 'Change' }).press('Enter')
  await group(tablet, 'Opening hours').getByRole('button', { name: 'Add period: Monday' }).press('Enter')
  await group(tablet, 'Kitchen display').getByLabel('Tell the waiters, seconds').fill('soon')
  await expectDescribedHints(tablet)
  await group(tablet, 'Prices and taxes').getByRole('button', { name: 'Add a tax' }).press('Enter')
  for (const name of ['Opening hours', 'Kitchen display', 'Printers', 'Prices and taxes']) {
    await save(tablet, name)
    await expect(group(tablet, name).getByText('Please correct what is marked.')).toBeVisible()
  }
  await expectNoFindingsInAnyTheme(tablet, 'settings with errors')
  await tablet.getByLabel('The menu is for reading only').check()
  await save(tablet, 'Restaurant')
  await expect(tablet.getByRole('dialog', { name: 'Make the menu for reading only?' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'the question of a save', 'dialog[open]')
})
