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

test('a pause keeps menu and basket; the page shows its end', async ({ phone, thali }) => {
  const { pause } = await addChoiceDish(thali, 'Paused Biryani')
  await phone.clock.install()
  await scanTable(phone, 19)
  await addDish(phone, 'Dal Makhani')
  try {
    await pause('The oven is being repaired.')
    await openBasket(phone)
    await phone.getByRole('button', { name: 'Send to kitchen (₹260)' }).click()
    await phone.getByRole('button', { name: 'Yes, Please' }).click()
    await expect(phone.getByRole('dialog').filter({ hasText: 'The oven is being repaired.' })).toBeVisible()
    await phone.getByRole('button', { name: 'OK' }).click()
    await expectLayers(phone, 0)
    await expect(phone.getByRole('main')).toContainText('The oven is being repaired.')
    await expect(phone.getByRole('main').getByRole('listitem')).toContainText('Dal Makhani')
  } finally {
    await pause(undefined)
  }
  await phone.clock.fastForward(nextRequest)
  await expect(phone.getByRole('main')).not.toContainText('The oven is being repaired.')
})

test('a filter hides dishes on menu and search, also after a reload', async ({ phone, thali }) => {
  const { name } = await addChoiceDish(thali, 'Filtered Biryani')
  await scanTable(phone, 20)
  const naan = phone.getByRole('heading', { name: 'Butter Naan', exact: true })
  await expect(naan).not.toHaveCount(0)
  const filters = phone.getByRole('group', { name: 'Show only' })
  await phone.getByRole('button', { name: /^More \(/ }).click()
  await filters.getByRole('button', { name: 'No gluten' }).click()
  await expect(phone.getByText(/dishes are hidden/)).toBeVisible()
  await expect(naan).toHaveCount(0)
  await expect(phone.getByRole('heading', { name }).first()).toBeVisible()
  await phone.reload()
  await expect(filters.getByRole('button', { name: 'No gluten' })).toHaveAttribute('aria-pressed', 'true')
  await expect(naan).toHaveCount(0)
  await phone.getByRole('link', { name: 'Search' }).click()
  await phone.getByRole('searchbox').fill('a')
  await expect(phone.getByText(/dishes are hidden/)).toBeVisible()
  await expect(naan).toHaveCount(0)
  await phone.getByRole('button', { name: 'Show all' }).click()
  await phone.getByRole('searchbox').fill('Butter Naan')
  await expect(naan).not.toHaveCount(0)
})
