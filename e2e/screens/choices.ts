// Pictures of Monsoon House: choices, filters, sold-out dishes, changes of several dishes, and hours.
import type { Page } from '@playwright/test'
import { ask } from '../../testing/ask.ts'
import { expectLayers } from '../steps.ts'
import type { Camera } from './reviews.ts'

const restaurantId = 'monsoon-house'
const admin = { username: 'monsoon-admin', password: 'monsoon-admin' }

/** Opens Monsoon House at any time of the day. Returns the path of a link on the card of its table 5. */
export const openMonsoonHouse = async (url: string): Promise<string> => {
  const { accessToken: token } = (await ask(url, 'login', '/auth/login', { body: admin })).body
  const path = `/restaurants/${restaurantId}/settings`
  const { version, ordering } = (await ask(url, 'getSettings', path, { token })).body
  await ask(url, 'saveSettings', path, { body: { version, ordering: { ...ordering, hours: [] } }, token })
  const card = await ask(url, 'createTableCard', '/tables/5/card', { body: { restaurantId }, token })
  return card.body.path
}

const dish = (page: Page, name: string) => page.getByRole('button', { name: `Add one ${name}`, exact: true }).first()

/** The diner's screens; `card` is the link of a table. */
export const shootChoices = async ({ open, shoot }: Camera, card: string): Promise<void> => {
  const page = await open()
  await page.goto(card)
  await page.waitForURL('**/menu')
  await dish(page, 'Chicken Dum Biryani').click()
  const chooser = page.getByRole('dialog', { name: 'Chicken Dum Biryani' })
  await chooser.getByRole('radio', { name: /^Full/ }).check()
  await shoot(page, 'chooser')
  await chooser.getByRole('button', { name: /^Add for/ }).click()
  await expectLayers(page, 0)
  await dish(page, 'Chicken Dum Biryani').press('Enter')
  await page.getByRole('button', { name: 'Choose again' }).waitFor()
  await shoot(page, 'choose-again')
  await page.keyboard.press('Escape')
  await expectLayers(page, 0)
  await page.getByRole('button', { name: 'More about Butter Chicken' }).first().press('Enter')
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'dish')
  await page.keyboard.press('Escape')
  await expectLayers(page, 0)
  await page.getByRole('button', { name: 'Veg', exact: true }).click()
  await page.getByRole('button', { name: /^More \(/ }).click()
  await page.getByRole('button', { name: 'No nuts', exact: true }).click()
  await shoot(page, 'filters')
  await page.context().close()
}

/** The screens of the staff. */
export const shootChoiceSetup = async ({ open, shoot }: Camera): Promise<void> => {
  const page = await open()
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/admin/tables')
  await page.goto('/admin/items')
  await page.getByRole('button', { name: 'Sold out: Chicken Dum Biryani' }).last().press('Enter')
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'sold-out')
  await page.keyboard.press('Escape')
  await expectLayers(page, 0)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const name of ['Tandoori Chicken', 'Chicken Malai Tikka', 'Amritsari Fish', 'Paneer Tikka'])
    await page
      .getByRole('checkbox', { name: `Select ${name}` })
      .last()
      .press(' ')
  await shoot(page, 'select-items')
  await page.getByRole('button', { name: 'Change prices' }).press('Enter')
  await page.getByLabel('By how much').fill('10')
  await shoot(page, 'bulk-prices')
  await page.keyboard.press('Escape')
  await expectLayers(page, 0)
  await page.getByRole('button', { name: 'Sold out…' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'bulk-sold-out')
  await page.goto('/admin/option-groups')
  await page.getByRole('heading', { name: 'Option Groups', exact: true }).waitFor()
  await shoot(page, 'option-groups')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await page.getByLabel('Group name').waitFor()
  await shoot(page, 'option-group')
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Edit The Bar' }).click()
  const hours = page.getByRole('dialog').getByRole('button', { name: /^Add period: Monday|Add period: every day/ })
  await hours.first().scrollIntoViewIfNeeded()
  await shoot(page, 'category-hours')
  await page.context().close()
}
