import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Order } from '@thali/contract/orders/order'
import { askFor } from './ask.ts'

/** A running server. */
type Server = { readonly url: string }

/** A restaurant of the demo and its staff; each password is the name. */
export type House = { readonly id: string; readonly admin: string }

export const spiceGarden: House = { id: 'spice-garden', admin: 'demo-admin' }

/** The running kitchen of Spice Garden, and what its guests and waiters do. */
export type Kitchen = {
  readonly token: string
  /** Sends an order as a diner's phone does (default: one Dal Makhani). */
  readonly order: (tableNumber: number, lines?: readonly Line[]) => Promise<Order>
  /** Changes quantities as a waiter does, by dish. */
  readonly edit: (order: Order, quantities: Readonly<Record<string, number>>, reason?: string) => Promise<Order>
  /** Moves the party of an order to another table. */
  readonly move: (order: Order, tableNumber: number) => Promise<void>
  /** The order as it is stored. */
  readonly find: (order: Order) => Promise<Order | undefined>
}

type Line = { readonly itemId: string; readonly quantity?: number; readonly specialInstructions?: string }

const logInAsAdmin = async (url: string, { admin }: House): Promise<string> => {
  const body = { username: admin, password: admin }
  return (await askFor(url, 'login', '/auth/login', { body })).accessToken
}

type Switch = { readonly house: House; readonly token: string; readonly isOn: boolean }

const setKitchen = async (url: string, { house, token, isOn }: Switch): Promise<void> => {
  const path = `/restaurants/${house.id}/settings`
  const { version, kitchen } = await askFor(url, 'getSettings', path, { token })
  await askFor(url, 'saveSettings', path, { body: { version, kitchen: { ...kitchen, isOn } }, token })
}

/** Stations of the journeys: the breads, if any, are baked at the tandoor, all else comes from the kitchen. */
const saveStations = async (url: string, token: string, restaurantId: string): Promise<void> => {
  const known = await askFor(url, 'listStations', `/stations?restaurantId=${restaurantId}`, { token })
  const kitchen = known.find(({ name }) => name === 'Kitchen')
  const tandoor = known.find(({ name }) => name === 'Tandoor')
  const stations = [kitchen ?? { name: 'Kitchen' }, tandoor ?? { name: 'Tandoor' }]
  const saved = await askFor(url, 'saveStations', '/stations', { body: { restaurantId, stations }, token })
  const { categories } = await askFor(url, 'getRestaurant', `/restaurants/${restaurantId}`)
  const breads = categories.find(({ name }) => name === 'Breads')
  const stationId = saved.find(({ name }) => name === 'Tandoor')?.id
  if (!breads) return
  await askFor(url, 'saveCategory', '/categories', { body: { ...breads, items: undefined, stationId }, token })
}

/** Switches the kitchen of a restaurant on. `endKitchen` switches it off: journeys of one worker share a restaurant. */
export const startKitchen = async ({ url }: Server, house = spiceGarden): Promise<Kitchen> => {
  const restaurantId = house.id
  const token = await logInAsAdmin(url, house)
  await saveStations(url, token, restaurantId)
  await setKitchen(url, { house, token, isOn: true })
  return {
    token,
    order: async (tableNumber, lines = [{ itemId: 'dal-makhani' }]) => {
      const items = lines.map((line) => ({ quantity: 1, ...line }))
      const body = { restaurantId, tableNumber, userId: `guest-${tableNumber}`, items }
      return askFor(url, 'createOrder', '/orders', { body })
    },
    edit: async (order, quantities, reason) => {
      const items = order.items.map((line) => ({ ...line, quantity: quantities[line.itemId] ?? line.quantity }))
      return askFor(url, 'updateOrder', `/orders/${order.id}`, { body: { items, reason }, token })
    },
    move: async ({ id }, tableNumber) => {
      await askFor(url, 'moveOrder', `/orders/${id}/sitting`, { body: { tableNumber }, token })
    },
    find: async ({ id }) => {
      const orders = await askFor(url, 'listOrders', `/orders?restaurantId=${restaurantId}`, { token })
      return orders.find((one) => one.id === id)
    },
  }
}

/** Switches the kitchen off again. */
export const endKitchen = async ({ url }: Server, house = spiceGarden): Promise<void> =>
  setKitchen(url, { house, token: await logInAsAdmin(url, house), isOn: false })

/** Logs in (default: the demo's waiter) and opens the kitchen display. */
export const openDisplay = async (page: Page, username = 'demo-waiter'): Promise<void> => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('Username')).toHaveValue('demo-admin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(username)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.goto('/kitchen')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

/** Opens a second display on another device. */
export const anotherDisplay = async (browser: Browser, thali: Server): Promise<Page> => {
  const context = await browser.newContext({ baseURL: thali.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await openDisplay(page)
  return page
}

/** The ticket of a table. */
export const ticket = (page: Page, tableNumber: number): Locator =>
  page.getByRole('article', { name: new RegExp(`^Table ${tableNumber},`) })

/** A line of a ticket, by its dish. */
export const line = (page: Page, tableNumber: number, dish: string): Locator =>
  ticket(page, tableNumber).getByRole('button', { name: new RegExp(dish) })

/** Sends orders of four dishes from tables 1 to 12, as staff: guests of one restaurant may send fewer a minute. */
export const sendTickets = async ({ url }: Server, { token }: Kitchen, house: House, count: number): Promise<void> => {
  const { categories } = await askFor(url, 'getRestaurant', `/restaurants/${house.id}`)
  const dishes = categories.flatMap(({ items }) => items.map(({ id }) => id)).slice(0, 4)
  const items = dishes.map((itemId) => ({ itemId, quantity: 2 }))
  for (let at = 0; at < count; at += 1) {
    const body = { restaurantId: house.id, tableNumber: 1 + (at % 12), userId: `guest-${at}`, items }
    await askFor(url, 'createOrder', '/orders', { body, token })
  }
}

/** Serves and closes every order of Spice Garden, as waiters do. */
export const serveOrders = async ({ url }: Server, { token }: Kitchen): Promise<void> => {
  const orders = await askFor(url, 'listOrders', `/orders?restaurantId=${spiceGarden.id}`, { token })
  for (const { id, items, status } of orders) {
    if (status !== 'Pending') continue
    const lines = items.map((line) => ({ id: line.id, served: line.quantity }))
    await askFor(url, 'setProgress', `/orders/${id}/progress`, { body: { lines }, token })
    const body = { items, status: 'Completed', isDelivered: true, isPaid: true }
    await askFor(url, 'updateOrder', `/orders/${id}`, { body, token })
  }
}

/** Bumps every ticket of a display by its key, page after page. The page's clock is installed. */
export const bumpAll = async (page: Page): Promise<void> => {
  while (!(await page.getByText('No open tickets.').isVisible())) {
    const shown = await page.getByRole('article').count()
    for (let at = 1; at <= Math.min(shown, 9); at += 1) {
      await page.keyboard.press(String(at))
      await page.keyboard.press('Enter')
    }
    await page.clock.fastForward(6000)
  }
}
