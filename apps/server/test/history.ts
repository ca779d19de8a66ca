import type { Connection, Engine } from '#server/db/database.ts'
import { runStatement } from './statement.ts'

/** A restaurant's closed orders, and the evening at their end. */
export type History = {
  /** Also the prefix of its dishes' ids: `spice-garden-i0` and up. */
  readonly restaurantId: string
  readonly dishes: number
  /** Number of closed orders older than a day. */
  readonly orders: number
  /** The end of the evening, milliseconds since 1970. */
  readonly now: number
  /** Prefix of order and line ids, for histories of several restaurants. */
  readonly prefix?: string
}

/** The diner with exactly five orders. */
export const dinerId = 'diner-with-five-orders'

/** Every history has the same evening: 20 running orders, and 50 closed in the last 24 hours. */
export const evening = { running: 20, recent: 50, linesEach: 3 } as const

const hourMs = 3_600_000

/** A table of `count` rows for both engines, with `n.i` from 1. */
const counting = (count: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`

/**
 * Stores closed orders with three lines each, 15 minutes apart, and then the evening. Each order has a sitting of its
 * own, `sitting-1` and up. The kitchen served the closed ones and has the running ones. Reports are not updated. The
 * restaurant must have no orders.
 */
export const storeHistory = async (trx: Connection, history: History): Promise<void> => {
  const { restaurantId, dishes, orders, now, prefix = '' } = history
  const { running, recent, linesEach } = evening
  const all = orders + recent + running
  // One statement each: a million inserts through a query builder take minutes.
  const statements = [
    `${counting(all)}
      INSERT INTO orders (id, restaurant_id, order_number, table_number, user_id, status, total_paise, sitting_id, created_at, closed_at,
        accepted_at, in_kitchen, kitchen_done_at)
      SELECT '${prefix}order-' || i, '${restaurantId}', i, 1 + i % 20,
        CASE WHEN i > ${orders} AND i <= ${orders + 5} THEN '${dinerId}' ELSE 'diner-' || (i * 7919 % ${Math.ceil(all / 3)}) END,
        CASE WHEN i > ${orders + recent} THEN 'Pending' ELSE 'Completed' END, 60000, 'sitting-' || i,
        CASE WHEN i > ${orders} THEN ${now - 2 * hourMs} + i - ${orders} ELSE ${now - 26 * hourMs} - (${orders} - i) * ${hourMs / 4} END,
        CASE WHEN i > ${orders + recent} THEN NULL
          WHEN i > ${orders} THEN ${now - hourMs} + i - ${orders}
          ELSE ${now - 25 * hourMs} - (${orders} - i) * ${hourMs / 4} END,
        CASE WHEN i > ${orders} THEN ${now - 2 * hourMs} + i - ${orders} ELSE ${now - 26 * hourMs} - (${orders} - i) * ${hourMs / 4} END,
        i > ${orders + recent},
        CASE WHEN i > ${orders + recent} THEN NULL
          WHEN i > ${orders} THEN ${now - hourMs} + i - ${orders}
          ELSE ${now - 25 * hourMs} - (${orders} - i) * ${hourMs / 4} END
      FROM n`,
    `INSERT INTO sittings (restaurant_id, id, table_number, opened_at, ended_at, end_reason)
      SELECT restaurant_id, sitting_id, table_number, created_at, closed_at,
        CASE WHEN closed_at IS NULL THEN NULL ELSE 'settled' END
      FROM orders WHERE restaurant_id = '${restaurantId}'`,
    `${counting(all * linesEach)}
      INSERT INTO order_lines (id, order_id, position, item_id, item_name, price_paise, quantity, station_id,
        seen, ready, served, quantity_max)
      SELECT '${prefix}line-' || i, '${prefix}order-' || (1 + (i - 1) / ${linesEach}), (i - 1) % ${linesEach},
        '${restaurantId}-i' || (i * 31 % ${dishes}), 'Dish ' || (i * 31 % ${dishes}), 10000, 2, 'kitchen',
        2, CASE WHEN i > ${(orders + recent) * linesEach} THEN 0 ELSE 2 END,
        CASE WHEN i > ${(orders + recent) * linesEach} THEN 0 ELSE 2 END, 2
      FROM n`,
    `INSERT INTO order_keys (restaurant_id, user_id, idempotency_key, body_hash, answer, created_at)
      SELECT restaurant_id, user_id, 'key-' || id, 'a hash of forty characters, more or less', '{}', created_at
      FROM orders WHERE restaurant_id = '${restaurantId}'`,
    `UPDATE number_series SET last_number = ${all} WHERE restaurant_id = '${restaurantId}'`,
  ]
  for (const statement of statements) await runStatement(trx, statement)
}

/**
 * Stores other rows that grow with the number of orders: ended visits, answered calls, ended sessions, audit entries, paid
 * bills and past offers. On PostgreSQL also published events. The restaurant must have staff.
 */
export const storeRemains = async (trx: Connection, history: History, engine: Engine): Promise<void> => {
  const { restaurantId, dishes, orders, now } = history
  const statements = [
    `${counting(orders)}
      INSERT INTO visits (restaurant_id, id, token_hash, table_number, trust, user_id, sitting_id, created_at, expires_at, ended_at)
      SELECT '${restaurantId}', 'visit-' || i, 'token-' || i, 1 + i % 20, 'plain', 'diner-' || i, 'sitting-' || i,
        ${now} - i * ${hourMs / 40}, ${now} + ${6 * hourMs} - i * ${hourMs / 40}, ${now} - i * ${hourMs / 40} FROM n`,
    `${counting(orders)}
      INSERT INTO waiter_calls (id, restaurant_id, table_number, created_at, answered_at)
      SELECT 'call-' || i, '${restaurantId}', 1 + i % 20, ${now} - i * ${hourMs}, ${now} - i * ${hourMs} + 60000 FROM n`,
    `${counting(orders)}
      INSERT INTO sessions (id, staff_id, restaurant_id, rotated_at, created_at, expires_at, ended_at)
      SELECT 'session-' || i, (SELECT MIN(id) FROM staff), '${restaurantId}', ${now} - i * ${hourMs}, ${now} - i * ${hourMs}, ${now} - i, ${now} - i * ${hourMs}
      FROM n`,
    `${counting(orders)}
      INSERT INTO audit (id, restaurant_id, at, staff_id, session_id, action, object_kind, object_id)
      SELECT 'trace-' || i, '${restaurantId}', ${now} - i * ${hourMs}, 'staff-1', 'session-1', 'close', 'order', 'order-' || i
      FROM n`,
    `${counting(orders)}
      INSERT INTO bills (restaurant_id, id, number, series, counter, kind, idempotency_key, body_hash, table_number, issued_at,
        issue_date, business_day, staff_id, payable_paise, document)
      SELECT '${restaurantId}', 'bill-' || i, 'SG/' || i, 'SG', i, 'tax-invoice', 'bill-key-' || i, '', 1 + i % 20,
        ${now - 48 * hourMs} - i * ${hourMs}, '2026-01-01', '2026-01-01', 'staff-1', 10000, '{}' FROM n`,
    `INSERT INTO bill_states (restaurant_id, bill_id, paid_at)
      SELECT restaurant_id, id, issued_at FROM bills WHERE restaurant_id = '${restaurantId}'`,
    `${counting(orders)}
      INSERT INTO offers (id, restaurant_id, starts_at, ends_at, percentage, created_at)
      SELECT 'offer-' || i, '${restaurantId}', ${now} - i * ${hourMs}, ${now} - i * ${hourMs} + 60000, 10, 0 FROM n`,
    `${counting(orders)} INSERT INTO offer_items (offer_id, item_id)
      SELECT 'offer-' || i, '${restaurantId}-i' || (i % ${dishes}) FROM n`,
    ...(engine === 'postgres'
      ? [
          `${counting(orders)} INSERT INTO events (xid, name, payload)
            SELECT pg_current_xact_id(), 'menu.changed', '{"restaurantId":"${restaurantId}"}' FROM n`,
        ]
      : []),
  ]
  for (const statement of statements) await runStatement(trx, statement)
}
