import type { Tokens } from '@thali/contract/auth/schema'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Order } from '@thali/contract/orders/order'
import type { RestaurantReply } from '@thali/contract/restaurants/schema'
/** Address of a running Thali. */
type Kitchen = { readonly url: string }

const restaurantId = 'spice-garden'

const logIn = async ({ url }: Kitchen): Promise<Record<string, string>> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'demo-admin', password: 'demo-admin' }),
  })
  const { accessToken }: Tokens = await answer.json()
  return { Authorization: `Bearer ${accessToken}` }
}

/** Changes a dish by API, found by its name. */
export const changeDish = async (thali: Kitchen, name: string, change: Partial<MenuItem>): Promise<void> => {
  const headers = await logIn(thali)
  const menu = await fetch(`${thali.url}/api/restaurants/${restaurantId}?includeSuspended=true`, { headers })
  const { categories }: RestaurantReply = await menu.json()
  const dish = categories.flatMap(({ items }) => items).find((item) => item.name === name)
  const form = new FormData()
  form.set('item', new Blob([JSON.stringify({ ...dish, ...change })], { type: 'application/json' }), 'item.json')
  const answer = await fetch(`${thali.url}/api/items`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(await answer.text())
}

/** The running and closed orders of a table, by API. */
export const listOrders = async (thali: Kitchen, tableNumber: number): Promise<Order[]> => {
  const answer = await fetch(`${thali.url}/api/orders?restaurantId=${restaurantId}&tableNumber=${tableNumber}`, {
    headers: await logIn(thali),
  })
  const orders: Order[] = await answer.json()
  return orders
}
