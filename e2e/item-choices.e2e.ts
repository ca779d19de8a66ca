import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { fillNew } from './item-steps.ts'
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

const option = (page: Page, place: number): Locator =>
  page.getByRole('region', { name: 'Options' }).getByRole('listitem').nth(place)

/** Adds Extra toppings by keyboard, with the group's rule in words. */
const addToppings = async (tablet: Page): Promise<void> => {
  await tablet.getByRole('link', { name: 'Option Groups' }).click()
  await expect(tablet.getByRole('heading', { name: 'Option Groups', exact: true })).toBeVisible()
  await tablet.getByRole('link', { name: 'Add option group' }).press('Enter')
  await tablet.getByLabel('Group name').fill('Extra toppings')
  await tablet.getByLabel('At least').fill('1')
  await tablet.getByLabel('At most', { exact: true }).fill('3')
  await expect(tablet.getByText('Guests read: Choose 1 to 3')).toBeVisible()
  await tablet.getByLabel('At least').fill('0')
  await expect(tablet.getByText('Guests read: Optional, up to 3')).toBeVisible()
  await option(tablet, 0).getByLabel('Option name').fill('Extra cheese')
  await option(tablet, 0).getByLabel('Extra charge').fill('40')
  await option(tablet, 0).getByLabel('At most of this').fill('2')
  await option(tablet, 0).getByLabel('Diet mark').selectOption('Veg')
  await tablet.getByRole('button', { name: 'Add option', exact: true }).press('Enter')
  await expect(option(tablet, 1).getByLabel('Option name')).toBeFocused()
  await tablet.keyboard.type('Fried egg')
  await option(tablet, 1).getByLabel('Chosen at first: Fried egg').check()
  await option(tablet, 1).getByRole('button', { name: 'Move Fried egg up' }).press('Enter')
  await expect(option(tablet, 0).getByLabel('Option name')).toHaveValue('Fried egg')
  await expect(tablet.getByRole('button', { name: 'Move Fried egg up' })).toBeFocused()
  await expectNoFindingsInAnyTheme(tablet, 'the form of an option group')
  await tablet.getByLabel('Group name').press('Enter')
  await tablet.waitForURL('**/admin/option-groups')

  const added = tablet.getByRole('listitem', { name: 'Extra toppings', exact: true })
  await expect(added).toContainText('Optional, up to 3')
  await expect(added.getByRole('listitem').nth(0)).toContainText('Fried egg Chosen at first')
  await expect(added.getByRole('listitem').nth(1)).toContainText('+₹40 · up to 2 each · Veg')
  await expect(added).toContainText('No item uses it yet')
  await expectNoFindingsInAnyTheme(tablet, 'option groups')
}

const group = (tablet: Page, name: string): Locator => tablet.getByRole('group', { name, exact: true })

/** States diet and allergens on the form of a new item. */
const stateDiet = async (tablet: Page): Promise<void> => {
  await open(tablet, 'Diet, allergens and spice')
  await group(tablet, 'Diet mark').getByLabel('Veg', { exact: true }).check()
  await group(tablet, 'Also').getByLabel('Jain').check()
  await group(tablet, 'Contains allergens').getByLabel('These:').check()
  await tablet.getByRole('button', { name: 'Add Menu Item' }).click()
  await expect(tablet.getByText('Please choose at least one, or “None of the 14”.')).toBeVisible()
  await group(tablet, 'Contains allergens').getByLabel('Gluten').check()
  await group(tablet, 'May contain traces of').getByLabel('None of the 14').check()
  await tablet.getByLabel('Spice', { exact: true }).selectOption('Medium')
  await tablet.getByLabel('Energy of a serving (kcal)').fill('120')
  await expectNoFindingsInAnyTheme(tablet, 'diet and allergens')
}

/** Expects what `stateDiet` stated. */
const expectDiet = async (tablet: Page): Promise<void> => {
  await expect(group(tablet, 'Diet mark').getByLabel('Veg', { exact: true })).toBeChecked()
  await expect(group(tablet, 'Also').getByLabel('Jain')).toBeChecked()
  await expect(group(tablet, 'Contains allergens').getByLabel('Gluten')).toBeChecked()
  await expect(group(tablet, 'May contain traces of').getByLabel('None of the 14')).toBeChecked()
  await expect(tablet.getByLabel('Spice', { exact: true })).toHaveValue('2')
  await expect(tablet.getByLabel('Energy of a serving (kcal)')).toHaveValue('120')
}

test('portions, option groups and allergens of an item are saved', async ({ tablet, thali }) => {
  await logIn(tablet)
  await addGroup(tablet, 'Spice level')
  await addToppings(tablet)
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
  for (const group of ['Spice level', 'Extra toppings']) {
    await tablet.getByRole('button', { name: 'Add option group' }).click()
    await tablet.getByRole('dialog').getByRole('button', { name: group }).press('Enter')
  }
  await tablet.getByRole('button', { name: 'Move Extra toppings up' }).press('Enter')
  await expectNoFindingsInAnyTheme(tablet, 'portions and option groups')
  await stateDiet(tablet)
  await tablet.getByRole('button', { name: 'Add Menu Item' }).click()
  await tablet.waitForURL('**/admin/items')

  await tablet.getByRole('link', { name: 'Edit Dum Biryani' }).click()
  await expect(portion(tablet, 0).getByLabel('Portion name')).toHaveValue('Half')
  await expect(portion(tablet, 1).getByLabel('Portion price')).toHaveValue('320')
  await expect(tablet.getByRole('checkbox', { name: 'Available: Full' })).not.toBeChecked()
  await expect(tablet.getByRole('region', { name: 'Option groups' }).getByRole('listitem')).toHaveText([
    /^Extra toppings/,
    /^Spice level/,
  ])
  await expectDiet(tablet)
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
  await tablet.getByRole('button', { name: 'Remove Extra toppings' }).click()
  // By keyboard: a tap on the place of an earlier one is dropped for half a second.
  await group(tablet, 'May contain traces of').getByLabel('Not stated').press(' ')
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
  await expect(group(tablet, 'May contain traces of').getByLabel('Not stated')).toBeChecked()
})
