// Words, amounts and floating parts of a guest's screens at 360 x 640.
import { expect, type Locator, type Page } from '@playwright/test'
import { asAdmin, resetMonsoonHouse, storedBilling } from './billing-steps.ts'
import { openBillHouse, openMyOrders, orderFrom } from './bill-steps.ts'
import { naan } from './monsoon-dishes.ts'
import { addDish, linesOf, openBasket } from './steps.ts'
import { chooseLanguage } from './table-steps.ts'
import { test } from './thali.ts'
import { anotherPhone, visitStarted } from './visit-steps.ts'

const size = { width: 360, height: 640 }

const boxOf = async (part: Locator) => {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  if (!box) throw new Error(`${String(part)} is not shown`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const expectApart = async (first: Locator, second: Locator): Promise<void> => {
  const [one, other] = [await boxOf(first), await boxOf(second)]
  const areApart = one.bottom <= other.y || other.bottom <= one.y || one.right <= other.x || other.right <= one.x
  expect(areApart, JSON.stringify([one, other])).toBe(true)
}

const openWith = async (phone: Page, path: string): Promise<void> => {
  const started = visitStarted(phone)
  await phone.setViewportSize(size)
  await phone.goto(path)
  await started
  await phone.waitForURL('**/menu')
}

test('the chip of a closed category stays within its card', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  const days = [(new Date().getUTCDay() + 4) % 7]
  const availability = JSON.stringify([{ days, from: '12:00', to: '23:30' }])
  const { id } = house.restaurant
  // The chip is as wide as the picture.
  await thali.db.updateTable('items').set({ image_url: '/icon.svg' }).where('restaurant_id', '=', id).execute()
  await thali.db.updateTable('categories').set({ availability }).where('restaurant_id', '=', id).execute()
  await openWith(phone, `/restaurants/${id}/tables/3/home`)
  const card = phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name: 'Dish dal' }) })
  const chip = card.getByText(/From .*12:00 PM$/)
  const [inner, outer] = [await boxOf(chip), await boxOf(card)]
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.right).toBeLessThanOrEqual(outer.right)
  expect(inner.bottom).toBeLessThanOrEqual(outer.bottom)
})

test('an amount beside the longest name stays in one line', async ({ phone, browser, thali }) => {
  const house = await openBillHouse(thali)
  await house.changeSettings('ordering', { links: 'signed', sharedTable: true })
  const card = await house.makeCard(6)
  await openWith(phone, card)
  const friend = await anotherPhone(browser, thali)
  await openWith(friend, card)
  const name = 'Venkatanarasimharajuvaripeta Ch'.slice(0, 30)
  const userId = await friend.evaluate(() => localStorage.getItem('userId') ?? '')
  const data = { restaurantId: house.restaurant.id, tableNumber: 6, userId, name }
  expect((await friend.request.post('/api/visits', { data })).ok()).toBe(true)
  await orderFrom(friend, house, 6, 12)
  await openMyOrders(phone, 'Our table')
  const heading = phone.getByRole('heading', { name: new RegExp(name.slice(0, 12)) })
  const amount = heading.getByText('₹1200')
  expect(await linesOf(amount)).toBe(1)
  expect((await boxOf(amount)).right).toBeLessThanOrEqual(size.width)
  await friend.context().close()
})

/** On the menu: the bar with an order, the toast that a bill is ready, the basket and the offline pill. */
const expectBarsApart = async (phone: Page, issueBill: () => Promise<unknown>): Promise<void> => {
  const bar = phone.getByRole('main').getByRole('link', { name: /View$/ })
  await expect(bar).toContainText('Order #1')
  // The point between two parts begins no line: it stands there outside of the box that clips it.
  const points = await bar.locator('b ~ *').evaluateAll((parts) =>
    parts.map((part) => {
      const clip = part.parentElement?.parentElement?.getBoundingClientRect().left ?? 0
      const { left } = part.getBoundingClientRect()
      return left < clip ? 'clipped' : left > clip + 20 ? 'between' : 'first in its line'
    }),
  )
  expect(points).toHaveLength(2)
  expect(points).toContain('clipped')
  expect(points).not.toContain('first in its line')
  await issueBill()
  const pay = phone.getByRole('main').getByRole('link', { name: /Pay$/ })
  await expect(pay).toBeVisible()
  await expectApart(phone.locator('[popover]').getByText('Your bill is ready'), pay)

  await addDish(phone, 'Dish dal')
  const setFontSize = (size: string): Promise<void> =>
    phone.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
  await setFontSize('200%')
  await expectApart(pay, phone.getByRole('link', { name: /View basket/ }))
  await setFontSize('')
  await openBasket(phone)
  await phone.context().setOffline(true)
  const pill = phone.getByText('Offline. Your basket is safe.')
  await expectApart(pill, phone.getByRole('main').getByText('Total', { exact: true }))
  await expectApart(pill, phone.getByRole('button', { name: /^Send to kitchen/ }))
}

