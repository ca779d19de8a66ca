// An order with portions and options that a waiter sends and edits.
import { listOrders } from '../testing/dishes.ts'
import { addChoiceDish, choose, removeChoiceDishes } from './choice-steps.ts'
import { logIn, toastOf } from './steps.ts'
import { choosePadTable } from './pad-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(removeChoiceDishes)

const hotWithRaita = [
  { name: 'Hot', price: 0, quantity: 1 },
  { name: 'Raita', price: 40, quantity: 1 },
]

test('lines of one dish with different choices are edited apart', async ({ tablet, thali }) => {
  const { name } = await addChoiceDish(thali, 'Edited Biryani')
  await logIn(tablet, '/admin/order')
  const find = tablet.getByRole('searchbox', { name: 'Find a dish' })
  await find.fill(name)
  await find.press('Enter')
  await choose(tablet, name, 'Mild', '₹230')
  await find.fill(name)
  await find.press('Enter')
  await tablet.getByRole('button', { name: 'Choose again' }).press('Enter')
  await choose(tablet, name, 'Hot', '₹230')
  const ticket = tablet.getByRole('complementary', { name: 'Ticket' })
  await choosePadTable(tablet, 18)
  await ticket.getByRole('button', { name: 'Send to kitchen (₹460)' }).press('Enter')
  await expect(toastOf(tablet, 'Order sent to the kitchen')).toBeVisible()

  await tablet.goto('/admin/orders/running?table=18')
  const card = tablet.getByRole('article')
  await card.getByRole('button', { name: `Add one ${name}, Half · Hot, Raita` }).press('Enter')
  await card.getByRole('button', { name: `Remove one ${name}, Half · Mild, Raita` }).press('Enter')
  await expect(card).toContainText('Grand Total: ₹460')
  await card.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(toastOf(tablet, 'Order updated successfully')).toBeVisible()
  await tablet.reload()
  await expect(card.getByRole('listitem').filter({ hasText: 'Half · Hot, Raita' })).toContainText('2×')
  const [order] = await listOrders(thali, 18)
  expect(order?.items).toMatchObject([
    { quantity: 0, price: 230, options: [{ name: 'Mild' }, { name: 'Raita' }] },
    { quantity: 2, price: 230, options: hotWithRaita },
  ])
})
