import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openItems } from './item-steps.ts'
import { keepUndo, toastOf } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

const names = ['Masala Papad', 'Dahi Bhalla']

const select = async (tablet: Page): Promise<void> => {
  await tablet.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of names)
    await tablet
      .getByRole('checkbox', { name: `Select ${name}` })
      .last()
      .press(' ')
  await expect(tablet.getByText('2 selected')).toBeVisible()
}

/** Changes the prices of the selected items; the answer to the first is lost. */
const changePrices = async (tablet: Page, thali: Thali): Promise<void> => {
  const stored = () =>
    thali.db.selectFrom('items').select(['name', 'price_paise', 'version']).where('name', 'in', names).execute()
  const before = await stored()
  await expectNoFindingsInAnyTheme(tablet, 'the select mode')
  await tablet.getByRole('button', { name: 'Change prices' }).press('Enter')
  const dialog = tablet.getByRole('dialog', { name: 'Change the prices of 2 items' })
  await dialog.getByLabel('By how much').fill('10')
  await dialog.getByLabel('Round to').selectOption('₹5')
  const preview = dialog.getByRole('region', { name: 'New prices' })
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  await expect(preview).toContainText(/₹\d+ → ₹\d+/)
  await expectNoFindingsInAnyTheme(tablet, 'the change of prices', 'dialog[open]')
  // The server stores the first price, and its answer is lost.
  let calls = 0
  await tablet.route('**/api/items', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Change 2 items' }).press('Enter')
  await expect(dialog.getByText(/^Not changed: /)).toBeVisible()
  // The list is fetched again: the price that was stored is not sent a second time.
  await expect(preview.getByRole('listitem')).toContainText(/₹(\d+) → ₹\1$/)
  await dialog.getByRole('button', { name: 'Change 1 item' }).press('Enter')
  await expect(toastOf(tablet, '2 items are changed.')).toBeAttached()
  expect(calls).toBe(2)
  for (const item of await stored()) {
    const was = before.find(({ name }) => name === item.name)
    expect(item.price_paise).toBe(Math.round((Number(was?.price_paise) * 1.1) / 500) * 500)
    expect(item.version).toBe(Number(was?.version) + 1)
  }
}

test('several items change prices, are sold out and back', async ({ tablet, thali }) => {
  const countdown = () =>
    thali.db
      .selectFrom('item_stock')
      .innerJoin('items', 'items.id', 'item_stock.item_id')
      .select(['name', 'quantity'])
      .where('name', 'in', names)
      .execute()
  const { id } = await thali.db
    .selectFrom('items')
    .select('id')
    .where('name', '=', 'Masala Papad')
    .executeTakeFirstOrThrow()
  await thali.db.insertInto('item_stock').values({ restaurant_id: 'spice-garden', item_id: id, quantity: 3 }).execute()
  await openItems(tablet)
  await select(tablet)
  await changePrices(tablet, thali)
  await keepUndo(tablet)
  const unavailable = tablet.getByRole('region', { name: 'Unavailable Items' })
  await tablet.getByRole('button', { name: 'Sold out…' }).press('Enter')
  const dialog = tablet.getByRole('dialog', { name: 'Availability of 2 items' })
  await expectNoFindingsInAnyTheme(tablet, 'several items sold out', 'dialog[open]')
  await dialog.getByRole('button', { name: /^Until tomorrow/ }).press('Enter')
  await expect(tablet.getByText('2 items are switched.')).toBeVisible()
  for (const name of names) await expect(unavailable.getByText(name)).toBeVisible()
  expect(await countdown()).toEqual([])
  // Undo also restores the countdown. A click: the bar of the select mode is not covered by Undo, nor covers it.
  await tablet.getByRole('button', { name: 'Undo' }).click()
  for (const name of names) await expect(unavailable.getByText(name)).toHaveCount(0)
  expect(await countdown()).toEqual([{ name: 'Masala Papad', quantity: 3 }])
  await tablet.getByRole('button', { name: 'Sold out…' }).click()
  await dialog.getByRole('button', { name: /^Until tomorrow/ }).press('Enter')
  for (const name of names) await expect(unavailable.getByText(name)).toBeVisible()
  await tablet.getByRole('button', { name: 'Sold out…' }).press('Enter')
  await dialog.getByRole('button', { name: /^Back on sale/ }).press('Enter')
  for (const name of names) await expect(unavailable.getByText(name)).toHaveCount(0)
  await tablet.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(tablet.getByRole('button', { name: 'Sold out: Masala Papad' })).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'undo of several items')
})
