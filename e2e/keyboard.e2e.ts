// All diner actions by keyboard alone: no clicks, and focus moves only by keys.
import type { Locator, Page } from '@playwright/test'
import { listOrders } from '../testing/dishes.ts'
import { scanTable, toastOf, keepUndo } from './steps.ts'
import { expect, test } from './thali.ts'

/** Whether the focused element is visible and shows its focus. */
const seenFocus = (page: Page): Promise<{ name: string; hasRing: boolean; isUncovered: boolean }> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: 'nothing', hasRing: false, isUncovered: false }
    const hasRing = [element, ...element.querySelectorAll('*')].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { left, top, width, height } = element.getBoundingClientRect()
    const points = [0.5, 0.15, 0.85].flatMap((x) => [0.5, 0.15, 0.85].map((y) => [left + width * x, top + height * y]))
    const isUncovered = points.some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y)
      return there !== null && (element.contains(there) || there.contains(element))
    })
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.tagName
    return { name, hasRing, isUncovered }
  })

/** Tabs to a control and checks the focus at every stop. */
const tabTo = async (control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', stopsMax = 40): Promise<void> => {
  const page = control.page()
  const visited: string[] = []
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press(key)
    visited.push((await seenFocus(page)).name)
    // The category strip may still be scrolling to it.
    await expect.poll(() => seenFocus(page), visited.join(' > ')).toMatchObject({ hasRing: true, isUncovered: true })
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Not reached: ${visited.join(' > ')}`)
}

const pressOn = async (control: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

test.beforeEach(({ phone }) => phone.emulateMedia({ reducedMotion: 'reduce' }))

test('menu, categories, pictures, bell and navigation work by keyboard', async ({ phone }) => {
  const button = (name: string | RegExp): Locator => phone.getByRole('button', { name, exact: true }).first()
  const { keyboard } = phone
  await scanTable(phone, 5)

  // The bell: Escape returns the focus, OK makes the call.
  await pressOn(button('Call waiter'))
  await expect(phone.getByRole('heading', { name: 'Do you want to call the waiter for assistance?' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(button('Call waiter')).toBeFocused()
  await keyboard.press('Enter')
  await pressOn(phone.getByRole('dialog').getByRole('button', { name: 'OK' }))
  await expect(toastOf(phone, 'Notified the waiter')).toBeVisible()
  await expect(button('Call waiter. Waiter called just now')).toBeFocused()

  // The navigation drawer, and the theme in it by arrow keys.
  await tabTo(button('Open navigation'), 'Shift+Tab')
  await keyboard.press('Enter')
  const drawer = phone.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await tabTo(drawer.getByRole('radio', { name: 'Light' }))
  await keyboard.press('ArrowRight')
  await expect(phone.locator('html')).toHaveAttribute('data-theme', 'dark')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Escape')
  await expect(button('Open navigation')).toBeFocused()

  // Past the header to the first dish: Add, plus and minus. The pressed button keeps the focus.
  await tabTo(phone.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(phone.locator('main')).toBeFocused()
  const dish = phone.getByRole('region').getByRole('group').first()
  await pressOn(dish.getByRole('button', { name: /^Add one/ }), 'Space')
  await keyboard.press('Enter')
  await expect(dish).toContainText('2')
  await tabTo(dish.getByRole('button', { name: /^Remove one/ }), 'Shift+Tab')
  await keyboard.press('Space')
  await expect(dish).toContainText('1')

  // The basket, without tabbing through all dishes.
  await tabTo(phone.getByRole('link', { name: 'Basket, 1 item' }).first(), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Basket', exact: true })).toBeFocused()
  await tabTo(button('Close'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Menu Card' })).toBeFocused()

  // To a category, then to a picture in it.
  await pressOn(phone.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Breads' }), 'Space')
  await expect(phone.getByRole('heading', { name: /^Breads/ })).toBeFocused()
  await expect(phone.getByRole('navigation').getByRole('button', { name: 'Breads' })).toHaveAttribute('aria-current')
  const picture = phone.getByRole('region', { name: /^Breads/ }).getByRole('button', { name: /^Show a larger picture/ })
  await pressOn(picture.first())
  const popup = phone.getByRole('dialog')
  await expect(popup.getByRole('heading')).toBeFocused()
  await pressOn(popup.getByRole('button', { name: /^Add one/ }))
  await tabTo(popup.getByRole('button', { name: 'Close' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(picture.first()).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(picture.first()).toBeFocused()
})

test('search, note, clear, Undo, sending and My Orders work by keyboard', async ({ phone, thali }) => {
  const button = (name: string | RegExp): Locator => phone.getByRole('button', { name, exact: true }).first()
  const { keyboard } = phone
  await scanTable(phone, 6)
  await pressOn(phone.getByRole('link', { name: 'Search' }))
  await expect(phone.getByRole('searchbox')).toBeFocused()
  await keyboard.type('dal makh')
  await pressOn(button('Add one Dal Makhani'))
  await expect(button('Add one Dal Makhani')).toBeFocused()
  await pressOn(phone.getByRole('link', { name: /View basket/ }))
  await expect(phone.getByRole('heading', { name: 'Basket', exact: true })).toBeFocused()

  // A note: an accidental close asks first, Save stores it.
  const note = button(/note for Dal Makhani/)
  await pressOn(note)
  await expect(phone.getByPlaceholder('Enter special instructions here')).toBeFocused()
  await keyboard.type('Less salt')
  await keyboard.press('Escape')
  await expect(phone.getByRole('dialog').last().getByRole('heading')).toBeFocused()
  await keyboard.press('Escape')
  await expect(phone.getByPlaceholder('Enter special instructions here')).toBeFocused()
  await pressOn(phone.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(phone.getByText('“Less salt”')).toBeVisible()
  await expect(note).toBeFocused()

  // After clearing, the focus is on Undo on the next screen.
  await keepUndo(phone)
  await pressOn(button('Clear all items from the basket'))
  await phone.waitForURL('**/search')
  await expect(button('Undo')).toBeFocused()
  await keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Search' })).toBeFocused()

  // Send, after one Cancel.
  await pressOn(phone.getByRole('link', { name: /View basket/ }))
  await pressOn(button('Send to kitchen (₹260)'))
  await pressOn(phone.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
  await expect(button('Send to kitchen (₹260)')).toBeFocused()
  await keyboard.press('Enter')
  await pressOn(phone.getByRole('dialog').getByRole('button', { name: 'Yes, Please' }))
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  expect(await listOrders(thali, 6)).toMatchObject([{ totalPrice: 260, items: [{ specialInstructions: 'Less salt' }] }])

  // My Orders, through the menu's navigation.
  await phone.waitForURL('**/search')
  await tabTo(button('Back'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Menu Card' })).toBeFocused()
  await tabTo(button('Open navigation'), 'Shift+Tab')
  await keyboard.press('Enter')
  await pressOn(phone.getByRole('dialog').getByRole('link', { name: 'My Orders' }))
  await expect(phone.getByRole('heading', { name: 'My Orders' })).toBeFocused()
  await pressOn(button(/^Order #/), 'Space')
  await expect(phone.getByRole('main').getByText('Dal Makhani')).toBeVisible()
  await expect(button(/^Order #/)).toBeFocused()
})
