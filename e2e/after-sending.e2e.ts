import { changeOrder } from './room-steps.ts'
import { listOrders } from '../testing/dishes.ts'
import { addDish, openBasket, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

test('after sending, a bar and the header lead to the order', async ({ phone, thali }) => {
  await scanTable(phone, 7)
  await expect(phone.getByRole('link', { name: /^My Orders/ })).toBeHidden()
  await addDish(phone, 'Dal Makhani')
  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  await phone.getByRole('button', { name: 'Send to kitchen (₹520)' }).click()
  await expect(phone.getByRole('dialog').getByText('Table 7 · 2 items · ₹520')).toBeVisible()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()

  const bar = phone.getByRole('link', { name: /Order #\d+ .*In the kitchen .*₹520 View/ })
  await expect(bar).toBeVisible()
  await expect(phone.getByRole('link', { name: 'My Orders, 1 live' })).toBeVisible()

  // With a basket, both bars are visible and do not overlap.
  await addDish(phone, 'Butter Chicken')
  const basketBar = phone.getByRole('link', { name: /View basket/ })
  await expect(basketBar).toBeVisible()
  const [upper, lower] = [await bar.boundingBox(), await basketBar.boundingBox()]
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0)

  await bar.click()
  await expect(phone.getByRole('heading', { name: 'Live Orders' })).toBeVisible()

  // After staff close the order, the bar disappears when the page becomes visible again.
  const [order] = await listOrders(thali, 7)
  if (!order) throw new Error('No order')
  await changeOrder(thali, order, { status: 'Completed', isPaid: true, isDelivered: true })
  await phone.goBack()
  await expect(bar).toBeHidden()
  await expect(phone.getByRole('link', { name: 'My Orders', exact: true })).toBeVisible()
})

test('a sheet lists all categories; in landscape the basket is a pill', async ({ phone }) => {
  await scanTable(phone, 7)
  await phone.getByRole('button', { name: 'Menu', exact: true }).click()
  const sheet = phone.getByRole('dialog', { name: 'Categories' })
  await expect(sheet.getByRole('button', { name: 'Back to top' })).toBeHidden()
  await sheet.getByRole('button', { name: /^Desserts/ }).click()
  await expect(sheet).toBeHidden()
  await expect(phone.getByRole('heading', { name: /^Desserts/ })).toBeInViewport()
  await expect(phone.getByRole('button', { name: 'Desserts', exact: true })).toHaveAttribute('aria-current', 'true')
  await phone.getByRole('button', { name: 'Menu', exact: true }).click()
  await sheet.getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => phone.evaluate(() => window.scrollY)).toBe(0)

  await phone.setViewportSize({ width: 844, height: 390 })
  await addDish(phone, 'Dal Makhani')
  const box = await phone.getByRole('link', { name: /View basket/ }).boundingBox()
  expect(box?.width).toBeLessThan(220)
  expect(box?.height).toBeLessThanOrEqual(52)
})
