import type { Locator, Page } from '@playwright/test'
import { openOffice } from './carry-steps.ts'
import { expectLayers, logIn } from './steps.ts'
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
  await expectLayers(tablet, 0)
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
