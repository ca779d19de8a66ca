import type { Page } from '@playwright/test'
import type { Database } from '../../../apps/server/src/db/database.ts'

/** A stored order. */
export type StoredOrder = { readonly table: number; readonly status: string; readonly lines: string }

/** A stored waiter call. */
export type StoredCall = { readonly table: number; readonly isOpen: boolean }

/** All that taps can change. */
export type State = {
  /** Orders by id. */
  readonly orders: ReadonlyMap<string, StoredOrder>
  /** Waiter calls by id, open and cleared. */
  readonly calls: ReadonlyMap<string, StoredCall>
  /** Quantity and note of the basket's lines, by item. */
  readonly basket: Readonly<Record<string, string>>
  /** Confirmed orders without an answer yet. */
  readonly submissions: number
}

const restaurantId = 'spice-garden'

/** The sorted dishes, equal for equal orders. */
const tally = (lines: readonly { id: string; quantity: number }[]): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity }) => `${quantity} ${id}`)
    .toSorted()
    .join(', ')

/** The dishes of a basket as an order has them, such as `1 dal-makhani, 2 butter-naan`. */
export const tallyOf = (basket: State['basket']): string =>
  tally(Object.entries(basket).map(([id, line]) => ({ id, quantity: Number.parseInt(line, 10) })))

const readServer = async (db: Database): Promise<Pick<State, 'orders' | 'calls'>> => {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'table_number', 'status'])
    .where('restaurant_id', '=', restaurantId)
    .execute()
  const lines = await db.selectFrom('order_lines').select(['order_id', 'item_id as id', 'quantity']).execute()
  const calls = await db
    .selectFrom('waiter_calls')
    .select(['id', 'table_number', 'answered_at'])
    .where('restaurant_id', '=', restaurantId)
    .execute()
  return {
    orders: new Map(
      orders.map(({ id, table_number: table, status }) => [
        id,
        { table, status, lines: tally(lines.filter(({ order_id: orderId }) => orderId === id)) },
      ]),
    ),
    calls: new Map(
      calls.map(({ id, table_number: table, answered_at: answeredAt }) => [id, { table, isOpen: answeredAt === null }]),
    ),
  }
}

type StoredBasket = {
  items?: { id: string; quantity: number; specialInstructions?: string }[]
  submissions?: { refusal?: unknown }[]
}

const readDevice = async (page: Page): Promise<Pick<State, 'basket' | 'submissions'>> => {
  const stored = await page.evaluate(
    (id) =>
      new Promise<StoredBasket | undefined>((resolve, reject) => {
        const open = indexedDB.open('RestaurantBasketDB', 1)
        open.addEventListener('error', () => reject(new Error('The basket cannot be read.')))
        open.addEventListener('success', () => {
          const get = open.result.transaction('baskets').objectStore('baskets').get(id)
          get.addEventListener('success', () => {
            open.result.close()
            resolve(get.result)
          })
        })
      }),
    restaurantId,
  )
  return {
    basket: Object.fromEntries(
      (stored?.items ?? []).map(({ id, quantity, specialInstructions }) => [
        id,
        `${quantity} ${specialInstructions ?? ''}`,
      ]),
    ),
    submissions: (stored?.submissions ?? []).filter(({ refusal }) => !refusal).length,
  }
}

/** Reads the stored state of server and device. */
export const readState = async (db: Database, page: Page): Promise<State> => ({
  ...(await readServer(db)),
  ...(await readDevice(page)),
})

/** The ids of basket items that differ. */
export const changedLines = (before: State, after: State): string[] =>
  [...new Set([...Object.keys(before.basket), ...Object.keys(after.basket)])].filter(
    (id) => before.basket[id] !== after.basket[id],
  )
