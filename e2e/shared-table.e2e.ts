// Four phones at a shared table of Monsoon House, where a waiter confirms the first order.
import type { Browser, Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { asAdmin, resetMonsoonHouse, storedBilling } from './billing-steps.ts'
import { readQr } from './read-qr.ts'
import { addDish, confirmSending, openBasket } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'
import { anotherPhone } from './visit-steps.ts'

const restaurantId = 'monsoon-house'

let billing: string | null

test.beforeEach(async ({ thali }) => {
  billing = await storedBilling(thali)
  const path = `/restaurants/${restaurantId}/settings`
  const { version, ordering } = await asAdmin(thali, 'getSettings', path)
  const shared = { ...ordering, hours: [], links: 'signed' as const, sharedTable: true, confirm: 'first' as const }
  await asAdmin(thali, 'saveSettings', path, { body: { version, ordering: shared } })
})

test.afterEach(async ({ thali }) => {
  await resetMonsoonHouse(thali, billing)
  await thali.db.deleteFrom('visits').where('restaurant_id', '=', restaurantId).execute()
})

const sitDown = async (browser: Browser, thali: Thali, path: string): Promise<Page> => {
  const phone = await anotherPhone(browser, thali)
  await phone.setViewportSize({ width: 360, height: 640 })
  await phone.goto(path)
  await phone.waitForURL('**/menu')
  await expect(phone.getByRole('heading', { level: 3 }).first()).toBeVisible()
  return phone
}

const send = async (phone: Page, dish: string): Promise<void> => {
  await addDish(phone, dish)
  await openBasket(phone)
  await phone.getByRole('button', { name: /^Send to kitchen/ }).click()
  await confirmSending(phone)
}

const bar = (phone: Page, orders: string) => phone.getByRole('link', { name: `Our table · ${orders}` })

test('four phones see the orders of the others before they order', async ({ browser, thali }) => {
  const body = { restaurantId }
  const { path } = await asAdmin(thali, 'createTableCard', '/tables/6/card', { body })
  const asha = await sitDown(browser, thali, path)
  const ben = await sitDown(browser, thali, path)
  await expect(ben.getByRole('link', { name: /Our table/ })).toHaveCount(0)
  await send(asha, 'Onion Pakora')

  // Ben has the menu open, Chen sits down now. No waiter has accepted anything.
  const chen = await sitDown(browser, thali, path)
  for (const phone of [ben, chen]) {
    await expect(bar(phone, '1 order')).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Our table, 1 live' })).toBeVisible()
    await expect(phone.getByText('1 already ordered at your table').first()).toBeVisible()
  }
  await bar(chen, '1 order').click()
  await expect(chen.getByRole('heading', { name: 'Our table', level: 1 })).toBeVisible()
  await expect(chen.getByRole('main')).toContainText('Guest 1')
  await expect(chen.getByRole('main')).toContainText('Onion Pakora')

  // Dev is far from the card: Chen's phone shows a code.
  await chen.getByRole('button', { name: 'Invite' }).click()
  const code = chen.getByRole('figure', { name: 'Code of the invitation' })
  await expect(code).toBeVisible()
  await expectNoFindingsInAnyTheme(chen, 'an invitation')
  const dev = await sitDown(browser, thali, (await readQr(code)) ?? '')
  await expect(bar(dev, '1 order')).toBeVisible()
  await send(dev, 'Butter Naan')
  for (const phone of [ben, asha]) await expect(phone.getByRole('link', { name: 'Our table, 2 live' })).toBeVisible()

  const orders = await asAdmin(thali, 'listOrders', `/orders?restaurantId=${restaurantId}&status=Pending`)
  expect(orders.map(({ approval }) => approval)).toEqual(['waiting', 'waiting'])
  const [order] = orders
  await asAdmin(thali, 'setApproval', `/orders/${order?.id}/approval`, { body: { isAccepted: true } })
  await ben.getByRole('link', { name: 'Our table, 2 live' }).click()
  await expect(ben.getByRole('main')).toContainText('Guest 2')
  await expect(ben.getByRole('main')).toContainText('Butter Naan')
  for (const phone of [asha, ben, chen, dev]) await phone.context().close()
})
