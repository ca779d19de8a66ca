// An open menu follows countdowns, the kitchen and the hours; guests filter it by diet.
import { addChoiceDish, removeChoiceDishes } from './choice-steps.ts'
import { addDish, expectLayers, openBasket, scanTable, separateTaps, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

test.afterEach(removeChoiceDishes)

const nextRequest = 31_000

test('an open menu shows countdown and sold out without a reload', async ({ phone, thali }) => {
  const { name, save, setAvailability } = await addChoiceDish(thali, 'Counted Dosa')
  await save({ portions: null, optionGroupIds: null, price: 190 })
  await phone.clock.install()
  await scanTable(phone, 18)
  const card = phone.getByRole('listitem').filter({ hasText: name }).first()
  await setAvailability({ left: 2 })
  await phone.clock.fastForward(nextRequest)
  await expect(card).toContainText('2 left')
  await addDish(phone, name)
  await addDish(phone, name)
  // The full stepper is aria-disabled, and says why at a tap.
  await card.getByRole('button', { name: `Add one ${name}` }).click({ force: true })
  await expect(toastOf(phone, `Only 2 of ${name} left`)).toBeVisible()

  // Another guest was faster.
  await setAvailability({ left: 1 })
  await openBasket(phone)
  await phone.getByRole('button', { name: 'Send to kitchen (₹380)' }).click()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  // The question may still be closing.
  await expect(phone.getByRole('dialog').filter({ hasText: `${name} (only 1 left)` })).toBeVisible()
  await separateTaps(phone)
  await phone.getByRole('button', { name: 'Take what is left' }).click()
  await expectLayers(phone, 0)
  await expect(phone.getByRole('button', { name: 'Send to kitchen (₹190)' })).toBeVisible()

  await setAvailability({ left: null, soldOutUntil: 'next-business-day' })
  await phone.goto('/menu')
  await expect(card).toContainText('Sold out')
})
