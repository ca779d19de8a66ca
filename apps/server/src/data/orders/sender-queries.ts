import type { Connection } from '#server/db/database.ts'

/** Who sent an order: the staff member who typed it, or the visit of a phone. */
type Sender = { readonly staffName: string | null; readonly visitId: string | null }

/** The sender of an order. */
export const findSender = async (
  db: Connection,
  restaurantId: string,
  orderId: string,
): Promise<Sender | undefined> => {
  const row = await db
    .selectFrom('orders')
    .leftJoin('audit', (join) =>
      join
        .onRef('audit.restaurant_id', '=', 'orders.restaurant_id')
        .onRef('audit.object_id', '=', 'orders.id')
        .on('audit.object_kind', '=', 'order')
        .on('audit.action', '=', 'create'),
    )
    .leftJoin('staff', 'staff.id', 'audit.staff_id')
    .select(['orders.visit_id', 'staff.username'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  return row && { staffName: row.username, visitId: row.visit_id }
}
