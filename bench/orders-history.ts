import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { ReportService } from '../apps/server/src/features/reports/service.ts'
import { hashPassword } from '../apps/server/src/platform/passwords.ts'
import { makeMenus } from './menus.ts'

/** How many dishes the restaurant of a history has; its id is the one makeMenus gives. */
const dishes = 60
export const restaurantId = `menu-${dishes}`

/** Who can log in there. */
export const staff = { username: 'bench', password: 'correct horse battery staple' } as const

/** The diner with five orders among them all. */
export const dinerId = 'diner-with-five-orders'

/** What is the same however long the history is: an evening with 20 running orders, 50 closed in the last 24 hours. */
const running = 20
const recent = 50
const linesEach = 3

const hourMs = 3_600_000

/**
 * An embedded database with a history of closed orders, three lines each, over as many hours as there are orders; and
 * the same evening at its end, whatever its length.
 *
 * @param file Where to make it.
 * @param orders How many closed orders lie more than a day back.
 */
export const makeHistory = async (file: string, orders: number): Promise<void> => {
  await makeMenus(file, [dishes])
  const db = openDatabase({ engine: 'sqlite', file })
  await db
    .insertInto('staff')
    .values({
      id: randomUUID(),
      restaurant_id: restaurantId,
      username: staff.username,
      password_hash: await hashPassword(staff.password),
      role: 'admin',
      created_at: 0,
    })
    .execute()
  const all = orders + recent + running
  const now = Date.now()
  // One statement each: a million inserts through a query builder take minutes.
  const plain = new DatabaseSync(file)
  plain.exec(`BEGIN;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${all})
      INSERT INTO orders (id, restaurant_id, order_number, table_number, user_id, status, total_paise, created_at, closed_at)
      SELECT 'order-' || i, '${restaurantId}', i, 1 + i % 20,
        CASE WHEN i > ${orders} AND i <= ${orders + 5} THEN '${dinerId}' ELSE 'diner-' || (i * 7919 % ${Math.ceil(all / 3)}) END,
        CASE WHEN i > ${orders + recent} THEN 'Pending' ELSE 'Completed' END, 60000,
        CASE WHEN i > ${orders} THEN ${now - 2 * hourMs} + i - ${orders} ELSE ${now - 26 * hourMs} - (${orders} - i) * ${hourMs / 4} END,
        CASE WHEN i > ${orders + recent} THEN NULL
          WHEN i > ${orders} THEN ${now - hourMs} + i - ${orders}
          ELSE ${now - 25 * hourMs} - (${orders} - i) * ${hourMs / 4} END
      FROM n;
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${all * linesEach - 1})
      INSERT INTO order_lines (id, order_id, position, item_id, item_name, price_paise, quantity)
      SELECT 'line-' || i, 'order-' || (1 + i / ${linesEach}), i % ${linesEach},
        '${restaurantId}' || '-i' || (i * 31 % ${dishes}), 'Dish ' || (i * 31 % ${dishes}), 10000, 2
      FROM n;
    INSERT INTO order_keys (restaurant_id, user_id, idempotency_key, body_hash, answer, created_at)
      SELECT restaurant_id, user_id, 'key-' || id, 'a hash of forty characters, more or less', '{}', created_at
      FROM orders;
    UPDATE order_counters SET last_number = ${all} WHERE restaurant_id = '${restaurantId}';
    COMMIT`)
  plain.close()
  await new ReportService({ db }).rebuildReports(restaurantId)
  await db.destroy()
}
