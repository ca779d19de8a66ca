import type { Connection } from '../apps/server/src/db/database.ts'
import { Register, testRules } from '../apps/server/test/issued.ts'
import { runStatement } from '../apps/server/test/statement.ts'

const dayMs = 86_400_000
const billMs = dayMs / 30
/** From local midnight in India, and from the start of the business day at 04:00. */
const indianMs = 19_800_000
const startMs = indianMs - 4 * 3_600_000

/** Days whose bills exist in each history and are still open. */
export const openDays = 31

/** The business day so many days before a moment. */
export const dayBefore = (now: number, days: number): string =>
  new Date(now + startMs - days * dayMs).toISOString().slice(0, 10)

const counting = (count: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`

/**
 * Stores paid bills of an embedded database, thirty a day up to now, with a payment and an audit entry each, and a credit
 * note for every fiftieth. All days but the last `openDays` are closed.
 */
export const storeBills = async (
  trx: Connection,
  { restaurantId, bills, now }: { readonly restaurantId: string; readonly bills: number; readonly now: number },
): Promise<void> => {
  const line = { itemName: 'Dish', price: 10_000, quantity: 2 }
  const first = await new Register(trx, restaurantId, 'AA').bill({
    counter: 1,
    at: new Date(now - 3000 * dayMs),
    businessDay: dayBefore(now, 3000),
    lines: [0, 1, 2].map((at) => ({ ...line, id: `line-${at}`, itemId: `${restaurantId}-i${at}` })),
    rules: testRules,
    state: { paid_at: 1 },
  })
  const at = `${now} - (${bills} - i) * ${billMs}`
  const date = (offset: number): string => `date((${at} + ${offset}) / 1000, 'unixepoch')`
  const credit = JSON.stringify({ lineIds: ['line-0'], groups: [], roundOff: 0 })
  const statements = [
    `${counting(bills)}
      INSERT INTO bills (restaurant_id, id, number, series, counter, kind, idempotency_key, body_hash, sitting_id, table_number,
        issued_at, issue_date, business_day, staff_id, payable_paise, document)
      SELECT '${restaurantId}', 'old-' || i, 'SG/' || i, 'SG', i, 'tax-invoice', 'key-' || i, '', NULL, 1 + i % 20,
        ${at}, ${date(indianMs)}, ${date(startMs)}, 'staff', ${first.payable},
        (SELECT document FROM bills WHERE restaurant_id = '${restaurantId}' AND id = 'bill-1') FROM n`,
    `INSERT INTO bill_states (restaurant_id, bill_id, paid_at)
      SELECT restaurant_id, id, issued_at FROM bills WHERE restaurant_id = '${restaurantId}' AND id LIKE 'old-%'`,
    `INSERT INTO payments (restaurant_id, id, bill_id, method, amount_paise, tip_paise, idempotency_key, body_hash, paid_at,
        business_day, staff_id)
      SELECT restaurant_id, 'paid-' || counter, id, CASE counter % 2 WHEN 0 THEN 'cash' ELSE 'upi' END, payable_paise, 0,
        idempotency_key, '', issued_at, business_day, 'staff'
      FROM bills WHERE restaurant_id = '${restaurantId}' AND id LIKE 'old-%'`,
    `INSERT INTO credit_notes (restaurant_id, id, bill_id, number, series, counter, issued_at, issue_date, business_day, staff_id,
        amount_paise, reason, idempotency_key, body_hash, document)
      SELECT restaurant_id, 'credit-' || counter, id, 'SG-C/' || counter, 'SG-C', counter, issued_at, issue_date, business_day,
        'staff', 20000, 'Cold', idempotency_key, '', '${credit}'
      FROM bills WHERE restaurant_id = '${restaurantId}' AND id LIKE 'old-%' AND counter % 50 = 0`,
    `INSERT INTO audit (id, restaurant_id, at, staff_id, session_id, action, object_kind, object_id, before_change, after_change)
      SELECT 'audit-' || id, restaurant_id, issued_at, 'staff', 'session', 'close', 'order', id, '{"items":[]}', '{"items":[]}'
      FROM bills WHERE restaurant_id = '${restaurantId}' AND id LIKE 'old-%'`,
    `INSERT INTO business_days (restaurant_id, last_closed) VALUES ('${restaurantId}', '${dayBefore(now, openDays)}')`,
  ]
  for (const statement of statements) await runStatement(trx, statement)
}
