import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openAnotherTablet } from './room-steps.ts'
import { logIn } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

const openItem = async (tablet: Page, item: string): Promise<void> => {
  await logIn(tablet, `/admin/items/edit?item=${item}`)
  await expect(tablet.getByPlaceholder('Enter item name')).not.toHaveValue('')
}

const update = (tablet: Page): Promise<void> => tablet.getByRole('button', { name: 'Update Menu Item' }).click()

const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

/** Both edit the tables. */
const editTables = async (tablet: Page, other: Page, thali: Thali): Promise<void> => {
  const openTables = async (page: Page): Promise<Locator> => {
    await page.goto('/admin/settings')
    return page.getByRole('region', { name: 'Tables', exact: true })
  }
  const field = (region: Locator, table: number, label: string): Locator =>
    region.getByRole('group', { name: `Table ${table}`, exact: true }).getByLabel(label)
  const [mine, theirs] = [await openTables(tablet), await openTables(other)]
  await field(mine, 2, 'Name').fill('Window')

  await field(theirs, 2, 'Name').fill('Balcony')
  await field(theirs, 2, 'Area').fill('Roof')
  await field(theirs, 3, 'Area').fill('Roof')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('Not saved yet')).toBeHidden()

  await mine.getByRole('button', { name: 'Save' }).click()
  const notice = mine.getByRole('alert', { name: 'The tables were changed by another person' })
  await expect(notice).toBeFocused()
  const changed = (table: number): Locator => notice.getByRole('listitem').filter({ hasText: `Table ${table}` })
  await expect(changed(2)).toContainText('Balcony · Roof')
  await expect(changed(3)).toContainText('Taken over')
  // The typed name stays, all else follows.
  await expect(field(mine, 2, 'Name')).toHaveValue('Window')
  await expect(field(mine, 2, 'Area')).toHaveValue('Roof')
  await expect(field(mine, 3, 'Area')).toHaveValue('Roof')
  await expectNoFindingsInAnyTheme(tablet, 'tables that another person changed')
  await notice.getByRole('button', { name: 'Use theirs: Table 2' }).click()
  await expect(field(mine, 2, 'Name')).toHaveValue('Balcony')
  await notice.getByRole('button', { name: 'Use mine: Table 2' }).click()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Not saved yet')).toBeHidden()
  await expect(notice).toBeHidden()

  const tables = await thali.db
    .selectFrom('restaurant_tables')
    .select(['number', 'label', 'area'])
    .where('restaurant_id', '=', 'spice-garden')
    .where('number', 'in', [2, 3])
    .orderBy('number')
    .execute()
  expect(tables).toEqual([
    { number: 2, label: 'Window', area: 'Roof' },
    { number: 3, label: '', area: 'Roof' },
  ])
  await thali.db.deleteFrom('restaurant_tables').where('restaurant_id', '=', 'spice-garden').execute()
}

test('the second editor of an item or of tables keeps the input', async ({ tablet, browser, thali }) => {
  const other = await openAnotherTablet(browser, thali)
  await openItem(tablet, 'dal-tadka')
  await openItem(other, 'dal-tadka')

  await other.getByLabel('Price', { exact: true }).fill('275')
  await other.getByLabel('Description').fill('Yellow lentils, tempered twice.')
  await update(other)
  await other.waitForURL('**/admin/items')

  await tablet.getByPlaceholder('Enter item name').fill('Dal Tadka Royale')
  await tablet.getByLabel('Price', { exact: true }).fill('280')
  await update(tablet)
  const notice = tablet.getByRole('alert', { name: 'This item was changed by another person' })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('What you typed is still here and not saved yet.')
  await expect(tablet.getByText('Another person changed this. Please look at it again.')).toBeVisible()
  // Own input stays; untouched fields get the other admin's values.
  await expect(tablet.getByPlaceholder('Enter item name')).toHaveValue('Dal Tadka Royale')
  await expect(tablet.getByLabel('Price', { exact: true })).toHaveValue('280')
  await expect(tablet.getByLabel('Description')).toHaveValue('Yellow lentils, tempered twice.')
  await expect(row(tablet, 'Description')).toContainText('Taken over')
  await expect(row(tablet, 'Price')).toContainText('₹275')
  await expectNoFindingsInAnyTheme(tablet, 'an item that another person changed')

  await notice.getByRole('button', { name: 'Use theirs: Price' }).click()
  await expect(tablet.getByLabel('Price', { exact: true })).toHaveValue('275')
  await expect(notice.getByRole('button', { name: 'Use mine: Price' })).toBeFocused()
  await notice.getByRole('button', { name: 'Use mine: Price' }).click()
  await expect(tablet.getByLabel('Price', { exact: true })).toHaveValue('280')
  await update(tablet)
  await tablet.waitForURL('**/admin/items')

  const now = await thali.db
    .selectFrom('items')
    .select(['name', 'price_paise', 'description'])
    .where('id', '=', 'dal-tadka')
    .executeTakeFirst()
  expect(now).toEqual({
    name: 'Dal Tadka Royale',
    price_paise: 28_000,
    description: 'Yellow lentils, tempered twice.',
  })
  await editTables(tablet, other, thali)
})
