// Screens that the browser translates (docs/decisions/126). The translation is a stand-in: Chrome's needs its service.
import type { Page } from '@playwright/test'
import { formatPrice } from '@thali/contract/basics/money'
import { orderTotal } from '@thali/contract/orders/order'
import { endKitchen, startKitchen } from '../testing/kitchen-steps.ts'
import { listOrders } from '../testing/dishes.ts'
import { translatePage, type TranslationWay } from '../apps/web/test/translate-page.ts'
import { openBillHouse, orderFrom } from './bill-steps.ts'
import { addChoiceDish, removeChoiceDishes } from './choice-steps.ts'
import { openAnotherTablet } from './room-steps.ts'
import { addDish, beginSession, expectSent, openBasket, scanTable, sendOpenBasket } from './steps.ts'
import { expect, test } from './thali.ts'
import { anotherPhone, visitStarted } from './visit-steps.ts'

const translate = (page: Page, way: TranslationWay = 'replaces'): Promise<void> =>
  page.evaluate<void, TranslationWay>(translatePage as () => void, way) // the way back is not needed

test('a translated basket shows the amount of its order', async ({ phone, thali }) => {
  await scanTable(phone, 12)
  await addDish(phone, 'Butter Chicken')
  await translate(phone, 'moves')
  const bar = phone.getByRole('link', { name: /View basket/ })
  for (const dish of ['Butter Chicken', 'Butter Chicken', 'Dal Makhani']) await addDish(phone, dish)
  await expect(bar).toContainText('₹1415')
  await openBasket(phone)
  await addDish(phone, 'Dal Makhani')
  await phone.getByRole('button', { name: 'Remove one Butter Chicken' }).click()
  await expect(phone.locator('font').first()).toBeAttached()
  // 2 × 385 and 2 × 260.
  await sendOpenBasket(phone, '₹1290')
  await expectSent(phone)
  const [order] = await listOrders(thali, 12)
  expect(formatPrice(orderTotal(order?.items ?? []))).toBe('₹1290')
  await expect(bar).toBeHidden()
})

