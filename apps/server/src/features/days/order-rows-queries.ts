import { needsReason, toPaise, type DayRows, type OrderLine } from '@thali/contract'
import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'

/** A period in ms since 1970; `to` is not included. */
export type Period = { readonly from: number; readonly to: number }

type AuditedOrder = { readonly items: readonly OrderLine[] }

const linesOf = (text: string | null): readonly OrderLine[] =>
  // Written by the orders feature.
  text === null ? [] : (JSON.parse(text) as AuditedOrder).items

/** Units that the kitchen has seen, also those that it makes again. */
const seenOf = ({ quantity, progress, remake }: OrderLine): number =>
  Math.min(quantity, (progress?.seen ?? 0) + (remake?.quantity ?? 0))

/** Voids after the kitchen had seen a line, and remakes. */
const changesOf = (before: readonly OrderLine[], after: readonly OrderLine[]): Pick<DayRows, 'voids' | 'remakes'> => {
  const was = new Map(before.map((line) => [line.id, line]))
  const pairs = after.flatMap((line) => {
    const earlier = was.get(line.id)
    return earlier ? [{ line, earlier }] : []
  })
  return {
    voids: pairs
      .filter(({ line, earlier }) => line.quantity < earlier.quantity && needsReason(earlier, line.quantity))
      .map(({ line, earlier }) => ({
        quantity: seenOf(earlier) - line.quantity,
        price: toPaise(line.price),
      }))
      .filter(({ quantity }) => quantity > 0),
    remakes: pairs
      .map(({ line, earlier }) => ({ quantity: (line.remake?.quantity ?? 0) - (earlier.remake?.quantity ?? 0) }))
      .filter(({ quantity }) => quantity > 0),
  }
}

/** Voids and remakes of a period, from the audit log: rows of orders have only their last change. */
export const listKitchenChanges = async (
  db: Connection,
  restaurantId: string,
  { from, to }: Period,
): Promise<Pick<DayRows, 'voids' | 'remakes'>> => {
  const rows = await db
    .selectFrom('audit')
    .select(['before_change', 'after_change'])
    .where('restaurant_id', '=', restaurantId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('object_kind', '=', 'order')
    .where('action', 'in', ['update', 'close', 'remake'])
    .execute()
  const changes = rows.map((row) => changesOf(linesOf(row.before_change), linesOf(row.after_change)))
  return { voids: changes.flatMap(({ voids }) => voids), remakes: changes.flatMap(({ remakes }) => remakes) }
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
