import type { Input } from '@thali/contract/api/calls'
import type { Tokens } from '@thali/contract/auth/schema'
import type { Station, Tick } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import type { Thali } from './thali.ts'

const restaurantId = 'spice-garden'

/** Calls as the demo's admin. */
export type Office = {
  readonly setKitchen: (change: Partial<Settings['kitchen']>) => Promise<void>
  readonly setBilling: (change: Partial<Settings['billing']>) => Promise<void>
  readonly savePrinters: (printers: Input<'savePrinters'>['body']['printers']) => Promise<void>
  readonly saveStations: (stations: readonly Partial<Station>[]) => Promise<readonly Station[]>
  /** Sends an order as a diner's phone does (default: two Dal Makhani). */
  readonly order: (tableNumber: number, dishes?: Readonly<Record<string, number>>) => Promise<Order>
  /** Records the same values for every line of an order, as the kitchen does. */
  readonly tick: (order: Order, values: Omit<Tick, 'id'>) => Promise<Order>
  /** Progress of the first line of an order, as stored. */
  readonly progressOf: (order: Order) => Promise<readonly number[]>
}

type Request = { readonly method?: 'POST' | 'PUT'; readonly path: string; readonly body?: object }

/** Opens the office of Spice Garden. */
export const openOffice = async ({ url, db }: Thali): Promise<Office> => {
  let token = ''
  const ask = async <T>({ method, path, body }: Request): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: method ?? 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    // The contract's type of the call.
    return (await answer.json()) as T
  }
  const credentials = { username: 'demo-admin', password: 'demo-admin' }
  token = (await ask<Tokens>({ method: 'POST', path: '/auth/login', body: credentials })).accessToken
  const settings = `/restaurants/${restaurantId}/settings`
  return {
    setKitchen: async (change) => {
      const { version, kitchen } = await ask<Settings>({ path: settings })
      await ask({ method: 'PUT', path: settings, body: { version, kitchen: { ...kitchen, ...change } } })
    },
    setBilling: async (change) => {
      const { version, billing } = await ask<Settings>({ path: settings })
      await ask({ method: 'PUT', path: settings, body: { version, billing: { ...billing, ...change } } })
    },
    savePrinters: async (printers) =>
      void (await ask({ method: 'PUT', path: '/printers', body: { restaurantId, printers } })),
    saveStations: (stations) => ask({ method: 'PUT', path: '/stations', body: { restaurantId, stations } }),
    order: (tableNumber, dishes = { 'dal-makhani': 2 }) => {
      const items = Object.entries(dishes).map(([itemId, quantity]) => ({ itemId, quantity }))
      return ask({
        method: 'POST',
        path: '/orders',
        body: { restaurantId, tableNumber, userId: `guest-${tableNumber}`, items },
      })
    },
    tick: ({ id, items }, values) =>
      ask({
        method: 'PUT',
        path: `/orders/${id}/progress`,
        body: { lines: items.map((line) => ({ id: line.id, ...values })) },
      }),
    progressOf: async ({ id }) => {
      const row = await db
        .selectFrom('order_lines')
        .select(['seen', 'ready', 'served'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      return [row.seen, row.ready, row.served]
    },
  }
}
