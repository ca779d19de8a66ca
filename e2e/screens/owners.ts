import * as pages from '@thali/contract/basics/pages'
import { askFor } from '../../testing/ask.ts'
import { logIn } from '../steps.ts'
import type { Camera } from './reviews.ts'

const restaurantId = 'spice-garden'

// The screens of an owner, and the heading that shows that each is loaded.
const screens = [
  ['today', pages.today, /Today/],
  ['settings', pages.settings, /Settings/],
  ['staff', pages.staff, /Staff/],
  ['activity', pages.activity, /Activity/],
  ['account', pages.account, /account/i],
  ['self-check', pages.selfCheck, /check/i],
  ['table-cards', pages.tableCards, /cards/i],
  ['backups', pages.backups, /Backups/],
  ['menu-file', pages.menuFile, /Menu/],
  ['restaurants', pages.ownRestaurants, /Restaurants/],
] as const

let isFilled = false

/** A program, a webhook, a second restaurant and the cards of all tables; the pictures of all devices and themes show them. */
const fillSettings = async (url: string): Promise<void> => {
  if (isFilled) return
  isFilled = true
  const credentials = { username: 'demo-admin', password: 'demo-admin' }
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', { body: credentials })
  await askFor(url, 'createProgram', '/programs', {
    body: { restaurantId, name: 'till', role: 'waiter', term: 'year' },
    token,
  })
  const webhook = { restaurantId, url: 'https://till.example/thali', types: ['order.placed', 'bill.changed'] }
  await askFor(url, 'createWebhook', '/webhooks', { body: webhook, token })
  const { version } = await askFor(url, 'getSettings', `/restaurants/${restaurantId}/settings`, { token })
  const settings = { version, guests: { address: 'https://spice-garden.example' } }
  await askFor(url, 'saveSettings', `/restaurants/${restaurantId}/settings`, { body: settings, token })
  const second = { id: 'spice-garden-baner', name: 'Spice Garden Baner', tableCount: 12 }
  await askFor(url, 'createOwnRestaurant', '/me/restaurants', { body: second, token })
  for (let table = 1; table <= 20; table += 1)
    await askFor(url, 'createTableCard', `/tables/${table}/card`, { body: { restaurantId }, token })
}

/** The screens of settings and of the day, as an owner sees them in the demo. */
export const shootOwners = async ({ open, shoot, url }: Camera): Promise<void> => {
  await fillSettings(url)
  const page = await open()
  await logIn(page)
  for (const [screen, path, heading] of screens) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await shoot(page, screen)
  }
  await page.context().close()
}
