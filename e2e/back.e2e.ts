import type { Page } from '@playwright/test'
import { addDish, expectLayers, openBasket, scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

/** Opens the navigation, and returns the layers of the history when its dialog appears. */
const layersOnceOpen = (phone: Page): Promise<number> =>
  phone.evaluate(async () => {
    const isShown = new Promise<number>((resolve) => {
      const look = (): void => {
        if (document.querySelector('dialog')) resolve(history.state.layers)
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
    document.querySelector<HTMLElement>('[aria-label="Open navigation"]')?.click()
    return isShown
  })

test('Back closes the open layer first and leaves no extra entries', async ({ phone }) => {
  await phone.goto('/search?before')
  await scanTable(phone, 3)
  const dialog = phone.getByRole('dialog')
  const openDrawer = (): Promise<void> => phone.getByRole('button', { name: 'Open navigation' }).click()

  // Read in the step of the browser that shows the dialog: an impatient Back may follow in the next one.
  expect(await layersOnceOpen(phone)).toBe(1)
  await expect(dialog).toBeVisible()
  await phone.goBack()
  await expect(dialog).toBeHidden()
  expect(new URL(phone.url()).pathname).toBe('/menu')

  // Forward reopens nothing, and a reload with an open layer shows the page.
  await phone.goForward()
  await openDrawer()
  await expect(dialog).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Menu Card' })).toBeVisible()
  await expect(dialog).toBeHidden()

  // A page chosen in the drawer replaces the drawer's history entry.
  await openDrawer()
  await dialog.getByRole('link', { name: 'My Orders' }).click()
  await phone.waitForURL('**/my-orders')
  await phone.goBack()
  await phone.waitForURL('**/menu')
  await expect(dialog).toBeHidden()

  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  const send = phone.getByRole('button', { name: 'Send to kitchen (₹260)' })
  await send.click()
  await expect(dialog).toBeVisible()
  await phone.goBack()
  await expect(dialog).toBeHidden()
  await expect(send).toBeVisible()

  // Back asks before it drops a typed note, and then closes the question.
  await phone.getByRole('button', { name: 'Add note for Dal Makhani' }).click()
  const note = phone.getByPlaceholder('Enter special instructions here')
  await note.fill('No cream')
  await expectLayers(phone, 1)
  await phone.goBack()
  await expect(phone.getByText('Do you want to save this note?')).toBeVisible()
  await expectLayers(phone, 2)
  await phone.goBack()
  await expect(phone.getByText('Do you want to save this note?')).toBeHidden()
  await expect(note).toHaveValue('No cream')
  await phone.getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByText('“No cream”')).toBeVisible()

  // A layer closed by its button leaves no entry: the next Back leaves the basket, and the one after it the menu.
  for (let time = 0; time < 3; time += 1) {
    await send.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect.poll(() => phone.evaluate(() => history.state.layers)).toBe(0)
  await phone.goBack()
  await phone.waitForURL('**/menu')
  await phone.goBack()
  await phone.waitForURL('**/search?before')
})
