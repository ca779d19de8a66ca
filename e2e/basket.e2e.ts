import type { Page } from '@playwright/test'
import { addDish, keepUndo, openBasket, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

const send = (phone: Page, total: string) => phone.getByRole('button', { name: `Send to kitchen (${total})` })

test('adding increments, decrement at 1 removes, an empty basket leaves (spec §4)', async ({ phone }) => {
  await scanTable(phone, 4)
  await addDish(phone, 'Butter Naan')
  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  await phone.getByRole('button', { name: 'Add one Butter Naan' }).click()
  await expect(send(phone, '₹371')).toBeVisible()
  await phone.reload()
  await expect(send(phone, '₹371')).toBeVisible()
  await keepUndo(phone)
  // The row stays in place during five quick taps on minus, so none hits the next row.
  const minus = await phone.getByRole('button', { name: 'Remove one Butter Naan' }).boundingBox()
  for (let tap = 0; tap < 5; tap += 1) await phone.touchscreen.tap((minus?.x ?? 0) + 24, (minus?.y ?? 0) + 24)
  await expect(send(phone, '₹260')).toBeVisible()
  await phone.getByRole('button', { name: 'Undo: put Butter Naan back into the basket' }).click()
  await expect(phone.getByRole('listitem').first()).toContainText('Butter Naan')
  await expect(send(phone, '₹315.50')).toBeVisible()
  await phone.getByRole('button', { name: 'Remove one Butter Naan' }).click()
  // After a reload the removed row is gone.
  await phone.reload()
  await expect(send(phone, '₹260')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Butter Naan' })).toBeHidden()
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  const endUndo = await keepUndo(phone)
  await phone.getByRole('button', { name: 'Remove one Dal Makhani' }).press('Enter')
  const undo = phone.getByRole('button', { name: 'Undo: put Dal Makhani back into the basket' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(phone.getByRole('button', { name: 'Add one Dal Makhani' })).toBeFocused()
  await endUndo()
  await phone.getByRole('button', { name: 'Remove one Dal Makhani' }).click()
  await phone.waitForURL('**/menu')
})

test('taps during page load and in two tabs survive', async ({ phone }) => {
  await scanTable(phone, 4)
  await addDish(phone, 'Dal Makhani')
  await expect(phone.getByRole('link', { name: /^Basket, 1 item/ }).first()).toBeVisible()
  await phone.addInitScript(() => {
    if (sessionStorage.getItem('tapped')) return
    new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('[aria-label="Add one Dal Makhani"]')
      if (!button || sessionStorage.getItem('tapped')) return
      sessionStorage.setItem('tapped', 'yes')
      button.click()
      location.reload()
    }).observe(document, { childList: true, subtree: true })
  })
  await phone.reload()
  await openBasket(phone)
  await expect(send(phone, '₹520')).toBeVisible()
  // The tap is counted only once, and another tab adds to it.
  await phone.reload()
  await expect(send(phone, '₹520')).toBeVisible()
  const other = await phone.context().newPage()
  await other.goto('/menu')
  await addDish(other, 'Butter Naan')
  await phone.getByRole('button', { name: 'Add one Dal Makhani' }).click()
  await expect(send(phone, '₹835.50')).toBeVisible()
  await expect(other.getByRole('link', { name: /View basket/ })).toContainText('₹835.50')
})
