import type { Connection } from '#server/db/database.ts'

/** The tables of orders now, with the sittings of these orders. A party may have moved since an order was closed. */
export const listTablesOfOrders = async (
  trx: Connection,
  restaurantId: string,
  orderIds: readonly string[],
): Promise<{ readonly tableNumbers: readonly number[]; readonly sittingIds: readonly string[] }> => {
  const rows = await trx
    .selectFrom('orders')
    .leftJoin('sittings', (join) =>
      join
        .onRef('sittings.restaurant_id', '=', 'orders.restaurant_id')
        .onRef('sittings.id', '=', 'orders.sitting_id')
        .on('sittings.ended_at', 'is', null),
    )
    .select(['orders.table_number as ordered', 'sittings.table_number as present', 'sitting_id'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.id', 'in', orderIds)
    .execute()
  return {
    tableNumbers: [...new Set(rows.map(({ ordered, present }) => present ?? ordered))],
    sittingIds: [...new Set(rows.flatMap(({ sitting_id: id }) => id ?? []))],
  }
}
