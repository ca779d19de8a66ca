import { expect, type Locator, type Page } from '@playwright/test'
import type { Tokens } from '@thali/contract/auth/schema'
import type { Language } from '@thali/contract/basics/language'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { expectLayers } from './steps.ts'
import type { Thali } from './thali.ts'

/** The button of a table in the floor view. */
export const floorTile = (page: Page, tableNumber: number): Locator =>
  page.getByRole('main').locator('[aria-haspopup="dialog"]', { hasText: new RegExp(`^Table ${tableNumber}(?!\\d)`) })

/** Switches Table Service to the floor view, unless it is there: with a kitchen display it is the usual view. */
export const showFloor = async (page: Page): Promise<void> => {
  const floor = page.getByRole('button', { name: 'Floor' })
  const orders = page.getByRole('button', { name: 'Orders', exact: true })
  await expect(floor.or(orders)).toBeVisible()
  if (await floor.isVisible()) await floor.click()
  await expect(floorTile(page, 1)).toBeVisible()
}

/** Opens the sheet of a table once the table has this state. */
export const openTable = async (page: Page, tableNumber: number, state: string): Promise<void> => {
  await expect(floorTile(page, tableNumber)).toContainText(state)
  await floorTile(page, tableNumber).click()
  await expect(page.getByRole('dialog')).toContainText(state)
}

const saveSettings = async (
  thali: Thali,
  changed: (settings: Settings) => Partial<Pick<Settings, 'languages' | 'ordering'>>,
): Promise<void> => {
  const headers = { 'Content-Type': 'application/json' }
  const login = await fetch(`${thali.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'demo-admin', password: 'demo-admin' }),
  })
  const { accessToken }: Tokens = await login.json()
  const address = `${thali.url}/api/restaurants/spice-garden/settings`
  const authorized = { ...headers, authorization: `Bearer ${accessToken}` }
  const settings: Settings = await (await fetch(address, { headers: authorized })).json()
  const answer = await fetch(address, {
    method: 'PUT',
    headers: authorized,
    body: JSON.stringify({ version: settings.version, ...changed(settings) }),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
}

/** Changes the rules for guests' orders of the demo's restaurant. */
export const changeSettings = (thali: Thali, change: Partial<Settings['ordering']>): Promise<void> =>
  saveSettings(thali, ({ ordering }) => ({ ordering: { ...ordering, ...change } }))

/** Sets the languages that guests of the demo's restaurant may choose. */
export const setLanguages = (thali: Thali, languages: readonly Language[]): Promise<void> =>
  saveSettings(thali, () => ({ languages: [...languages] }))

/** Chooses the language of a guest's phone. */
export const chooseLanguage = async (phone: Page, language: Language): Promise<void> => {
  const button = phone.locator(`fieldset button[lang=${language}]`)
  // With filters and after the first dish they are in the drawer.
  const isInDrawer = (await button.count()) === 0
  // A click by position first scrolls the page below the sticky header.
  if (isInDrawer) await phone.locator('header button').first().dispatchEvent('click')
  await button.click()
  await expect(phone.locator('html')).toHaveAttribute('lang', language)
  if (!isInDrawer) return
  await phone.keyboard.press('Escape')
  await expectLayers(phone, 0)
}
