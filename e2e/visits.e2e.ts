import type { Page } from '@playwright/test'
import { readLanguage, textsOf } from '../testing/catalogues.ts'
import { listOrders } from '../testing/dishes.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { addDish, openBasket, scanTable, sendBasket, toastOf } from './steps.ts'
import { chooseLanguage, setLanguages } from './table-steps.ts'
import { expect, test, type Thali } from './thali.ts'
import { anotherPhone, clearTable, decide, makeCard, moveTable, setOrdering, visitStarted } from './visit-steps.ts'

const scan = async (phone: Page, tableNumber: number): Promise<void> => {
  const started = visitStarted(phone)
  await scanTable(phone, tableNumber)
  await started
}

/** Opens the link of the table's card. */
const scanCard = async (phone: Page, path: string): Promise<void> => {
  const started = visitStarted(phone)
  await phone.goto(path)
  await phone.waitForURL(/\/menu(\?|$)/)
  await started
}

const sendDal = async (phone: Page): Promise<void> => {
  await addDish(phone, 'Dal Makhani')
  await sendBasket(phone, '₹260')
}

const onlyOrder = async (thali: Thali, tableNumber: number) => {
  const orders = await listOrders(thali, tableNumber)
  const [order] = orders
  if (!order) throw new Error('No order')
  return order
}

test.afterEach(({ thali }) => setOrdering(thali))

test('a phone of a cleared table is asked before it orders again', async ({ phone, thali }) => {
  await scan(phone, 12)
  await sendDal(phone)
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  await clearTable(thali, 12)
  // A reload does not say that the diner is here.
  await phone.reload()
  await sendDal(phone)
  const question = phone.getByRole('dialog', { name: 'Are you still at table 12?' })
  await expect(question).toBeVisible()
  expect(await listOrders(thali, 12)).toHaveLength(1)
  await expectNoFindingsInAnyTheme(phone, 'an ended visit', 'dialog[open]')
  await question.getByRole('button', { name: 'No', exact: true }).press('Enter')
  await expect(question).toBeHidden()
  await expect(phone.getByRole('button', { name: 'Send to kitchen (₹260)' })).toBeVisible()
  await phone.getByRole('button', { name: 'Send to kitchen (₹260)' }).click()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await question.getByRole('button', { name: 'Yes, send the order' }).press('Enter')
  await phone.waitForURL('**/menu')
  expect(await listOrders(thali, 12)).toHaveLength(2)
})

/** The menu and the search say why the phone cannot order, without Add; the basket stays, without Send. */
const expectBrowsing = async (phone: Page, words: string): Promise<void> => {
  for (const path of ['/menu', '/search']) {
    await phone.goto(path)
    if (path === '/search') await phone.getByRole('searchbox').fill('dal')
    await expect(phone.getByRole('heading', { name: 'Dal Makhani' }).first()).toBeVisible()
    await expect(phone.getByRole('status').filter({ hasText: words })).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Add one / })).toHaveCount(0)
  }
  await phone.goto('/basket')
  await expect(phone.getByText(words)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Clear all items from the basket' })).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Send to kitchen/ })).toHaveCount(0)
}

