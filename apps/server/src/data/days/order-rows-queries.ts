import { sql } from 'kysely'
import { toPaise } from '@thali/contract/basics/money'
import type { DayRows, TakenOff } from '@thali/contract/days/day-report'
import { reachedOf } from '@thali/contract/kitchen/kitchen'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { Connection } from '#server/db/database.ts'

/** A period in ms since 1970; `to` is not included. */
export type Period = { readonly from: number; readonly to: number }

type AuditedOrder = { readonly approval?: Order['approval']; readonly items: readonly OrderLine[] }

const orderOf = (text: string | null): AuditedOrder =>
  // Written by the orders feature.
  text === null ? { items: [] } : (JSON.parse(text) as AuditedOrder)

/** Units that the kitchen has ever seen, also those that it makes again. */
const seenOf = (line: OrderLine): number => {
  const { quantity, progress, remake } = line
  return Math.max(reachedOf(line), Math.min(quantity, (progress?.seen ?? 0) + (remake?.quantity ?? 0)))
}

type Person = Pick<TakenOff, 'staffId' | 'name' | 'role'>

type Corrections = Pick<DayRows, 'takenOff' | 'remakes'>

/** Units that a person took off, and remakes. */
const correctionsOf = (before: AuditedOrder, after: AuditedOrder, by: Person): Corrections => {
  const was = new Map(before.items.map((line) => [line.id, line]))
  const pairs = after.items.flatMap((line) => {
    const earlier = was.get(line.id)
    return earlier ? [{ line, earlier }] : []
  })
  // A waiting order has not come to the restaurant yet; an accepted one stores no approval.
  const lowered =
    before.approval === 'waiting' ? [] : pairs.filter((pair) => pair.line.quantity < pair.earlier.quantity)
  return {
    takenOff: lowered.map(({ line, earlier }) => {
      const seen = Math.max(0, seenOf(earlier) - line.quantity)
      return { ...by, price: toPaise(line.price), seen, unseen: earlier.quantity - line.quantity - seen }
    }),
    remakes: pairs
      .map(({ line, earlier }) => ({ quantity: (line.remake?.quantity ?? 0) - (earlier.remake?.quantity ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
  }
}

/** Units taken off and remakes of a period, from the audit log: rows of orders have only their last change. */
export const listCorrections = async (
  db: Connection,
  restaurantId: string,
  { from, to }: Period,
): Promise<Corrections> => {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('staff', 'staff.id', 'audit.staff_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.restaurant_id', '=', 'audit.restaurant_id')
        .onRef('memberships.staff_id', '=', 'audit.staff_id'),
    )
    .select(['before_change', 'after_change', 'audit.staff_id', 'username', 'role'])
    .where('audit.restaurant_id', '=', restaurantId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('object_kind', '=', 'order')
    .where('action', 'in', ['update', 'close', 'remake'])
    .execute()
  const changes = rows.map(({ before_change, after_change, staff_id, username, role }) =>
    correctionsOf(orderOf(before_change), orderOf(after_change), {
      staffId: staff_id,
      name: username ?? '',
      ...(role !== null && { role }),
    }),
  )
  return {
    takenOff: changes.flatMap(({ takenOff }) => takenOff),
    remakes: changes.flatMap(({ remakes }) => remakes),
  }
}

/** Orders of a period that an admin closed with a reason instead of a paid bill. */
export const listClosedWithoutBill = async (
  db: Connection,
  restaurantId: string,
  { from, to }: Period,
): Promise<DayRows['closedWithoutBill']> => {
  const rows = await db
    .selectFrom('orders')
    .select('total_paise')
    .where('restaurant_id', '=', restaurantId)
    // In the text, for the index on closed orders.
    .where('status', '=', sql.lit('Completed'))
    .where('closed_at', '>=', from)
    .where('closed_at', '<', to)
    .where('close_reason', 'is not', null)
    .execute()
  return rows.map((row) => ({ total: row.total_paise }))
}
