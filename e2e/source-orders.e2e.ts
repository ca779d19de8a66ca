import type { Locator, Page } from '@playwright/test'
import { closeCounter, counter, openCounter } from './counter-steps.ts'
import { openAnotherTablet } from './room-steps.ts'
import { logIn, separateTaps, toastOf } from './steps.ts'
import { tapRepeatedly } from './tap-steps.ts'
import { expect, test, type Thali } from './thali.ts'
import { endKitchen, startKitchen } from '../testing/kitchen-steps.ts'

test.afterEach(async ({ thali }) => {
  await endKitchen(thali)
  await closeCounter(thali)
})

/** Table 12 is the counter of a platform and of the restaurant's own phone. */
const openSources = async (thali: Thali): Promise<void> => {
  await startKitchen(thali)
  await openCounter(thali, () => ({
    takeaway: {
      isOn: true,
      sources: [
        { name: 'Quick', kind: 'operator', gstin: '29AAGCB7383J1Z4', tableNumber: counter },
        { name: 'Phone', kind: 'own', gstin: '', tableNumber: counter },
      ],
    },
  }))
}

/** Opens the form for a source at the choice of the pad's table. */
const openForm = async (page: Page, source: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'Choose the table' }).press('Enter')
  await page.getByRole('button', { name: `Order from ${source}` }).click()
  const form = page.getByRole('dialog', { name: `Order from ${source}` })
  await expect(form).toBeVisible()
  return form
}

const addToForm = async (form: Locator, dish: string): Promise<void> => {
  await separateTaps(form.page())
  await form.getByRole('searchbox', { name: 'Find a dish' }).fill(dish)
  await form.getByRole('button', { name: new RegExp(`^${dish} ₹`) }).click()
}

test('an order typed on a tablet survives a reload and is sent once', async ({ tablet, browser, thali }) => {
  await openSources(thali)
  const display = await openAnotherTablet(browser, thali)
  await logIn(display)
  await display.goto('/kitchen')
  await logIn(tablet)
  await tablet.getByRole('link', { name: 'New order' }).first().click()
  const form = await openForm(tablet, 'Quick')
  await form.getByLabel('Number at Quick').fill('Q-481')
  await addToForm(form, 'Butter Naan')
  await addToForm(form, 'Butter Naan')
  await addToForm(form, 'Dal Makhani')
  const naan = form.getByRole('group', { name: 'Dish: Butter Naan' })
  await expect(naan.getByLabel('Quantity')).toHaveValue('2')
  await naan.getByLabel('Price at Quick (₹)').fill('80.50')
  await form.getByRole('group', { name: 'Dish: Dal Makhani' }).getByLabel('Price at Quick (₹)').fill('300')
  await form.getByLabel('Name of the guest').fill('Asha')
  await tablet.reload()
  await openForm(tablet, 'Quick')
  await tapRepeatedly(form.getByRole('button', { name: 'Send to kitchen (₹461)' }))
  await expect(toastOf(tablet, 'Quick Q-481 is in the kitchen.')).toBeVisible()

  const ticket = display.getByRole('article', { name: /^Token \d+,/ })
  await expect(ticket).toContainText('Quick Q-481')
  await expect(ticket).toHaveCount(1)
  await expect(ticket.getByRole('button', { name: /2.*Butter Naan/ })).toBeVisible()
  await expect(ticket.getByRole('button', { name: /1.*Dal Makhani/ })).toBeVisible()
  await tablet.goto(`/admin/orders/running?table=${counter}`)
  const card = tablet.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Quick Q-481')
  await expect(card).toContainText('Asha')
  await expect(card).toContainText('Grand Total: ₹461')
  await display.context().close()
})
