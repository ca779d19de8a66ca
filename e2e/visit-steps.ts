import type { Browser, Page } from '@playwright/test'
import type { Tokens } from '@thali/contract/auth/schema'
import type { Order } from '@thali/contract/orders/order'
import type { Ordering } from '@thali/contract/restaurants/hours'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import type { Sitting } from '@thali/contract/tables/sitting'
import type { Thali } from './thali.ts'

const restaurantId = 'spice-garden'

const ask = async <T>(thali: Thali, method: string, path: string, body?: object): Promise<T> => {
  const login = await fetch(`${thali.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'demo-admin', password: 'demo-admin' }),
  })
  const { accessToken } = (await login.json()) as Tokens
  const answer = await fetch(`${thali.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const settingsPath = `/restaurants/${restaurantId}/settings`

/** Saves the ordering settings by API; without `change` the defaults (plan §4.3). */
export const setOrdering = async (thali: Thali, change: Partial<Ordering> = {}): Promise<void> => {
  const { version } = await ask<Settings>(thali, 'GET', settingsPath)
  const ordering = { hours: [], pause: null, links: 'any', confirm: 'never', sharedTable: false, ...change }
  await ask(thali, 'PUT', settingsPath, { version, ordering })
}

const openSitting = async (thali: Thali, tableNumber: number): Promise<Sitting> => {
  const sittings = await ask<Sitting[]>(thali, 'GET', `/sittings?restaurantId=${restaurantId}`)
  const sitting = sittings.find((one) => one.tableNumber === tableNumber)
  if (!sitting) throw new Error(`No sitting at table ${tableNumber}`)
  return sitting
}

/** Clears a table as staff do. */
export const clearTable = async (thali: Thali, tableNumber: number): Promise<void> => {
  const { id } = await openSitting(thali, tableNumber)
  await ask(thali, 'POST', `/sittings/${id}/end`, { reason: 'They left.' })
}

/** Moves the party of a table to a free one. */
export const moveTable = async (thali: Thali, from: number, to: number): Promise<void> => {
  const { id, version } = await openSitting(thali, from)
  await ask(thali, 'PUT', `/sittings/${id}`, { tableNumber: to, version })
}

/** Accepts or refuses a waiting order as a waiter does. */
export const decide = (thali: Thali, { id }: Order, isAccepted: boolean, reason?: string): Promise<Order> =>
  ask(thali, 'PUT', `/orders/${id}/approval`, { isAccepted, ...(reason && { reason }) })

/** The path of the link on the card of a table; a new card replaces the earlier one. */
export const makeCard = async (thali: Thali, tableNumber: number): Promise<string> =>
  (await ask<{ path: string }>(thali, 'POST', `/tables/${tableNumber}/card`, { restaurantId })).path

/** Opens another diner's phone, 390 × 844. */
export const anotherPhone = async (browser: Browser, thali: Thali): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: thali.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'Asia/Kolkata',
  })
  return context.newPage()
}

/** Waits until the server knows the visit of a phone, which starts after the menu is usable. */
export const visitStarted = (phone: Page): Promise<unknown> =>
  phone.waitForResponse((answer) => answer.url().endsWith('/api/visits') && answer.request().method() === 'POST')
