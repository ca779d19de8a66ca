// Portions and options of a dish: chooser, repeat, removal and the basket.
import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { addChoiceDish, choose, removeChoiceDishes } from './choice-steps.ts'
import { addDish, expectLayers, openBasket, scanTable, separateTaps } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(removeChoiceDishes)

const chooser = (phone: Page, name: string): Locator => phone.getByRole('dialog', { name, exact: true })

/** Opens and closes the chooser by keys and Back. */
const expectKeys = async (phone: Page, name: string): Promise<void> => {
  const add = phone.getByRole('button', { name: `Add one ${name}` }).first()
  await add.focus()
  await phone.keyboard.press('Enter')
  const sheet = chooser(phone, name)
  await expect(sheet).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'the chooser', 'dialog')
  await phone.goBack()
  await expect(sheet).toBeHidden()
  await expect(add).toBeFocused()
  await phone.keyboard.press('Enter')
  await sheet.getByRole('radio', { name: 'Half' }).focus()
  await phone.keyboard.press('ArrowDown')
  await expect(sheet.getByRole('radio', { name: 'Full' })).toBeChecked()
  await phone.keyboard.press('ArrowUp')
  await expect(sheet.getByRole('radio', { name: 'Half' })).toBeChecked()
  await phone.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expectLayers(phone, 0)
}

test('a dish with choices is chosen, repeated, chosen again and removed', async ({ phone, thali }) => {
  const { name } = await addChoiceDish(thali, 'Journey Biryani')
  await scanTable(phone, 12)
  const card = phone.getByRole('listitem').filter({ hasText: name }).first()
  await expect(card).toContainText('from ₹190')
  await expect(card.getByRole('img', { name: 'Vegetarian' })).toBeVisible()
  await expectKeys(phone, name)

  // The first missing group gets the focus.
  await addDish(phone, name)
  const sheet = chooser(phone, name)
  await expect(sheet.getByRole('radio', { name: 'Half' })).toBeChecked()
  await expect(sheet.getByRole('checkbox', { name: 'Raita' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Add for ₹230' }).click()
  await expect(sheet.getByRole('radio', { name: 'Mild' })).toBeFocused()
  await sheet.getByRole('radio', { name: 'Full' }).check()
  await sheet.getByRole('checkbox', { name: 'Boiled egg' }).check()
  await expect(sheet).toContainText('Up to 3')
  await sheet.getByRole('button', { name: 'One more Raita' }).click()
  await expect(sheet).toContainText('3 chosen, no more possible')
  await sheet.getByLabel('Note').fill('Little oil')
  await choose(phone, name, 'Mild', '₹425.50')

  await addDish(phone, name)
  await expect(phone.getByRole('dialog').filter({ hasText: 'Full · Mild, Raita × 2, Boiled egg' })).toBeVisible()
  await phone.getByRole('button', { name: 'Repeat last' }).click()
  await expectLayers(phone, 0)
  await addDish(phone, name)
  await phone.getByRole('button', { name: 'Choose again' }).click()
  await choose(phone, name, 'Hot', '₹230')

  // Minus asks for the line.
  await separateTaps(phone)
  await phone
    .getByRole('button', { name: `Remove one ${name}` })
    .first()
    .click()
  await phone.getByRole('button', { name: `Remove one ${name} 2× Full · Mild, Raita × 2, Boiled egg` }).click()
  await expectLayers(phone, 0)

  await openBasket(phone)
  const rows = phone.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Full · Mild, Raita × 2, Boiled egg')
  await expect(rows.nth(0).getByRole('img', { name: 'Contains egg' })).toBeVisible()
  await expect(rows.nth(0)).toContainText('₹425.50 × 1')
  await expect(rows.nth(0)).toContainText('“Little oil”')
  await expect(rows.nth(1)).toContainText('Half · Hot, Raita')
  // The accessible names of two lines of one dish differ by the choice.
  for (const verb of ['Add one', 'Remove one', 'Add note for'])
    await expect(rows.nth(1).getByRole('button', { name: `${verb} ${name}, Half · Hot, Raita` })).toBeVisible()
  await phone.reload()
  await expect(rows.nth(1)).toContainText('Half · Hot, Raita')

  // A changed choice that equals another line joins it.
  await rows
    .nth(1)
    .getByRole('button', { name: /Change the choice/ })
    .click()
  await sheet.getByRole('radio', { name: 'Full' }).check()
  await sheet.getByRole('radio', { name: 'Mild' }).check()
  await sheet.getByRole('checkbox', { name: 'Boiled egg' }).check()
  await sheet.getByRole('button', { name: 'One more Raita' }).click()
  await sheet.getByRole('button', { name: 'Change to ₹425.50' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('₹425.50 × 2')
})
