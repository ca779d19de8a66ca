// The rows of a busy year that a history of orders and bills does not have: tables, staff, printers and activity.
import { defaultBilling } from '@thali/contract/bills/billing'
import { defaultKitchen } from '@thali/contract/kitchen/kitchen'
import type { Connection } from '../apps/server/src/db/database.ts'
import { runStatement } from '../apps/server/test/statement.ts'

/** The size of a restaurant after some time. */
export type Size = {
  /** Closed orders with three lines each, older than a day. */
  readonly orders: number
  /** Paid bills, thirty a day up to now. */
  readonly bills: number
  readonly dishes: number
  readonly papers: number
  readonly entries: number
  readonly tables: number
  readonly staff: number
}

/** A restaurant after its first month, and after its first year. Both have equally busy days, so that a list of days compares. */
export const sizes = {
  small: { orders: 3000, bills: 1000, dishes: 60, papers: 100, entries: 26_000, tables: 20, staff: 6 },
  year: { orders: 59_100, bills: 24_895, dishes: 1376, papers: 2144, entries: 297_417, tables: 300, staff: 200 },
} as const satisfies Record<string, Size>

const minuteMs = 60_000
/** A thousand entries have one of these; all others change orders. */
const rareEach = 1000

const counting = (count: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`

// An order's lines before and after, as the product writes them: entries are the largest part of the file.
const items = (quantity: number): string =>
  JSON.stringify({
    items: [0, 1, 2].map((at) => ({ id: `line-${at}`, itemName: `Dish ${at}`, price: 100, quantity, options: [] })),
  })

type Restaurant = {
  readonly restaurantId: string
  /** The person of all entries. */
  readonly staffId: string
  readonly now: number
}

/**
 * Adds to an embedded database with a history the rest of a size: tables with cards, staff, activity over a year, and
 * bills and kitchen display switched on.
 */
export const storeYear = async (trx: Connection, size: Size, restaurant: Restaurant): Promise<void> => {
  const { restaurantId, staffId, now } = restaurant
  const billing = JSON.stringify({ ...defaultBilling, isOn: true })
  const kitchen = JSON.stringify({ ...defaultKitchen, isOn: true })
  const everyMs = Math.floor((365 * 24 * 60 * minuteMs) / sizes.year.entries)
  const statements = [
    `UPDATE restaurants SET billing = '${billing}', kitchen = '${kitchen}' WHERE id = '${restaurantId}'`,
    `${counting(size.tables)}
      INSERT INTO restaurant_tables (restaurant_id, number, area, seats, is_counter, is_active)
      SELECT '${restaurantId}', i, 'Area ' || (i / 20), 4, FALSE, TRUE FROM n`,
    `${counting(size.tables)}
      INSERT INTO table_cards (restaurant_id, id, table_number, created_at)
      SELECT '${restaurantId}', 'card-' || i, i, ${now} FROM n`,
    `${counting(size.staff)}
      INSERT INTO staff (id, username, password_hash, created_at) SELECT 'person-' || i, 'person-' || i, '', 0 FROM n`,
    `${counting(size.staff)}
      INSERT INTO memberships (restaurant_id, staff_id, role, created_at)
      SELECT '${restaurantId}', 'person-' || i, 'waiter', 0 FROM n`,
    `${counting(size.entries)}
      INSERT INTO audit (id, restaurant_id, at, staff_id, session_id, action, object_kind, object_id, before_change, after_change)
      SELECT 'entry-' || i, '${restaurantId}', ${now} - i * ${everyMs},
        CASE WHEN i % ${rareEach} = 1 THEN 'person-1' ELSE '${staffId}' END, 'session', 'update',
        CASE WHEN i % ${rareEach} = 2 THEN 'settings' ELSE 'order' END, 'order-' || i, '${items(2)}', '${items(3)}' FROM n`,
  ]
  for (const statement of statements) await runStatement(trx, statement)
}
