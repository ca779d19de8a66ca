import type { SourceItem } from '@thali/contract/sources/source'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** The number of an order at its source. */
export type SourceNumber = { readonly restaurantId: string; readonly source: string; readonly number: string }

const toSourceItem = (row: Tables['source_items']): SourceItem => ({
  id: row.id,
  source: row.source,
  sourceItemId: row.source_item_id,
  itemId: row.item_id,
  ...(row.portion_id !== null && { portionId: row.portion_id }),
})

/** The order that is stored under a number, and the hash of its request. */
export const getSourceOrder = async (
  db: Connection,
  { restaurantId, source, number }: SourceNumber,
): Promise<{ readonly orderId: string; readonly bodyHash: string }> => {
  const row = await db
    .selectFrom('source_orders')
    .select(['order_id', 'body_hash'])
    .where('restaurant_id', '=', restaurantId)
    .where('source', '=', source)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { orderId: row.order_id, bodyHash: row.body_hash }
}

/** The dishes that ids of a source stand for, by id. */
export const findSourceItems = async (
  db: Connection,
  restaurantId: string,
  source: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourceItem>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('source_items')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('source', '=', source)
    .where('source_item_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.source_item_id, toSourceItem(row)]))
}

/** All mappings of a restaurant, by source and id. */
export const listSourceItems = async (db: Connection, restaurantId: string): Promise<SourceItem[]> => {
  const rows = await db
    .selectFrom('source_items')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('source')
    .orderBy('source_item_id')
    .execute()
  return rows.map(toSourceItem)
}

/** A mapping by its own id, or by the source's. */
export const findSourceItem = async (
  db: Connection,
  restaurantId: string,
  by: { readonly id: string } | Pick<SourceItem, 'source' | 'sourceItemId'>,
): Promise<SourceItem | undefined> => {
  const row = await db
    .selectFrom('source_items')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if(!('id' in by), (query) =>
      query
        .where('source', '=', 'id' in by ? '' : by.source)
        .where('source_item_id', '=', 'id' in by ? '' : by.sourceItemId),
    )
    .executeTakeFirst()
  return row && toSourceItem(row)
}

/** Counts the mappings. */
export const countSourceItems = async (db: Connection, restaurantId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('source_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return count
}
