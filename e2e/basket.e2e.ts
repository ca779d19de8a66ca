import type { Page } from '@playwright/test'
import { changeDish, listOrders } from '../testing/dishes.ts'
import { addDish, expectLayers, keepUndo, openBasket, scanTable, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

const send = (phone: Page, total: string) => phone.getByRole('button', { name: `Send to kitchen (${total})` })

const question = 'You are about to send the order to the kitchen. Please click yes to continue.'

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

test('with reduced motion, Undo by keyboard returns the focus to the row', async ({ phone }) => {
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  await scanTable(phone, 4)
  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  await phone.getByRole('button', { name: 'Remove one Dal Makhani' }).press('Enter')
  await phone.getByRole('button', { name: 'Undo: put Dal Makhani back into the basket' }).press('Enter')
  await expect(phone.getByRole('button', { name: 'Add one Dal Makhani' })).toBeFocused()
})

test('the note dialog counts down, clears, saves and loses nothing (spec §2)', async ({ phone, thali }) => {
  await scanTable(phone, 4)
  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  await phone.getByRole('button', { name: 'Add note for Dal Makhani' }).click()
  const note = phone.getByPlaceholder('Enter special instructions here')
  const save = phone.getByRole('dialog').last().getByRole('button', { name: 'Save' })
  await note.fill('🌶'.repeat(150))
  await expect(phone.getByText('0 characters remaining').first()).toBeVisible()
  const allergy = `${'Please '.repeat(30)}no nuts`
  await note.fill(allergy)
  await expect(phone.getByText('67 too many').first()).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(note).toHaveValue(allergy)
  await note.fill('Less spicy')
  await expect(phone.getByText('140 characters remaining')).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(phone.getByText('Do you want to save this note?')).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(note).toHaveValue('Less spicy')
  await phone.mouse.click(200, 20)
  await phone.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByText('“Less spicy”')).toBeVisible()
  await phone.getByRole('button', { name: /^Edit note for Dal Makhani/ }).click()
  await phone.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(phone.getByText('“Less spicy”')).toBeHidden()
  await phone.getByRole('button', { name: 'Add note for Dal Makhani' }).click()
  await note.fill('No cream')
  // Back is handled like any other accidental close.
  await expectLayers(phone, 1)
  await phone.goBack()
  await expect(phone.getByText('Do you want to save this note?')).toBeVisible()
  await expectLayers(phone, 2)
  await phone.goBack()
  await expect(phone.getByText('Do you want to save this note?')).toBeHidden()
  await expect(note).toHaveValue('No cream')
  await phone.getByRole('button', { name: 'Save' }).click()
  await send(phone, '₹260').click()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  expect((await listOrders(thali, 4))[0]?.items).toMatchObject([{ specialInstructions: 'No cream' }])
})

test('clearing empties basket and stored copy, with Undo (spec §4)', async ({ phone }) => {
  const stored = (): Promise<unknown> =>
    phone.evaluate(async () => {
      const request = indexedDB.open('RestaurantBasketDB', 1)
      await new Promise((resolve) => (request.onsuccess = resolve))
      const read = request.result.transaction('baskets').objectStore('baskets').get('spice-garden')
      await new Promise((resolve) => (read.onsuccess = resolve))
      return read.result ?? null
    })
  await scanTable(phone, 4)
  await addDish(phone, 'Dal Makhani')
  await addDish(phone, 'Butter Naan')
  await openBasket(phone)
  expect(await stored()).toMatchObject({
    restaurantId: 'spice-garden',
    items: [{ id: 'dal-makhani', quantity: 1 }, {}],
  })
  await keepUndo(phone)
  await phone.getByRole('button', { name: 'Clear all items from the basket' }).click()
  await phone.waitForURL('**/menu')
  await expect.poll(stored).toBeNull()
  await phone.getByRole('button', { name: 'Undo' }).click()
  await openBasket(phone)
  await expect(send(phone, '₹315.50')).toBeVisible()
})

