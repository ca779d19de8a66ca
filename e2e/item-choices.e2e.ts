import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { fillNew, openItems } from './item-steps.ts'
import { logIn } from './steps.ts'
import { expect, test } from './thali.ts'

const addGroup = async (tablet: Page, name: string): Promise<void> => {
  await tablet.goto('/admin/option-groups/add')
  await tablet.getByLabel('Group name').fill(name)
  await tablet.getByLabel('Option name').fill(`${name} mild`)
  await tablet.getByRole('button', { name: 'Add Option Group' }).click()
  await tablet.waitForURL('**/admin/option-groups')
  await expect(tablet.getByRole('listitem', { name, exact: true })).toBeVisible()
}

const portion = (tablet: Page, place: number): Locator =>
  tablet.getByRole('region', { name: 'Portions' }).getByRole('listitem').nth(place)

const addPortion = async (tablet: Page, place: number, name: string, price: string): Promise<void> => {
  await tablet.getByRole('button', { name: 'Add portion' }).click()
  await expect(portion(tablet, place).getByLabel('Portion name')).toBeFocused()
  await tablet.keyboard.type(name)
  await portion(tablet, place).getByLabel('Portion price').fill(price)
}

const open = (tablet: Page, part: string): Promise<void> => tablet.getByText(part, { exact: true }).click()

test('portions and option groups are saved in their order', async ({ tablet, thali }) => {
  await logIn(tablet)
  await addGroup(tablet, 'Spice level')
  await addGroup(tablet, 'Add-ons')
  await tablet.getByRole('link', { name: 'Items', exact: true }).click()
  await fillNew(tablet, 'Dum Biryani')
  await open(tablet, 'Portions and options')
  const price = tablet.getByLabel('Price', { exact: true })
  await addPortion(tablet, 0, 'Full', '320')
  await expect(price).toHaveValue('320')
  await expect(price).not.toBeEditable()
  await addPortion(tablet, 1, 'Half', '180.50')
  await tablet.getByRole('button', { name: 'Move Half up' }).press('Enter')
  await expect(tablet.getByRole('button', { name: 'Move Half up' })).toBeFocused()
  await expect(price).toHaveValue('180.50')
  await tablet.getByRole('checkbox', { name: 'Available: Full' }).uncheck()
  for (const group of ['Spice level', 'Add-ons']) {
    await tablet.getByRole('button', { name: 'Add option group' }).click()
    await tablet.getByRole('dialog').getByRole('button', { name: group }).press('Enter')
  }
  await tablet.getByRole('button', { name: 'Move Add-ons up' }).press('Enter')
  await expectNoFindingsInAnyTheme(tablet, 'portions and option groups')
  await tablet.getByRole('button', { name: 'Add Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')

  await tablet.getByRole('link', { name: 'Edit Dum Biryani' }).click()
  await expect(portion(tablet, 0).getByLabel('Portion name')).toHaveValue('Half')
  await expect(portion(tablet, 1).getByLabel('Portion price')).toHaveValue('320')
  await expect(tablet.getByRole('checkbox', { name: 'Available: Full' })).not.toBeChecked()
  await expect(tablet.getByRole('region', { name: 'Option groups' }).getByRole('listitem')).toHaveText([
    /^Add-ons/,
    /^Spice level/,
  ])
  const reply = await fetch(`${thali.url}/api/restaurants/spice-garden`)
  const { categories } = await reply.json()
  const dishes = categories.flatMap(({ items }: { items: { name: string }[] }) => items)
  expect(dishes.find(({ name }: { name: string }) => name === 'Dum Biryani')).toMatchObject({
    price: 180.5,
    portions: [
      { name: 'Half', price: 180.5, isAvailable: true },
      { name: 'Full', price: 320, isAvailable: false },
    ],
  })

  // Without portions the item keeps the last portion's price.
  await tablet.getByRole('button', { name: 'Remove Half' }).click()
  await tablet.getByRole('button', { name: 'Remove Full' }).click()
  await expect(price).toHaveValue('320')
  await tablet.getByRole('button', { name: 'Remove Add-ons' }).click()
  await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')
  await tablet.goto('/admin/option-groups')
  await tablet.getByRole('listitem', { name: 'Spice level' }).getByText('Used by 1 item').click()
  await expect(tablet.getByRole('link', { name: 'Dum Biryani' })).toBeVisible()
  await tablet.getByRole('button', { name: 'Delete Spice level' }).click()
  const dialog = tablet.getByRole('dialog', { name: 'Spice level is in use' })
  await expect(dialog).toContainText('This item still uses it. Remove the group from the item first.')
  await dialog.getByRole('link', { name: 'Dum Biryani' }).press('Enter')
  await expect(tablet.getByPlaceholder('Enter item name')).toHaveValue('Dum Biryani')
})

test('"not stated" differs from "none" for allergens', async ({ tablet }) => {
  await openItems(tablet)
  await fillNew(tablet, 'Roasted Khakhra')
  await open(tablet, 'Diet, allergens and spice')
  const group = (name: string): Locator => tablet.getByRole('group', { name, exact: true })
  await group('Diet mark').getByLabel('Veg', { exact: true }).check()
  await group('Also').getByLabel('Jain').check()
  await group('Contains allergens').getByLabel('These:').check()
  await tablet.getByRole('button', { name: 'Add Menu Item' }).click()
  await expect(tablet.getByText('Please choose at least one, or “None of the 14”.')).toBeVisible()
  await group('Contains allergens').getByLabel('Gluten').check()
  await group('May contain traces of').getByLabel('None of the 14').check()
  await tablet.getByLabel('Spice', { exact: true }).selectOption('Medium')
  await tablet.getByLabel('Energy of a serving (kcal)').fill('120')
  await expectNoFindingsInAnyTheme(tablet, 'diet and allergens')
  await tablet.getByRole('button', { name: 'Add Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')

  await tablet.getByRole('link', { name: 'Edit Roasted Khakhra' }).click()
  await expect(group('Diet mark').getByLabel('Veg', { exact: true })).toBeChecked()
  await expect(group('Also').getByLabel('Jain')).toBeChecked()
  await expect(group('Contains allergens').getByLabel('Gluten')).toBeChecked()
  await expect(group('May contain traces of').getByLabel('None of the 14')).toBeChecked()
  await expect(tablet.getByLabel('Spice', { exact: true })).toHaveValue('2')
  await expect(tablet.getByLabel('Energy of a serving (kcal)')).toHaveValue('120')
  // By keyboard: a tap on the place of an earlier one is dropped for half a second.
  await group('May contain traces of').getByLabel('Not stated').press(' ')
  await tablet.getByRole('button', { name: 'Update Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')
  await tablet.getByRole('link', { name: 'Edit Roasted Khakhra' }).click()
  await expect(group('May contain traces of').getByLabel('Not stated')).toBeChecked()
})
