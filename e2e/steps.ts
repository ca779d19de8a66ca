import { expect, type Locator, type Page } from '@playwright/test'
import type { Tokens } from '@thali/contract/auth/schema'

/** Opens a table link and waits for the menu. splash.e2e.ts tests the splash, which may already be gone here. */
export const scanTable = async (phone: Page, tableNumber: number): Promise<void> => {
  await phone.goto(`/restaurants/spice-garden/tables/${tableNumber}/home`)
  await phone.waitForURL('**/menu')
  await expect(phone.getByRole('heading', { name: "Chef's Specials" })).toBeVisible()
}

/**
 * Separates the next tap from the last one. A journey taps faster than a hand: a tap at the same place, on what has just
 * appeared there, would count as a double tap (ui/tap-guard.ts).
 */
export const separateTaps = (page: Page): Promise<void> => page.keyboard.press('Shift')

/** Draws the rows below the view too, as for find in page: long lists of staff wait for a scroll. */
export const drawAll = (page: Page): Promise<void> => page.keyboard.press('Control+f')

/** Adds a dish on the menu. */
export const addDish = async (phone: Page, dish: string): Promise<void> => {
  await separateTaps(phone)
  if (new URL(phone.url()).pathname.startsWith('/admin')) await drawAll(phone)
  // A dish may be in a special category and again in its own.
  await phone
    .getByRole('button', { name: `Add one ${dish}`, exact: true })
    .first()
    .click()
}

/** Opens the basket by the edge of its bar. A later tap on the same position would count as a double tap. */
export const openBasket = async (phone: Page): Promise<void> => {
  await phone.getByRole('link', { name: /View basket/ }).click({ position: { x: 20, y: 20 } })
  await expect(phone.getByRole('heading', { name: 'Basket', exact: true })).toBeVisible()
}

/** Opens the basket and confirms the order; `total` is the text on the button, such as `₹640`. */
export const sendBasket = async (phone: Page, total: string): Promise<void> => {
  await openBasket(phone)
  await sendOpenBasket(phone, total)
}

/** Confirms the order of the basket on screen. */
export const sendOpenBasket = async (phone: Page, total: string): Promise<void> => {
  await phone.getByRole('button', { name: `Send to kitchen (${total})` }).click()
  await expect(
    phone.getByText('You are about to send the order to the kitchen. Please click yes to continue.'),
  ).toBeVisible()
  await confirmSending(phone)
}

/** Confirms the order, and waits until the browser has left the history entry of the question. */
export const confirmSending = async (phone: Page): Promise<void> => {
  const yes = phone.getByRole('button', { name: 'Yes, Please' })
  await yes.click()
  await expect(yes).toBeHidden()
  // An address that is opened earlier is cancelled by the movement back. A refusal may have opened a dialog of its own.
  await expect
    .poll(() => phone.evaluate(() => (history.state?.layers ?? 0) - document.querySelectorAll('dialog[open]').length))
    .toBe(0)
}

const demoAdmin = { username: 'demo-admin', password: 'demo-admin' }

/**
 * Begins a staff session (default: the demo's admin) as the login does, but without its form and on an empty page. The
 * form costs a page load more; login.e2e.ts tests it.
 */
export const beginSession = async (page: Page, credentials = demoAdmin): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', { data: credentials })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { accessToken, refreshToken, restaurantId }: Tokens = await answer.json()
  // A page of the server's origin, to reach its storage.
  const blank = '/blank'
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }), { times: 1 })
  await page.goto(blank)
  const session = { accessToken, refreshToken, restaurantId }
  await page.evaluate((values) => Object.assign(localStorage, values), session)
}

/** Opens a screen of the staff as the demo's admin (default: Table Service, connected). */
export const logIn = async (tablet: Page, path = '/admin/tables'): Promise<void> => {
  await beginSession(tablet)
  await tablet.goto(path)
  if (path === '/admin/tables') await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
}

/** The last toast with exactly this text, shown now or earlier. */
export const toastOf = (page: Page, text: string): Locator =>
  page.getByRole('log').getByText(text, { exact: true }).last()

/**
 * Waits until the order is sent and the phone has gone back to the menu. The movement back would cancel an address that
 * is opened earlier.
 */
export const expectSent = async (phone: Page, timeout = 20_000): Promise<void> => {
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible({ timeout })
  await phone.waitForURL('**/menu')
}

/**
 * Waits until the history has one entry per open dialog. Closing a dialog moves back, which takes the browser a moment.
 * An earlier Back or new address would belong to the previous entry.
 */
export const expectLayers = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(count)

/**
 * Keeps every Undo of the present page: timers of 5 s and longer do not start until the returned function is called. The tests
 * of the stores check these times with a clock of their own.
 */
export const keepUndo = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window)
    const keep = (work: () => void, ms = 0): number => (ms >= 5000 ? 0 : start(work, ms))
    // The page's own code passes no further arguments.
    Object.assign(window, { setTimeout: keep, startTimer: start })
  })
  return () => page.evaluate(() => void Object.assign(window, { setTimeout: Reflect.get(window, 'startTimer') }))
}

/** How many lines a text has. */
export const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const middles = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2).toSorted((a, b) => a - b)
    // Words of one line differ by less than their height.
    return middles.filter((middle, index) => middle - (middles[index - 1] ?? -Infinity) > 8).length
  })