test('a diner orders by keyboard; Cancel sends nothing (spec §4, §8)', async ({ phone, thali }) => {
  await scanTable(phone, 5)
  const press = async (name: RegExp | string, role: 'button' | 'link' = 'button'): Promise<void> => {
    await phone.getByRole(role, { name }).first().focus()
    await phone.keyboard.press('Enter')
  }
  await press('Add one Dal Makhani')
  await press(/View basket/, 'link')
  await press('Add note for Dal Makhani')
  await phone.keyboard.type('Less salt')
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('“Less salt”')).toBeVisible()
  await press('Send to kitchen (₹260)')
  await expect(phone.getByText(question)).toBeVisible()
  await phone.keyboard.press('Tab')
  await expect(phone.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await phone.keyboard.press('Enter')
  await expect(phone.getByText(question)).toBeHidden()
  expect(await listOrders(thali, 5)).toEqual([])
  await press('Send to kitchen (₹260)')
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Enter')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  expect(await listOrders(thali, 5)).toMatchObject([{ totalPrice: 260, items: [{ specialInstructions: 'Less salt' }] }])
})

test('a double tap on Send opens the question without answering it', async ({ phone }) => {
  await scanTable(phone, 4)
  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  await phone.emulateMedia({ reducedMotion: 'reduce' })
  // Both taps are sent from inside the page, a few frames apart on any machine, on the half where Yes, Please
  // appears.
  const hit = await send(phone, '₹260').evaluate(async (button) => {
    const box = button.getBoundingClientRect()
    const at = { clientX: box.left + box.width * 0.75, clientY: box.top + box.height / 2, bubbles: true }
    const find = (): Element | null => document.elementFromPoint(at.clientX, at.clientY)
    const tap = (): string | null | undefined => {
      const target = find()
      target?.dispatchEvent(new PointerEvent('pointerdown', at))
      target?.dispatchEvent(new MouseEvent('click', { ...at, cancelable: true, detail: 1 }))
      return target?.textContent
    }
    tap()
    while (!find()?.closest('dialog button')) await new Promise((resolve) => requestAnimationFrame(resolve))
    return tap()
  })
  expect(hit).toBe('Yes, Please')
  await expect(phone.getByText(question)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Yes, Please' })).toBeEnabled()
  // A deliberate tap is an answer.
  await phone.getByRole('button', { name: 'Yes, Please' }).tap({ position: { x: 8, y: 8 } })
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
})

test('changed prices and unavailable dishes are confirmed again (design §4.3)', async ({ phone, thali }) => {
  // The server must send the refusal: no message may change the basket before.
  await phone.route('**/api/visits/events', (route) => route.abort())
  await scanTable(phone, 6)
  await addDish(phone, 'Dal Makhani')
  await addDish(phone, 'Butter Naan')
  await openBasket(phone)
  await changeDish(thali, 'Butter Naan', { price: 60 })
  await send(phone, '₹315.50').click()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await expect(phone.getByRole('heading', { name: 'Some prices changed' })).toBeVisible()
  await expect(phone.getByRole('dialog')).toContainText('₹55.50')
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(send(phone, '₹320')).toBeVisible()

  await changeDish(thali, 'Dal Makhani', { availableFrom: '2099-01-01T00:00:00.000Z' })
  await send(phone, '₹320').click()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await expect(phone.getByText('Dal Makhani cannot be ordered at the moment. Nothing was sent yet.')).toBeVisible()
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(phone.getByText('Unavailable', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Remove Dal Makhani from the basket' }).click()
  await send(phone, '₹60').click()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  expect(await listOrders(thali, 6)).toMatchObject([{ totalPrice: 60 }])
  await changeDish(thali, 'Butter Naan', { price: 55.5 })
  await changeDish(thali, 'Dal Makhani', { availableFrom: '2020-01-01T00:00:00.000Z' })
})

test('a dish added during page load survives an immediate reload', async ({ phone }) => {
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
  // The order is sent only once.
  await phone.reload()
  await expect(send(phone, '₹520')).toBeVisible()
})

test('two tabs share one basket, and each shows the other’s changes', async ({ phone }) => {
  await scanTable(phone, 7)
  const other = await phone.context().newPage()
  await other.goto('/menu')
  await addDish(phone, 'Dal Makhani')
  await addDish(other, 'Butter Naan')
  await addDish(phone, 'Butter Naan')
  for (const tab of [phone, other]) await expect(tab.getByRole('link', { name: /View basket/ })).toContainText('₹371')
})

test('without browser storage a warning shows and the order is sent', async ({ phone, thali }) => {
  await phone.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await scanTable(phone, 8)
  await addDish(phone, 'Dal Makhani')
  await openBasket(phone)
  await expect(phone.getByText(/^This browser cannot keep your basket/)).toBeVisible()
  await send(phone, '₹260').click()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  await phone.waitForURL('**/menu')
  expect(await listOrders(thali, 8)).toHaveLength(1)
})