test('header, toast and offline pill keep names, bars and total readable', async ({ phone, thali }) => {
  const house = await openBillHouse(thali)
  const { id } = house.restaurant
  const table = { restaurant_id: id, number: 3, label: 'Family room', area: '' }
  await thali.db
    .updateTable('restaurants')
    .set({ name: 'Monsoon House', logo: '/icon.svg' })
    .where('id', '=', id)
    .execute()
  await thali.db.insertInto('restaurant_tables').values(table).execute()
  await openWith(phone, `/restaurants/${id}/tables/3/home`)
  const header = phone.getByRole('banner')
  const expectNames = async (): Promise<void> => {
    for (const width of [360, 390]) {
      await phone.setViewportSize({ width, height: 640 })
      for (const words of ['Monsoon House', 'Family room']) {
        const text = header.getByText(words)
        await expect(text).toBeVisible()
        const cut = await text.evaluate((element) => element.scrollWidth - element.clientWidth)
        expect(cut, `${words} at ${width}`).toBeLessThanOrEqual(0)
        expect(await linesOf(text), words).toBe(1)
      }
    }
  }
  await expectNames()
  const order = await orderFrom(phone, house, 3)
  await openMyOrders(phone)
  await expect(phone.getByRole('main')).toContainText('Order #1')
  await expectNames()
  await phone.goto('/menu')
  await expect(header.getByRole('link', { name: /^My Orders/ })).toBeVisible()
  await expectNames()
  await phone.setViewportSize(size)
  await expectBarsApart(phone, () => house.issue(order))
})

test('the long words of the steps of an order stay apart', async ({ phone, thali }) => {
  const restaurantId = 'monsoon-house'
  const path = `/restaurants/${restaurantId}/settings`
  const billing = await storedBilling(thali)
  const { version, languages, ordering } = await asAdmin(thali, 'getSettings', path)
  const rules = { ...ordering, hours: [], confirm: 'never' as const }
  await asAdmin(thali, 'saveSettings', path, { body: { version, languages: ['en', 'ta'], ordering: rules } })
  const card = await asAdmin(thali, 'createTableCard', '/tables/6/card', { body: { restaurantId } })
  await openWith(phone, card.path)
  const userId = await phone.evaluate(() => localStorage.getItem('userId') ?? '')
  const data = { restaurantId, tableNumber: 6, userId, items: [naan] }
  expect((await phone.request.post('/api/orders', { data })).ok()).toBe(true)
  await chooseLanguage(phone, 'ta')
  await phone.goto('/orders/my-orders')
  const steps = phone.getByRole('main').getByRole('list').filter({ hasText: 'அனுப்பப்பட்டது' }).last()
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  // The page of a shared table replaces the list.
  await expect(async () => {
    const [list, ...words] = await steps.evaluate((element) =>
      [element, ...element.querySelectorAll('li > span:nth-child(2)')].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )
    expect(words).toHaveLength(4)
    for (const [index, word] of words.entries()) {
      const before = words[index - 1]
      // A word that finds no room goes into the next row.
      if (before && before.bottom > word.top) expect(word.left).toBeGreaterThanOrEqual(before.right)
      expect(word.left).toBeGreaterThanOrEqual(list?.left ?? 0)
      expect(word.right).toBeLessThanOrEqual(list?.right ?? 0)
    }
  }).toPass({ timeout: 10_000 })
  await resetMonsoonHouse(thali, billing)
  const now = await asAdmin(thali, 'getSettings', path)
  await asAdmin(thali, 'saveSettings', path, { body: { version: now.version, languages, ordering } })
})
