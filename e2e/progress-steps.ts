import type { Tick } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import { ask } from '../testing/ask.ts'
import type { Thali } from './thali.ts'

const restaurantId = 'spice-garden'

const logInAsAdmin = async ({ url }: Thali): Promise<string> => {
  const body = { username: 'demo-admin', password: 'demo-admin' }
  return (await ask(url, 'login', '/auth/login', { body })).body.accessToken
}

/** Switches the kitchen of the demo's restaurant on or off. */
export const setKitchen = async (thali: Thali, isOn: boolean): Promise<void> => {
  const token = await logInAsAdmin(thali)
  const path = `/restaurants/${restaurantId}/settings`
  const { version, kitchen } = (await ask(thali.url, 'getSettings', path, { token })).body
  const body = { version, kitchen: { ...kitchen, isOn } }
  const { status } = await ask(thali.url, 'saveSettings', path, { body, token })
  if (status !== 200) throw new Error(`The settings are not saved: ${status}`)
}

/** Sends ticks of the kitchen for lines of an order, by the name of their dish. */
export const cook = async (
  thali: Thali,
  { id, items }: Order,
  ticks: Readonly<Record<string, Omit<Tick, 'id'>>>,
): Promise<Order> => {
  const lines = items.flatMap((line) => (ticks[line.itemName] ? [{ id: line.id, ...ticks[line.itemName] }] : []))
  const token = await logInAsAdmin(thali)
  const { status, body } = await ask(thali.url, 'setProgress', `/orders/${id}/progress`, { body: { lines }, token })
  if (status !== 200) throw new Error(`The progress is not saved: ${status}`)
  return body
}

/** Takes units off an order as a waiter does, by the name of the dish. */
export const takeOff = async (
  thali: Thali,
  { id, items }: Order,
  quantities: Readonly<Record<string, number>>,
  reason: string,
): Promise<Order> => {
  const lines = items.map((line) => ({ ...line, quantity: quantities[line.itemName] ?? line.quantity }))
  const token = await logInAsAdmin(thali)
  const answer = await ask(thali.url, 'updateOrder', `/orders/${id}`, { body: { items: lines, reason }, token })
  if (answer.status !== 200) throw new Error(`The order is not changed: ${answer.status}`)
  return answer.body
}