test('without a card, and after a visit, the menu says so; the basket stays', async ({ phone, thali }) => {
  await scan(phone, 5)
  await addDish(phone, 'Dal Makhani')
  await setOrdering(thali, { links: 'signed' })
  await scan(phone, 5)
  await expect(phone.getByRole('status').filter({ hasText: 'please scan the card' })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a menu without a card')
  await expectBrowsing(phone, 'To order, please scan the card on your table')
  await scanCard(phone, await makeCard(thali, 5))
  await sendBasket(phone, '₹260')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  await addDish(phone, 'Dal Makhani')
  await clearTable(thali, 5)
  await expectBrowsing(phone, 'Your visit at this table has ended. To order, please scan the card on your table again.')
  await scanCard(phone, await makeCard(thali, 5))
  await expect(phone.getByRole('button', { name: 'Add one Dal Makhani' }).first()).toBeVisible()
  // As in a browser that stores no cookies.
  await phone.context().clearCookies()
  await expectBrowsing(phone, 'To order, please scan the card on your table')
  expect(await listOrders(thali, 5)).toHaveLength(1)
})

test('a code opens its table and leaves the history, a wrong one says so', async ({ phone, thali }) => {
  await setLanguages(thali, ['en', 'hi'])
  const code = await makeCard(thali, 8)
  // The code is in no entry of the history.
  await scanCard(phone, code)
  const session = await phone.context().newCDPSession(phone)
  const { entries } = await session.send('Page.getNavigationHistory')
  expect(entries.some(({ url }) => url.includes('/menu'))).toBe(true)
  expect(entries.filter(({ url }) => url.includes('/t/'))).toEqual([])
  expect(await phone.evaluate(() => `${document.referrer} ${location.href}`)).not.toContain('/t/')
  await phone.goto(`${code}/`)
  await phone.waitForURL('**/menu')
  await expect(phone.getByText('Table 8', { exact: true }).first()).toBeVisible()
  for (const [language, title] of [
    ['en', 'This table link does not work.'],
    ['hi', textsOf(Object.entries(readLanguage('hi'))).get('menuEmpty.badTableTitle')?.other ?? ''],
  ] as const) {
    if (language !== 'en') await chooseLanguage(phone, language)
    await expect(phone.locator('html')).toHaveAttribute('lang', language)
    const answer = await phone.goto(`${code.slice(0, -22)}${'A'.repeat(22)}`)
    expect(answer?.status()).toBe(404)
    await expect(phone.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await phone.goto('/menu')
  }
  await setLanguages(thali, ['en'])
})

test('a server restart keeps visit, order and table of a phone', async ({ phone, thali }) => {
  await setOrdering(thali, { links: 'signed', confirm: 'always' })
  await scanCard(phone, await makeCard(thali, 11))
  await sendDal(phone)
  const waiting = phone.getByRole('link', { name: /Waiting for your waiter .*View/ })
  await expect(waiting).toBeVisible()
  await thali.kill()
  await thali.restart()
  await waiting.click()
  await decide(thali, await onlyOrder(thali, 11), true)
  await expect(phone.getByText('In the kitchen')).toBeVisible({ timeout: 40_000 })
  await phone.goto('/menu')
  await sendDal(phone)
  await phone.waitForURL('**/menu')
  await expect.poll(async () => (await listOrders(thali, 11)).length).toBe(2)
  const sittings = new Set((await listOrders(thali, 11)).map(({ sittingId }) => sittingId))
  expect(sittings.size).toBe(1)
})

test('an order waits for a waiter, who accepts or refuses it', async ({ phone, thali }) => {
  await setOrdering(thali, { confirm: 'always' })
  await scan(phone, 7)
  await sendDal(phone)
  await expect(toastOf(phone, 'Waiting for your waiter to confirm')).toBeVisible()
  const bar = phone.getByRole('link', { name: /Waiting for your waiter .*View/ })
  await bar.click()
  await expect(phone.getByText('Waiting for your waiter to confirm').first()).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a waiting order')
  await decide(thali, await onlyOrder(thali, 7), true)
  await expect(phone.getByText('In the kitchen')).toBeVisible({ timeout: 15_000 })

  await phone.goto('/menu')
  await addDish(phone, 'Butter Naan')
  await addDish(phone, 'Butter Naan')
  await sendBasket(phone, '₹111')
  // The bar goes on with the order that is in the kitchen.
  const findWaiting = async () => (await listOrders(thali, 7)).find(({ approval }) => approval === 'waiting')
  await expect.poll(findWaiting).toBeDefined()
  const waiting = await findWaiting()
  if (!waiting) throw new Error('No waiting order')
  await decide(thali, waiting, false, 'The oven is off')
  const refused = phone.getByRole('link', { name: /Not accepted .*View/ })
  await expect(refused).toBeVisible({ timeout: 15_000 })
  await refused.click()
  const section = phone.getByRole('region', { name: 'Orders that were not accepted' })
  await expect(section).toContainText('Your waiter wrote: The oven is off')
  await expectNoFindingsInAnyTheme(phone, 'a refused order')
  await section.getByRole('button', { name: 'Put into the basket again' }).press('Enter')
  await expect(phone.getByRole('button', { name: 'Send to kitchen (₹111)' })).toBeVisible()
})

test('two phones of a shared table see all orders and add one more', async ({ phone, thali, browser }) => {
  await setOrdering(thali, { links: 'signed', sharedTable: true })
  const card = await makeCard(thali, 8)
  const other = await anotherPhone(browser, thali)
  await scanCard(phone, card)
  await scanCard(other, card)
  await sendDal(phone)
  await addDish(other, 'Butter Naan')
  await sendBasket(other, '₹55.50')
  await phone.goto('/orders/my-orders')
  const table = phone.getByRole('region', { name: 'Orders of table 8' })
  await expect(table).toContainText('₹315.50')
  await expect(table.getByRole('heading', { level: 3 })).toContainText([/^You/, /^Guest \d/])
  await phone.getByRole('button', { name: 'Add your name' }).click()
  await phone.getByRole('textbox', { name: 'Name' }).fill('Asha')
  await phone.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(table.getByRole('heading', { name: /You \(Asha\)/ })).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a shared table')
  await other.goto('/orders/my-orders')
  await expect(other.getByRole('heading', { name: /^Asha/ })).toBeVisible()
  await table.getByRole('button', { name: 'One more Butter Naan' }).press('Enter')
  await expect(phone.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await other.context().close()
})

test('a moved party orders at its new table', async ({ phone, thali }) => {
  await scan(phone, 3)
  await sendDal(phone)
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  await moveTable(thali, 3, 9)
  await phone.reload()
  await expect(phone.getByText('You are now at table 9')).toBeVisible()
  await expect(phone.getByText('Table 9', { exact: true }).first()).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a moved table')
  await phone.getByRole('button', { name: 'Close this notice' }).press('Enter')
  await addDish(phone, 'Butter Naan')
  await openBasket(phone)
  await phone.getByRole('button', { name: 'Send to kitchen (₹55.50)' }).click()
  await expect(phone.getByRole('dialog')).toContainText('Table 9 · 1 item')
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  await phone.waitForURL('**/menu')
  expect(await listOrders(thali, 9)).toHaveLength(2)
  expect(await listOrders(thali, 3)).toEqual([])
})
