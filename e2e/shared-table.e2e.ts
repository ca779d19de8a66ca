// Three phones at a shared table of Monsoon House, where a waiter confirms the first order.
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

test('three phones see the orders of the others before they order', async ({ browser, thali }) => {
  const body = { restaurantId }
  const { path } = await asAdmin(thali, 'createTableCard', '/tables/6/card', { body })
  const asha = await sitDown(browser, thali, path)
  const ben = await sitDown(browser, thali, path)
  await expect(ben.getByRole('link', { name: /Our table/ })).toHaveCount(0)
  await send(asha, 'Onion Pakora')

  // Ben has the menu open. No waiter has accepted anything.
  const expectOrder = async (phone: Page): Promise<void> => {
    await expect(bar(phone, '1 order')).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Our table, 1 live' })).toBeVisible()
    await expect(phone.getByText('1 already ordered at your table').first()).toBeVisible()
  }
  await expectOrder(ben)
  await bar(ben, '1 order').click()
  await expect(ben.getByRole('heading', { name: 'Our table', level: 1 })).toBeVisible()
  await expect(ben.getByRole('main')).toContainText('Guest 1')
  await expect(ben.getByRole('main')).toContainText('Onion Pakora')

  // Dev sits down now, far from the card: Ben's phone shows a code.
  await ben.getByRole('button', { name: 'Invite' }).click()
  const code = ben.getByRole('figure', { name: 'Code of the invitation' })
  await expect(code).toBeVisible()
  await expectNoFindingsInAnyTheme(ben, 'an invitation')
  const dev = await sitDown(browser, thali, (await readQr(code)) ?? '')
  await expectOrder(dev)
  await send(dev, 'Butter Naan')
  await expect(asha.getByRole('link', { name: 'Our table, 2 live' })).toBeVisible()

  const orders = await asAdmin(thali, 'listOrders', `/orders?restaurantId=${restaurantId}&status=Pending`)
  expect(orders.map(({ approval }) => approval)).toEqual(['waiting', 'waiting'])
  const [order] = orders
  await asAdmin(thali, 'setApproval', `/orders/${order?.id}/approval`, { body: { isAccepted: true } })
  await expect(ben.getByRole('main')).toContainText('Guest 2')
  await expect(ben.getByRole('main')).toContainText('Butter Naan')
  for (const phone of [asha, ben, dev]) await phone.context().close()
})
