// Orders with portions and options: sent by a guest or a waiter, refused, and shown to both.
import { listOrders } from '../testing/dishes.ts'
import { addChoiceDish, choose, removeChoiceDishes } from './choice-steps.ts'
import { addDish, expectLayers, expectSent, logIn, scanTable, sendBasket, toastOf } from './steps.ts'
import { choosePadTable } from './pad-steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(removeChoiceDishes)

const hotWithRaita = [
  { name: 'Hot', price: 0, quantity: 1 },
  { name: 'Raita', price: 40, quantity: 1 },
]

test('an order with choices shows them to guest and staff', async ({ phone, tablet, thali }) => {
  const { name } = await addChoiceDish(thali, 'Ordered Biryani')
  await scanTable(phone, 14)
  await addDish(phone, name)
  await choose(phone, name, 'Mild', '₹230')
  await sendBasket(phone, '₹230')
  await expectSent(phone)
  await phone.goto('/orders/my-orders')
  await phone.getByRole('button', { name: /Order #/ }).click()
  await expect(phone.getByRole('main')).toContainText('Half · Mild, Raita')
  await expect(phone.getByRole('main').getByRole('img', { name: 'Vegetarian' })).toBeVisible()

  await logIn(tablet, '/admin/orders/running?table=14')
  await expect(tablet.getByRole('article')).toContainText('Half · Mild, Raita')
})

test('a waiter chooses on the order pad', async ({ tablet, thali }) => {
  const { name } = await addChoiceDish(thali, 'Pad Biryani')
  await logIn(tablet, '/admin/order')
  await tablet.getByRole('searchbox', { name: 'Find a dish' }).fill(name)
  await tablet.keyboard.press('Enter')
  await choose(tablet, name, 'Hot', '₹230')
  const ticket = tablet.getByRole('complementary', { name: 'Ticket' })
  await expect(ticket).toContainText('Half · Hot, Raita')
  await tablet.getByRole('searchbox', { name: 'Find a dish' }).fill(name)
  await tablet.keyboard.press('Enter')
  await tablet.getByRole('button', { name: 'Repeat last' }).press('Enter')
  await expectLayers(tablet, 0)
  await choosePadTable(tablet, 15)
  await ticket.getByRole('button', { name: 'Send to kitchen (₹460)' }).press('Enter')
  await expect(toastOf(tablet, 'Order sent to the kitchen')).toBeVisible()
  expect(await listOrders(thali, 15)).toMatchObject([
    {
      totalPrice: 460,
      items: [{ itemName: name, quantity: 2, price: 230, portion: { name: 'Half' }, options: hotWithRaita }],
    },
  ])
})

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

test('a basket stored before choices existed loads and is sent', async ({ phone, thali }) => {
  const { name } = await addChoiceDish(thali, 'Later Biryani')
  await scanTable(phone, 17)
  // As the specification's client stores it: no line key, no note.
  await phone.evaluate(async () => {
    const request = indexedDB.open('RestaurantBasketDB', 1)
    await new Promise((resolve) => (request.onsuccess = resolve))
    const transaction = request.result.transaction('baskets', 'readwrite')
    const items = [{ id: 'dal-makhani', name: 'Dal Makhani', price: 260, quantity: 2 }]
    transaction.objectStore('baskets').put({ restaurantId: 'spice-garden', items })
    await new Promise((resolve) => (transaction.oncomplete = resolve))
    request.result.close()
  })
  await phone.reload()
  await expect(phone.getByRole('link', { name: /View basket/ })).toContainText('₹520')
  await addDish(phone, name)
  await choose(phone, name, 'Hot', '₹230')
  await sendBasket(phone, '₹750')
  await expectSent(phone)
  const [order] = await listOrders(thali, 17)
  expect(order?.items).toMatchObject([
    { itemId: 'dal-makhani', quantity: 2, price: 260 },
    { itemName: name, quantity: 1, price: 230, options: hotWithRaita },
  ])
  expect(order?.items[0]).not.toHaveProperty('options')
})
