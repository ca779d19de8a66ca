import { listOrders } from '../testing/dishes.ts'
import { anotherTablet, sendOrder } from './room-steps.ts'
import { logIn, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test('quantities are changed and saved (spec §4), then Close asks', async ({ tablet, thali }) => {
  const order = await sendOrder(thali, 2, { 'paneer-tikka-masala': 1, 'butter-naan': 2 })
  const second = await sendOrder(thali, 2)
  await logIn(tablet, '/admin/orders/running?table=2')
  const card = tablet.getByRole('article', { name: `Order #${order.orderNumber}` })
  await expect(card).toContainText(/\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M/)
  await expect(card).toContainText('3 items (2 dishes)')
  await expect(card).toContainText('Grand Total: ₹431')
  const [reset, submit] = [card.getByRole('button', { name: 'Reset' }), card.getByRole('button', { name: 'Submit' })]
  await expect(submit).toBeHidden()
  const fewer = card.getByRole('button', { name: 'Remove one Paneer Tikka Masala' })
  const below = card.getByRole('button', { name: 'Add one Butter Naan' })
  const place = await below.boundingBox()
  await fewer.click()
  // The button is marked as disabled; a tap has no effect.
  await fewer.click({ force: true })
  await expect(card.getByText('0×')).toBeVisible()
  await expect(card).toContainText('was 1')
  // A second tap hits the same button.
  expect(await below.boundingBox()).toEqual(place)
  await expect(card).toContainText('Grand Total: ₹111')
  await reset.click()
  await expect(card).toContainText('Grand Total: ₹431')
  await expect(submit).toBeHidden()
  await expect(reset).toBeHidden()
  await card.getByRole('button', { name: 'Add one Butter Naan' }).click()
  await fewer.click()
  await submit.click()
  await expect(toastOf(tablet, 'Order updated successfully')).toBeVisible()
  await expect(submit).toBeHidden()
  await tablet.reload()
  await expect(card).toContainText('Grand Total: ₹166.50')
  await expect(card.getByText('0×')).toBeVisible()
  // By keyboard only.
  const close = card.getByRole('button', { name: 'Close' })
  await close.focus()
  await tablet.keyboard.press('Enter')
  const question = tablet.getByRole('dialog', { name: 'Are you sure to close this order?' })
  await expect(question.getByText(`Order #${order.orderNumber}, table 2, ₹`)).toBeVisible()
  await tablet.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(close).toBeFocused()
  await tablet.keyboard.press('Enter')
  await question.getByRole('button', { name: /^Close order #/ }).focus()
  const answered = tablet.waitForResponse((response) => response.request().method() === 'PUT')
  await tablet.keyboard.press('Enter')
  expect(await (await answered).json()).toMatchObject({ status: 'Completed', isDelivered: true, isPaid: true })
  await expect(close).toBeHidden()
  await tablet
    .getByRole('article', { name: `Order #${second.orderNumber}` })
    .getByRole('button', { name: 'Close' })
    .click()
  await question.getByRole('button', { name: /^Close order #/ }).click()
  await tablet.waitForURL('**/admin/tables')
})

test("two tablets on one table see each other's changes (design §4.16)", async ({ tablet, thali, browser }) => {
  const order = await sendOrder(thali, 5)
  await logIn(tablet)
  const other = await anotherTablet(browser, thali)
  for (const page of [tablet, other]) {
    await page.goto('/admin/orders/running?table=5')
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  }
  const [here, there] = [tablet, other].map((page) =>
    page.getByRole('article', { name: `Order #${order.orderNumber}` }),
  )
  if (!here || !there) throw new Error('Two pages, two cards')
  await here.getByRole('button', { name: 'Add one Dal Makhani' }).click()
  await here.getByRole('button', { name: 'Submit' }).click()
  await expect(toastOf(tablet, 'Order updated successfully')).toBeVisible()
  await expect(there).toContainText('Grand Total: ₹520')
  await there.getByRole('button', { name: 'Close' }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Close order #/ })
    .click()
  await expect(toastOf(other, 'Order updated successfully')).toBeVisible()
  await expect(tablet.getByText('No orders available for this table')).toBeVisible()
  await expect(tablet.getByRole('heading', { name: 'Orders from Table #5' })).toBeVisible()
  await tablet.getByRole('button', { name: 'Back' }).click()
  await tablet.waitForURL('**/admin/tables')
  // The screen that closed the last order returned to the tables.
  await other.waitForURL('**/admin/tables')
  await other.context().close()
})

test('unsubmitted quantities survive another table, a reload and a new login', async ({ tablet, thali }) => {
  const order = await sendOrder(thali, 10, { 'malai-kofta': 2 })
  await sendOrder(thali, 11)
  await logIn(tablet)
  await tablet.getByRole('link', { name: /^Table 10 / }).click()
  const card = tablet.getByRole('article', { name: `Order #${order.orderNumber}` })
  await card.getByRole('button', { name: 'Add one Malai Kofta' }).click()
  await expect(card).toContainText('was 2')
  await tablet.getByRole('link', { name: /^Table 11 / }).click()
  await expect(tablet.getByRole('link', { name: /^Table 10 .*Not submitted/ })).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByRole('link', { name: /^Table 10 .*Not submitted/ })).toBeVisible()
  await tablet.getByRole('link', { name: 'Recent Orders' }).click()
  // The session ends as after a password reset.
  await tablet.evaluate(() => localStorage.setItem('refreshToken', 'ended'))
  await tablet.evaluate(() => localStorage.setItem('accessToken', 'ran.out'))
  await tablet.reload()
  await tablet.waitForURL('**/admin/login')
  await expect(tablet.getByLabel('Username')).toHaveValue('demo-admin')
  await tablet.getByRole('button', { name: 'Login' }).click()
  await tablet.getByRole('link', { name: /^Table Service/ }).click()
  await tablet.getByRole('link', { name: /^Table 10 .*Not submitted/ }).click()
  await expect(card).toContainText('was 2')
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(tablet.getByRole('dialog', { name: 'You changed 1 line' })).toContainText('Malai Kofta 2 → 3')
  await tablet.getByRole('button', { name: /^Close without it/ }).click()
  await expect(card).toBeHidden()
  expect((await listOrders(thali, 10)).map(({ items, status }) => [status, items[0]?.quantity])).toEqual([
    ['Completed', 2],
  ])
})

test('on a phone Close and Submit keep their places at every total', async ({ phone, thali }) => {
  const order = await sendOrder(thali, 12, { 'malai-kofta': 3 })
  await logIn(phone, '/admin/orders/running?table=12')
  const card = phone.getByRole('article', { name: `Order #${order.orderNumber}` })
  const boxOf = async (name: string) => {
    const button = card.getByRole('button', { name, exact: true })
    // A new width may replace the button between two looks at it.
    await expect.poll(() => button.boundingBox()).not.toBeNull()
    return button.evaluate((drawn): DOMRect => drawn.getBoundingClientRect().toJSON())
  }
  for (const width of [390, 320]) {
    await phone.setViewportSize({ width, height: 844 })
    const before = await boxOf('Close')
    // More than ₹1000, with paise.
    for (let tap = 0; tap < 2; tap += 1) await card.getByRole('button', { name: 'Add one Malai Kofta' }).click()
    const [close, submit] = [await boxOf('Close'), await boxOf('Submit')]
    expect(close).toEqual(before)
    expect(submit.y).toBe(close.y)
    expect(submit.x + submit.width).toBeLessThanOrEqual(close.x)
    await card.getByRole('button', { name: 'Reset' }).click()
  }
})
