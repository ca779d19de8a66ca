import { sql } from 'kysely'
import type { Order } from '@thali/contract/orders/order'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { byOrder, toOrder, withLines } from './list-queries.ts'

/** A place in the sequence of changes: all changes up to it are known. */
export type ChangePlace = { readonly changed: number; readonly orderNumber: number }

/** The newest place below which no change can appear any more, and the highest one that may exist. */
export type ChangeFence = {
  readonly fence: ChangePlace
  readonly newest: number
  /** Changes appear in their sequence: SQLite has one writing transaction at a time. */
  readonly isInOrder: boolean
  /** Names the sequence: the PostgreSQL cluster's, or on SQLite the restaurant's, which moves with it. */
  readonly sequence: string
}

const afterAll = Number.MAX_SAFE_INTEGER

/**
 * On PostgreSQL a transaction may commit after later ones: those from the oldest open one on are read again. On SQLite one
 * transaction writes at a time.
 */
export const findFence = async (db: Connection, restaurantId: string): Promise<ChangeFence> => {
  if (hasRowLocks(db)) {
    const { rows } = await sql<{ oldest: string; next: string; cluster: string }>`
      SELECT pg_snapshot_xmin(now)::text AS oldest, pg_snapshot_xmax(now)::text AS next, system_identifier::text AS cluster
      FROM pg_current_snapshot() now, pg_control_system()`.execute(db)
    const oldest = Number(rows[0]?.oldest ?? 0)
    const newest = Number(rows[0]?.next ?? 0)
    return {
      fence: { changed: oldest - 1, orderNumber: afterAll },
      newest,
      isInOrder: false,
      sequence: `p${rows[0]?.cluster ?? ''}`,
    }
  }
  const row = await db
    .selectFrom('number_series')
    .select('last_change')
    .where('restaurant_id', '=', restaurantId)
    .where('series', '=', 'orders')
    .executeTakeFirst()
  const changed = row?.last_change ?? 0
  return { fence: { changed, orderNumber: afterAll }, newest: changed, isInOrder: true, sequence: 's' }
}

/** Orders per page. */
export const changesMax = 200

const readPage = compile((db, params: ChangePlace & { readonly restaurantId: string }) =>
  withLines(
    db,
    db
      .selectFrom('orders')
      .where('orders.restaurant_id', '=', params.restaurantId)
      // The first two conditions are for the index, the third for changes of one transaction.
      .where('orders.changed', '>', sql.lit(0))
      .where('orders.changed', '>=', params.changed)
      .where((eb) =>
        eb.or([eb('orders.changed', '>', params.changed), eb('orders.order_number', '>', params.orderNumber)]),
      )
      .orderBy('orders.changed')
      .orderBy('orders.order_number')
      .limit(sql.lit(changesMax)),
  ),
)

/** The orders that changed after a place, the earliest change first, with the place of the last one. */
export const listChanges = async (
  db: Connection,
  restaurantId: string,
  after: ChangePlace,
): Promise<{ readonly orders: Order[]; readonly last: ChangePlace | undefined }> => {
  const { rows } = await readPage(db, { restaurantId, ...after })
  const read = byOrder(rows).toSorted(
    ([first], [second]) => first.changed - second.changed || first.order_number - second.order_number,
  )
  const [last] = read.at(-1) ?? []
  return {
    orders: read.map((lines) => toOrder(lines[0], lines)),
    last: last && { changed: last.changed, orderNumber: last.order_number },
  }
}

/** How often the data of a restaurant were restored: places before the last restore mean nothing. */
export const findRestoreCount = async (db: Connection, restaurantId: string): Promise<number> => {
  const row = await db
    .selectFrom('restaurants')
    .select('restore_count')
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  return row?.restore_count ?? 0
}
