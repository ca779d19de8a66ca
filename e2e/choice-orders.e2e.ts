// Orders with portions and options: sent by a guest or a waiter, refused, and shown to both.
import type { Page } from '@playwright/test'
import { addChoiceDish, removeChoiceDishes } from './choice-steps.ts'
import { addDish, expectLayers, logIn, openBasket, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(removeChoiceDishes)

const choose = async (page: Page, name: string, level: string, total: string): Promise<void> => {
  const sheet = page.getByRole('dialog', { name, exact: true })
  await sheet.getByRole('radio', { name: level }).check()
  await sheet.getByRole('button', { name: `Add for ${total}` }).click()
  await expect(sheet).toBeHidden()
  await expectLayers(page, 0)
}

const confirm = async (phone: Page, total: string): Promise<void> => {
  await phone.getByRole('button', { name: `Send to kitchen (${total})` }).click()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
}

test('an order with choices shows them to guest and staff', async ({ phone, tablet, thali }) => {
  const { name } = await addChoiceDish(thali, 'Ordered Biryani')
  await scanTable(phone, 14)
  await addDish(phone, name)
  await choose(phone, name, 'Mild', '₹230')
  await sendBasket(phone, '₹230')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  await phone.goto('/orders/my-orders')
  await phone.getByRole('button', { name: /Order #/ }).click()
  await expect(phone.getByRole('main')).toContainText('Half · Mild, Raita')
  await expect(phone.getByRole('main').getByRole('img', { name: 'Vegetarian' })).toBeVisible()

  await logIn(tablet)
  await tablet.goto('/admin/orders/running?table=14')
  await expect(tablet.getByRole('article')).toContainText('Half · Mild, Raita')
})

test('a waiter chooses on the order pad', async ({ tablet, thali }) => {
  const { name } = await addChoiceDish(thali, 'Pad Biryani')
  await logIn(tablet)
  await tablet.goto('/admin/order')
  await tablet.getByRole('searchbox', { name: 'Find a dish' }).fill(name)
  await tablet.keyboard.press('Enter')
  await choose(tablet, name, 'Hot', '₹230')
  const ticket = tablet.getByRole('complementary', { name: 'Ticket' })
  await expect(ticket).toContainText('Half · Hot, Raita')
  await ticket.getByLabel('Table number').fill('15')
  await ticket.getByRole('button', { name: 'Send to kitchen (₹230)' }).click()
  await expect(toastOf(tablet, 'Order sent to the kitchen')).toBeVisible()
})

test('a changed price names the choice and is confirmed again', async ({ phone, thali }) => {
  const { name, setPrice } = await addChoiceDish(thali, 'Repriced Biryani')
  await scanTable(phone, 16)
  await addDish(phone, name)
  await choose(phone, name, 'Mild', '₹230')
  await setPrice('Half', 200)
  await openBasket(phone)
  await confirm(phone, '₹230')
  const dialog = phone.getByRole('dialog').filter({ hasText: `${name} (` })
  await expect(dialog).toContainText(`${name} (Half · Mild, Raita)`)
  // No double tap: the button stands where Yes, Please was (ui/tap-guard.ts).
  await phone.keyboard.press('Shift')
  await dialog.getByRole('button', { name: 'Send for ₹240' }).click()
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
})

test('a choice confirmed offline is sent when the network returns', async ({ phone, thali }) => {
  const { name } = await addChoiceDish(thali, 'Offline Biryani')
  await scanTable(phone, 17)
  await addDish(phone, name)
  await choose(phone, name, 'Mild', '₹230')
  await openBasket(phone)
  await phone.context().setOffline(true)
  await confirm(phone, '₹230')
  await expect(phone.getByText(/Saved on this phone/)).toBeVisible()
  await phone.context().setOffline(false)
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
})
