// Changes while a guest chooses: prices, sold-out options, and the same basket in another tab.
import type { Locator, Page } from '@playwright/test'
import { listOrders } from '../testing/dishes.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { addChoiceDish, choose, removeChoiceDishes } from './choice-steps.ts'
import { addDish, confirmSending, expectLayers, openBasket, scanTable, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(removeChoiceDishes)

const chooser = (phone: Page, name: string): Locator => phone.getByRole('dialog', { name, exact: true })

const rowsOf = (phone: Page): Locator => phone.getByRole('main').getByRole('listitem')

const openChoice = (phone: Page, row: number): Promise<void> =>
  rowsOf(phone)
    .nth(row)
    .getByRole('button', { name: /Change the choice/ })
    .press('Enter')

test('two tabs add and change choices without losing or doubling lines', async ({ phone, thali }) => {
  const { name } = await addChoiceDish(thali, 'Shared Biryani')
  await scanTable(phone, 12)
  const other = await phone.context().newPage()
  await other.goto('/menu')
  // Both choosers are open at once.
  for (const tab of [phone, other]) await addDish(tab, name)
  await choose(phone, name, 'Mild', '₹230')
  await choose(other, name, 'Hot', '₹230')
  await expect(phone.getByRole('link', { name: /View basket/ })).toContainText('₹460')
  // The same choice in both tabs is one line of two.
  for (const tab of [phone, other]) {
    await addDish(tab, name)
    await tab.getByRole('button', { name: 'Choose again' }).press('Enter')
  }
  await choose(phone, name, 'Mild', '₹230')
  await choose(other, name, 'Mild', '₹230')
  for (const tab of [phone, other]) {
    await openBasket(tab)
    await expect(rowsOf(tab)).toHaveCount(2)
    await expect(rowsOf(tab).nth(0)).toContainText('Half · Mild, Raita')
    await expect(rowsOf(tab).nth(0)).toContainText('₹230 × 3')
    await expect(rowsOf(tab).nth(1)).toContainText('₹230 × 1')
  }

  // Both change the same line; the first one wins, and the second one learns it.
  for (const tab of [phone, other]) await openChoice(tab, 1)
  await chooser(phone, name).getByRole('radio', { name: 'Full' }).check()
  await chooser(phone, name).getByRole('button', { name: 'Change to ₹360' }).press('Enter')
  await expect(rowsOf(phone).nth(1)).toContainText('Full · Hot, Raita')
  await expect(rowsOf(other).nth(1)).toContainText('Full · Hot, Raita')
  await chooser(other, name).getByRole('radio', { name: 'Mild' }).check()
  await chooser(other, name)
    .getByRole('button', { name: /^Change to/ })
    .press('Enter')
  await expect(toastOf(other, `${name} was changed in another tab. Please check it.`)).toBeVisible()
  for (const tab of [phone, other]) {
    await expectLayers(tab, 0)
    await expect(rowsOf(tab)).toHaveCount(2)
    await expect(rowsOf(tab).nth(0)).toContainText('₹230 × 3')
    await expect(rowsOf(tab).nth(1)).toContainText('Full · Hot, Raita')
    await expect(rowsOf(tab).nth(1)).toContainText('₹360 × 1')
  }
})

test('an option sold out before sending is named; the line stays', async ({ phone, thali }) => {
  const { name, setOption } = await addChoiceDish(thali, 'Late Biryani')
  await scanTable(phone, 14)
  await addDish(phone, name)
  await choose(phone, name, 'Hot', '₹230')
  await openBasket(phone)
  await setOption('Raita', false)
  await phone.getByRole('button', { name: 'Send to kitchen (₹230)' }).press('Enter')
  await phone.getByRole('button', { name: 'Yes, Please' }).press('Enter')
  const refusal = phone.getByRole('dialog', { name: 'Not available right now' })
  await expect(refusal).toContainText(`${name} (Raita) cannot be ordered at the moment. Nothing was sent yet.`)
  await refusal.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expectLayers(phone, 0)
  await expect(rowsOf(phone)).toContainText('Unavailable')
  expect(await listOrders(thali, 14)).toEqual([])
  await openChoice(phone, 0)
  await expectNoFindingsInAnyTheme(phone, 'a choice that is sold out', 'dialog[open]')
  await chooser(phone, name).getByRole('button', { name: 'Change to ₹190' }).press('Enter')
  await expect(rowsOf(phone)).not.toContainText('Unavailable')
  await expectLayers(phone, 0)
  await phone.getByRole('button', { name: 'Send to kitchen (₹190)' }).press('Enter')
  await confirmSending(phone)
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  const [order] = await listOrders(thali, 14)
  expect(order).toMatchObject({ totalPrice: 190, items: [{ options: [{ name: 'Hot', quantity: 1 }] }] })
})
