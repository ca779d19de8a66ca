import type { Locator, Page } from '@playwright/test'
import { aPicture } from '../apps/server/test/pictures.ts'
import { flatten, readEnglish } from '../testing/catalogues.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { logIn, scanTable, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

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

test('details are saved, shown to guests, and checked', async ({ tablet, phone }) => {
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
  await scanTable(phone, 3)
  await expect(phone.getByText('Spice Garden Palace').first()).toBeVisible()
  await name.fill(before)
  await save(tablet, 'Restaurant')
  await expect(group(tablet, 'Restaurant').getByText('Not saved yet')).toBeHidden()
})

test('opening hours are entered once and copied to all days', async ({ tablet, thali }) => {
  await openSettings(tablet)
  const hours = group(tablet, 'Opening hours')
  await expect(hours.getByText('Open at any time')).toBeVisible()
  await hours.getByRole('button', { name: 'Add period: Monday' }).press('Enter')
  await expect(hours.getByLabel('From: Monday, period 1')).toBeFocused()
  await save(tablet, 'Opening hours')
  await expect(hours.getByText('Please enter both times.')).toBeVisible()
  await hours.getByLabel('From: Monday, period 1').fill('12:00')
  await hours.getByLabel('To: Monday, period 1').fill('15:30')
  await hours.getByRole('button', { name: 'Add period: Monday' }).press('Enter')
  await hours.getByLabel('From: Monday, period 2').fill('19:00')
  await hours.getByLabel('To: Monday, period 2').fill('01:00')
  await expect(hours.getByText('Until the next day')).toBeVisible()
  await hours.getByRole('button', { name: 'Copy to all days: Monday' }).press('Enter')
  await expect(hours.getByText('Open today 12:00 PM to 3:30 PM and 7:00 PM to 1:00 AM')).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'opening hours')
  await save(tablet, 'Opening hours')
  await expect(toastOf(tablet, 'Opening hours: saved.')).toBeAttached()
  const reply = await (await fetch(`${thali.url}/api/restaurants/spice-garden`)).json()
  expect(reply.restaurant.ordering.hours).toEqual([
    { days: [0, 1, 2, 3, 4, 5, 6], from: '12:00', to: '15:30' },
    { days: [0, 1, 2, 3, 4, 5, 6], from: '19:00', to: '01:00' },
  ])
})

test('ordering is paused with a message, and resumed', async ({ tablet, thali }) => {
  await openSettings(tablet)
  const pause = group(tablet, 'Pause ordering')
  await expect(pause.getByText('Guests can order as usual.')).toBeVisible()
  await pause.getByLabel('Message to guests').fill('Back soon!')
  await pause.getByRole('button', { name: 'For 30 min' }).press('Enter')
  await expect(pause.getByText(/^Ordering is paused until \d+:\d\d [AP]M\.$/)).toBeVisible()
  const stored = async () =>
    (await (await fetch(`${thali.url}/api/restaurants/spice-garden`)).json()).restaurant.ordering?.pause
  expect(await stored()).toMatchObject({ message: 'Back soon!' })
  await expectNoFindingsInAnyTheme(tablet, 'a pause')
  await tablet.getByRole('link', { name: 'Table Service' }).click()
  await expect(tablet.getByText(/^Ordering is paused until/)).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'a pause on Table Service')
  await tablet.getByRole('link', { name: 'Change' }).press('Enter')
  await pause.getByRole('button', { name: 'Until I resume' }).press('Enter')
  await expect(pause.getByText('Ordering is paused until you resume it.')).toBeVisible()
  await pause.getByRole('button', { name: 'Resume ordering' }).press('Enter')
  await expect(pause.getByText('Guests can order as usual.')).toBeVisible()
  expect(await stored()).toBeFalsy()

  await pause.getByLabel('Message to guests').fill('The gas is out')
  await tablet.getByRole('link', { name: 'Items', exact: true }).click()
  const question = tablet.getByRole('dialog', { name: /^Leave without saving\?/ })
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(pause.getByLabel('Message to guests')).toHaveValue('The gas is out')
  await pause.getByLabel('Message to guests').fill('')
  await tablet.getByRole('link', { name: 'Items', exact: true }).click()
  await tablet.waitForURL('**/admin/items')
})

test('the logo is replaced and removed', async ({ tablet, thali: { db } }) => {
  const id = 'spice-garden'
  const { logo: first } = await db
    .selectFrom('restaurants')
    .select('logo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await openSettings(tablet)
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
})

test('failed settings offer Retry', async ({ tablet }) => {
  await logIn(tablet)
  const calls = '**/api/restaurants/*/settings'
  await tablet.route(calls, (route) => route.abort())
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await expect(tablet.getByText('We could not load the settings.')).toBeVisible()
  await tablet.unroute(calls)
  await tablet.getByRole('button', { name: 'Retry' }).click()
  await expect(tablet.getByLabel('Restaurant name')).toBeVisible()
})

/** The hints on screen: texts of staff whose key ends with `hint`. */
const shownHints = async (tablet: Page): Promise<string[]> => {
  const texts = [...(await readEnglish('staff'))].flatMap(([name, entries]) => flatten(entries, name))
  const hints = texts.filter(([path]) => /hint$/i.test(path)).map(([, { other }]) => other)
  const lines = new Set((await tablet.locator('main').innerText()).split('\n').map((line) => line.trim()))
  return [...new Set(hints)].filter((hint) => lines.has(hint))
}

test('screen readers read each hint with its field, group or section', async ({ tablet }) => {
  await openSettings(tablet)
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
})
