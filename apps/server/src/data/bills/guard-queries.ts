import { sql } from 'kysely'
import type { Phone } from '#server/data/tables/phone-queries.ts'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

/** The bill of an order: whether one owns its lines, and whether that one is paid. */
export type OrderBill = { readonly isBilled: boolean; readonly isPaid: boolean }

/** Whether a living bill has lines of an order. The order must be locked, or its answer may be old. */
export const findOrderBill = async (db: Connection, restaurantId: string, orderId: string): Promise<OrderBill> => {
  const rows = await db
    .selectFrom('billed_lines')
    .innerJoin('bill_states', (join) =>
      join
        .onRef('bill_states.restaurant_id', '=', 'billed_lines.restaurant_id')
        .onRef('bill_states.bill_id', '=', 'billed_lines.bill_id'),
    )
    .select('bill_states.paid_at')
    .where('billed_lines.restaurant_id', '=', restaurantId)
    .where('billed_lines.order_id', '=', orderId)
    .execute()
  return { isBilled: rows.length > 0, isPaid: rows.length > 0 && rows.every((row) => row.paid_at !== null) }
}

/**
 * Orders with their lines on bills. SQLite keeps the sequence of a cross join: without statistics it would read all billed
 * lines of the restaurant to find the lines of a few orders.
 */
const linesOfOrders = (db: Connection) =>
  db
    .selectFrom('orders')
    .crossJoin('billed_lines')
    .whereRef('billed_lines.restaurant_id', '=', 'orders.restaurant_id')
    .whereRef('billed_lines.order_id', '=', 'orders.id')

type SittingsParams = { readonly restaurantId: string; readonly sittingIds: readonly string[] }

const selectUnpaid = compile((db, { restaurantId, sittingIds }: SittingsParams) =>
  linesOfOrders(db)
    .innerJoin('bill_states', (join) =>
      join
        .onRef('bill_states.restaurant_id', '=', 'billed_lines.restaurant_id')
        .onRef('bill_states.bill_id', '=', 'billed_lines.bill_id'),
    )
    .select('bill_states.bill_id')
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.sitting_id', 'in', sittingIds)
    .where('bill_states.paid_at', 'is', null)
    .limit(sql.lit(1)),
)

/** Whether orders of sittings are on an unpaid bill. The sittings must be locked. */
export const hasUnpaidBill = async (
  db: Connection,
  restaurantId: string,
  sittingIds: readonly string[],
): Promise<boolean> => (await selectUnpaid(db, { restaurantId, sittingIds })).rows.length > 0

/** The bills of sittings that are not cancelled, oldest first, by sitting. */
export const listBillIds = async (
  db: Connection,
  restaurantId: string,
  sittingIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const bySitting = new Map<string, string[]>()
  if (sittingIds.length === 0) return bySitting
  // An order may have come to the sitting after its bill was issued.
  const ofOrders = linesOfOrders(db)
    .innerJoin('bills', (join) =>
      join
        .onRef('bills.restaurant_id', '=', 'billed_lines.restaurant_id')
        .onRef('bills.id', '=', 'billed_lines.bill_id'),
    )
    .select(['orders.sitting_id', 'bills.id', 'bills.issued_at'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.sitting_id', 'in', sittingIds)
  // A fully credited bill has no lines any more.
  const issued = db
    .selectFrom('bills')
    .crossJoin('bill_states')
    .whereRef('bill_states.restaurant_id', '=', 'bills.restaurant_id')
    .whereRef('bill_states.bill_id', '=', 'bills.id')
    .select(['bills.sitting_id', 'bills.id', 'bills.issued_at'])
    .where('bills.restaurant_id', '=', restaurantId)
    .where('bills.sitting_id', 'in', sittingIds)
    .where('bill_states.credited_at', 'is not', null)
  // Without duplicates here, and sorted here: for UNION and ORDER BY, SQLite reads all bills of the restaurant.
  const rows = await ofOrders.unionAll(issued).execute()
  const sorted = rows.toSorted((first, second) => first.issued_at - second.issued_at || (first.id < second.id ? -1 : 1))
  for (const { sitting_id, id } of sorted) {
    if (sitting_id === null) continue
    bySitting.set(sitting_id, [...new Set(bySitting.get(sitting_id)).add(id)])
  }
  return bySitting
}

// By the user id, which has an index.
const selectOfVisit = compile(
  (db, params: { readonly restaurantId: string; readonly visitId: string; readonly userId: string }) =>
    linesOfOrders(db)
      .innerJoin('bills', (join) =>
        join
          .onRef('bills.restaurant_id', '=', 'billed_lines.restaurant_id')
          .onRef('bills.id', '=', 'billed_lines.bill_id'),
      )
      .select(['bills.id', 'bills.issued_at'])
      .distinct()
      .where('orders.restaurant_id', '=', params.restaurantId)
      .where('orders.user_id', '=', params.userId)
      .where('orders.visit_id', '=', params.visitId)
      .where('orders.token_number', 'is not', null),
)

/** The living bills of takeaway orders that a phone sent under its visit, oldest first. */
export const listBillsOfVisit = async (
  db: Connection,
  { restaurantId, visitId, userId }: Pick<Phone, 'restaurantId' | 'visitId' | 'userId'>,
): Promise<string[]> => {
  if (userId === null) return []
  const { rows } = await selectOfVisit(db, { restaurantId, visitId, userId })
  return rows.toSorted((first, second) => first.issued_at - second.issued_at).map(({ id }) => id)
}