/** The words of a screen and its dialog, without the spaces between their parts. */
const wordsOn = (page: Page): Promise<string> =>
  page
    .locator('main, dialog[open]')
    .evaluateAll((parts) => parts.map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ')).join(' '))

const expectSameWords = (pages: readonly Page[]): Promise<void> =>
  expect(async () => {
    const [words, ...others] = await Promise.all(pages.map(wordsOn))
    expect(words).toMatch(/^(?!.*Loading).+/)
    for (const other of others) expect(other).toBe(words)
  }).toPass({ timeout: 20_000 })

/** Opens a path in both tabs of a phone, and translates the first. */
const openTranslated = async (tabs: readonly [Page, Page], path: string): Promise<void> => {
  for (const tab of tabs) {
    await tab.goto(path)
    await expect(tab.getByRole('main')).not.toBeEmpty()
  }
  await expectSameWords(tabs)
  await translate(tabs[0])
  await expect(tabs[0].locator('main font').first()).toBeAttached()
}

/** Expects that words appear in both tabs, and that both show the same. */
const expectBoth = async (tabs: readonly [Page, Page], words: string): Promise<void> => {
  for (const tab of tabs) await expect.poll(() => wordsOn(tab)).toContain(words)
  await expectSameWords(tabs)
}

test('a translated menu and chooser follow prices and what sells out', async ({ phone, thali }) => {
  const menu = await addChoiceDish(thali, 'Translated Biryani')
  await scanTable(phone, 9)
  const tabs = [phone, await phone.context().newPage()] as const
  await openTranslated(tabs, '/menu')
  await menu.setPrice('Half', 210)
  await expectBoth(tabs, '₹210')
  for (const tab of tabs) await addDish(tab, menu.name)
  await expectBoth(tabs, 'Add for ₹250')
  await menu.setPrice('Half', 230)
  await expectBoth(tabs, 'Add for ₹270')
  for (const tab of tabs) await tab.getByRole('button', { name: `One more ${menu.name}` }).click()
  await expectBoth(tabs, 'Add for ₹540')
  await menu.setOption('Raita', false)
  await expectBoth(tabs, 'Add for ₹460')
  await menu.setPortion('Half', false)
  await expectSameWords(tabs)
  for (const tab of tabs) await tab.goBack()
  await menu.setAvailability({ isSuspended: false, soldOutUntil: '2099-01-01T00:00:00Z', left: null })
  await expectBoth(tabs, 'Sold out')
  await removeChoiceDishes()
})

test('a translated phone follows the meal to its goodbye', async ({ phone, browser, thali }) => {
  const house = await openBillHouse(thali)
  await house.changeSettings('ordering', { links: 'signed', sharedTable: true, feedback: true })
  const card = await house.makeCard(6)
  const friend = await anotherPhone(browser, thali)
  for (const page of [phone, friend]) {
    const started = visitStarted(page)
    await page.goto(card)
    await started
    await page.waitForURL('**/menu')
  }
  const tabs = [phone, await phone.context().newPage()] as const
  await openTranslated(tabs, '/menu')
  await orderFrom(friend, house, 6, 2)
  await expectBoth(tabs, '2 already ordered at your table')
  await openTranslated(tabs, '/orders/my-orders')
  const order = await orderFrom(phone, house, 6)
  await expectBoth(tabs, '₹300')
  for (const tab of tabs) await tab.getByRole('button', { name: 'Invite' }).click()
  await expectBoth(tabs, 'Valid until')
  for (const tab of tabs) await tab.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const bill = await house.issue(order)
  await expectBoth(tabs, `Bill ${bill.number}`)

  await openTranslated(tabs, `/orders/bill?bill=${bill.id}`)
  await house.split(bill, 3)
  await expectBoth(tabs, 'Part 3')
  await tabs[1].getByRole('button', { name: 'Pay ₹100 by UPI (Part 1)' }).click()
  await expect(tabs[1].getByRole('link', { name: 'Open UPI app' })).toBeVisible()
  await tabs[1].goBack()
  await expectBoth(tabs, 'Did ₹100 go through?')
  await tabs[1].getByRole('button', { name: 'Yes', exact: true }).click()
  await expectBoth(tabs, '₹100')
  const [claim] = (await house.get(bill)).upiRequests ?? []
  await house.decide(claim?.id, { state: 'confirmed', utr: '4711' })
  await expectBoth(tabs, 'Pay all: ₹200 by UPI')
  await house.pay(bill, { method: 'cash', amount: 200 })
  await expectBoth(tabs, 'Paid. Thank you!')
  await tabs[0].getByRole('button', { name: 'Very good' }).click()
  await expectBoth(tabs, 'Thank you! The restaurant has your answer.')
  await friend.context().close()
})

const screens = [
  '/admin/orders/running?table=4',
  '/admin/tables',
  '/admin/orders/recent',
  '/admin/today',
  '/admin/days',
  '/kitchen',
]

test.describe('with a kitchen', () => {
  test.afterEach(({ thali }) => endKitchen(thali))

  test('translated screens follow events', async ({ tablet, browser, thali }) => {
    const kitchen = await startKitchen(thali)
    const first = await kitchen.order(4)
    await kitchen.order(4)
    const other = await openAnotherTablet(browser, thali)
    const pages = [tablet, other]
    for (const page of pages) {
      await page.clock.install()
      await beginSession(page)
    }
    for (const [index, path] of screens.entries()) {
      for (const page of pages) {
        await page.goto(path)
        await expect(page.getByRole('main')).toBeVisible()
      }
      await expectSameWords(pages)
      const before = await wordsOn(other)
      await translate(tablet)
      for (const dishes of [1, 2, 3])
        await kitchen.order(4, [{ itemId: 'dal-makhani', quantity: dishes }, { itemId: 'butter-naan' }])
      await kitchen.edit(first, { 'dal-makhani': index + 2 })
      for (const page of pages) await page.clock.fastForward(3 * 60_000)
      await expect.poll(() => wordsOn(other), path).not.toBe(before)
      await expectSameWords(pages)
    }
    await other.context().close()
  })
})
