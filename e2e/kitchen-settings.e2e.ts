import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openOffice } from './carry-steps.ts'
import { logIn, toastOf } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

/** Removes the kitchen and its stations, which journeys of other files leave too. */
const removeKitchen = async ({ thali: { db } }: { readonly thali: Thali }): Promise<void> => {
  await db.updateTable('restaurants').set({ kitchen: null }).where('id', '=', 'spice-garden').execute()
  await db.updateTable('categories').set({ station_id: null }).execute()
  await db.updateTable('items').set({ station_id: null }).execute()
  await db.deleteFrom('stations').where('restaurant_id', '=', 'spice-garden').execute()
}

test.beforeEach(removeKitchen)
test.afterEach(removeKitchen)

const openSettings = async (tablet: Page): Promise<void> => {
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'Settings' }).click()
  await expect(tablet.getByRole('textbox', { name: 'Station 1' })).toHaveValue('Kitchen')
}

const group = (tablet: Page, name: string): Locator => tablet.getByRole('region', { name, exact: true })

const save = (tablet: Page, name: string): Promise<void> =>
  group(tablet, name).getByRole('button', { name: 'Save' }).press('Enter')

test('the kitchen is switched on, with times that are checked', async ({ tablet }) => {
  await openSettings(tablet)
  const kitchen = group(tablet, 'Kitchen display')
  await kitchen.getByLabel('The kitchen works with a display').check()
  await kitchen.getByLabel('Late, minutes', { exact: true }).fill('9')
  await kitchen.getByLabel('Tell the waiters, seconds').fill('soon')
  await save(tablet, 'Kitchen display')
  await expect(kitchen.getByText('The second must be greater than the first.')).toBeVisible()
  await expect(kitchen.getByText('A whole number from 10 to 3600.')).toBeVisible()
  await kitchen.getByLabel('Late, minutes', { exact: true }).fill('6')
  await kitchen.getByLabel('Tell the waiters, seconds').fill('90')
  await expectNoFindingsInAnyTheme(tablet, 'kitchen settings')
  await save(tablet, 'Kitchen display')
  await expect(toastOf(tablet, 'Kitchen display: saved.')).toBeAttached()
  await tablet.reload()
  await expect(kitchen.getByLabel('The kitchen works with a display')).toBeChecked()
  await expect(kitchen.getByLabel('Late, minutes', { exact: true })).toHaveValue('6')
  await expect(kitchen.getByLabel('Tell the waiters, seconds')).toHaveValue('90')
})

test('stations are added, renamed and reordered; a busy one stays', async ({ tablet, thali }) => {
  const office = await openOffice(thali)
  await office.setKitchen({ isOn: true })
  await office.order(3)
  await openSettings(tablet)
  const stations = group(tablet, 'Stations')
  await stations.getByRole('button', { name: 'Add a station' }).press('Enter')
  await stations.getByRole('textbox', { name: 'Station 2' }).fill('kitchen')
  await save(tablet, 'Stations')
  await expect(stations.getByText('This name is there already.').first()).toBeVisible()
  await stations.getByRole('textbox', { name: 'Station 2' }).fill('Tandoor')
  const up = stations.getByRole('button', { name: 'Move Tandoor up' })
  await up.press('Enter')
  await expect(stations.getByRole('textbox', { name: 'Station 1' })).toHaveValue('Tandoor')
  await expect(up).toBeFocused()
  await save(tablet, 'Stations')
  await expect(toastOf(tablet, 'Stations: saved.')).toBeAttached()
  await stations.getByRole('button', { name: 'Remove Kitchen' }).press('Enter')
  await expect(stations).toContainText('Categories and items of a removed station go to the first one.')
  await save(tablet, 'Stations')
  await expect(stations.getByRole('alert')).toContainText('A removed station still has dishes to make.')
  await stations.getByRole('button', { name: 'Remove Tandoor' }).press('Enter')
  await expect(stations.getByRole('alert')).toHaveText('Keep at least one station.')
})

test('sections of the settings are one press away', async ({ tablet }) => {
  await openSettings(tablet)
  const contents = tablet.getByRole('navigation', { name: 'Sections' })
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 640 },
  ]) {
    await tablet.setViewportSize(viewport)
    for (const name of ['Restaurant', 'Kitchen', 'Orders', 'Tables']) {
      const link = contents.getByRole('link', { name })
      await link.press('Enter')
      await expect(tablet.getByRole('heading', { name, exact: true, level: 2 })).toBeFocused()
      await expect(tablet.getByRole('heading', { name, exact: true, level: 2 })).toBeInViewport()
      await expect(contents.getByRole('link', { name })).toBeInViewport()
    }
  }
  await group(tablet, 'Business day').getByLabel('The business day starts at').fill('05:00')
  await expect(contents.getByRole('link', { name: 'Restaurant not saved yet' })).toBeAttached()
})

test('with one station an item has no choice of stations', async ({ tablet, thali }) => {
  await (await openOffice(thali)).setKitchen({ isOn: true })
  await logIn(tablet)
  const stations = tablet.waitForResponse('**/api/stations?*')
  await tablet.goto('/admin/items/edit?item=butter-naan')
  await expect(tablet.getByPlaceholder('Enter item name')).not.toHaveValue('')
  expect(await (await stations).json()).toHaveLength(1)
  // Two frames draw the answer.
  await tablet.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(tablet.getByLabel('Station')).toHaveCount(0)
})

test('a category and an item get a station while the kitchen is on', async ({ tablet, thali }) => {
  const office = await openOffice(thali)
  const [, tandoor] = await office.saveStations([{ id: 'kitchen', name: 'Kitchen' }, { name: 'Tandoor' }])
  await logIn(tablet)
  const openItem = async (): Promise<void> => {
    await tablet.goto('/admin/items/edit?item=butter-naan')
    await expect(tablet.getByPlaceholder('Enter item name')).not.toHaveValue('')
  }
  await openItem()
  await expect(tablet.getByLabel('Station')).toBeHidden()
  await office.setKitchen({ isOn: true })
  await tablet.goto('/admin/categories')
  await tablet.getByRole('button', { name: 'Edit Breads' }).click()
  const station = tablet.getByRole('dialog').getByLabel('Station')
  await expect(station.locator('option')).toHaveText(['The first one: Kitchen', 'Kitchen', 'Tandoor'])
  await station.selectOption('Tandoor')
  await tablet.getByRole('button', { name: 'Save' }).click()
  await expect(tablet.getByRole('dialog')).toBeHidden()
  await openItem()
  await expect(tablet.getByLabel('Station').locator('option').first()).toHaveText('As its category: Tandoor')
  await tablet.getByLabel('Station').selectOption('Kitchen')
  await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')
  const stationOf = async (table: 'items' | 'categories', name: string) =>
    (await thali.db.selectFrom(table).select('station_id').where('name', '=', name).executeTakeFirst())?.station_id
  expect(await stationOf('items', 'Butter Naan')).toBe('kitchen')
  expect(await stationOf('categories', 'Breads')).toBe(tandoor?.id)
  const order = await office.order(2, { 'butter-naan': 1, 'garlic-naan': 1 })
  expect(order.items.map(({ stationId }) => stationId)).toEqual(['kitchen', tandoor?.id])
})
