// The focus after a dialog whose opener is gone, replaced or disabled (ui/keep-focus.ts).
import { addChoiceDish, choose, removeChoiceDishes } from './choice-steps.ts'
import { expectKeptFocus } from './keyboard.ts'
import { addDish, logIn, openBasket, scanTable, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(removeChoiceDishes)

test('the basket keeps the focus after notes, choices and refusals', async ({ phone, thali }) => {
  const { name, setPortion } = await addChoiceDish(thali, 'Focus Biryani')
  // The refusal must come from the server.
  await phone.route('**/api/visits/events', (route) => route.abort())
  await scanTable(phone, 4)
  await addDish(phone, name)
  await choose(phone, name, 'Mild', '₹230')
  await openBasket(phone)
  const rows = phone.getByRole('main').getByRole('listitem')

  for (const [answer, text] of [
    ['Save', 'Less spicy'],
    ['Discard', 'No cream'],
  ] as const) {
    await rows.getByRole('button', { name: /^(Add|Edit) note for/ }).press('Enter')
    await phone.getByPlaceholder('Enter special instructions here').fill(text)
    await phone.keyboard.press('Escape')
    const question = phone.getByRole('dialog', { name: 'Do you want to save this note?' })
    await question.getByRole('button', { name: answer }).press('Enter')
    await expect(phone.getByText('“Less spicy”')).toBeVisible()
    await expectKeptFocus(phone)
  }

  await rows.getByRole('button', { name: /Change the choice/ }).press('Enter')
  const chooser = phone.getByRole('dialog', { name, exact: true })
  await chooser.getByRole('radio', { name: 'Full' }).check()
  await chooser.getByRole('button', { name: 'Change to ₹360' }).press('Enter')
  await expect(rows).toContainText('Full · Mild, Raita')
  await expectKeptFocus(phone)

  await phone.route('**/api/restaurants/spice-garden*', (route) => route.abort())
  await setPortion('Full', false)
  await phone.getByRole('button', { name: 'Send to kitchen (₹360)' }).press('Enter')
  await phone.getByRole('button', { name: 'Yes, Please' }).press('Enter')
  const refusal = phone.getByRole('dialog', { name: 'Not available right now' })
  await refusal.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expectKeptFocus(phone)
})

test('the basket keeps the focus after a dialog while it is offline', async ({ phone }) => {
  await scanTable(phone, 9)
  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  await phone.context().setOffline(true)
  await expect(phone.getByText('Offline. Your basket is safe.')).toBeVisible()
  await phone.getByRole('button', { name: 'Send to kitchen (₹260)' }).press('Enter')
  await phone.getByRole('button', { name: 'Yes, Please' }).press('Enter')
  await expect(phone.getByText('Saved on this phone, will be sent when you are back online')).toBeVisible()
  await expectKeptFocus(phone)
  await phone.context().setOffline(false)
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeAttached()
})

test('an order pad keeps the focus after a dish is sold out', async ({ tablet, thali }) => {
  const { name } = await addChoiceDish(thali, 'Sold Out Biryani')
  await logIn(tablet, '/admin/order?table=7')
  await tablet.getByRole('button', { name: 'Sold out…' }).press('Enter')
  await tablet.getByRole('heading', { name, exact: true }).getByRole('button').press('Enter')
  const sheet = tablet.getByRole('dialog', { name, exact: true })
  await sheet.getByRole('button', { name: /^Until I switch it back on/ }).press('Enter')
  await expect(tablet.getByRole('button', { name: `Add one ${name}` })).toHaveCount(0)
  await expectKeptFocus(tablet)
})
