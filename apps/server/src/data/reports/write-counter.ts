import { sql, type Insertable } from 'kysely'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { jsonText } from '#server/db/json.ts'
import type { Tables } from '#server/db/tables.ts'
import { hasSold } from './counter-queries.ts'
import type { LocalSlot } from './local-slot.ts'

/** A dish, or one portion of it, and its quantity in an order, above 0. */
export type CountedItem = {
  readonly itemId: string
  readonly portion: { readonly id: string; readonly name: string } | undefined
  readonly quantity: number
  readonly totalPaise: number
}

/** The counts of one order, each dish and portion once; `by` is -1 when it is reopened. */
export type CountedOrder = {
  readonly by: 1 | -1
  readonly restaurantId: string
  readonly userId: string
  readonly totalPaise: number
  readonly items: readonly CountedItem[]
}

const addTotals = compile((db, row: Insertable<Tables['report_totals']>) =>
  db
    .insertInto('report_totals')
    .values(row)
    .onConflict((on) =>
      on.column('restaurant_id').doUpdateSet((eb) => ({
        order_count: eb('report_totals.order_count', '+', eb.ref('excluded.order_count')),
        total_paise: eb('report_totals.total_paise', '+', eb.ref('excluded.total_paise')),
      })),
    ),
)

/**
 * Adds an order to the totals, or subtracts it. Called before the other counters: its row locks all counters of a
 * restaurant until the transaction ends, so that transactions cannot deadlock.
 */
export const countTotals = async (trx: Connection, { by, restaurantId, totalPaise }: CountedOrder): Promise<void> => {
  const counts = { order_count: by, user_count: 0, total_paise: by * totalPaise }
  await addTotals(trx, { restaurant_id: restaurantId, ...counts })
}

const addUser = compile((db, row: Insertable<Tables['report_users']>) =>
  db
    .insertInto('report_users')
    .values(row)
    .onConflict((on) =>
      on.columns(['restaurant_id', 'user_id']).doUpdateSet((eb) => ({
        order_count: eb('report_users.order_count', '+', eb.ref('excluded.order_count')),
      })),
    )
    .returning('order_count'),
)

const addUserCount = compile((db, { restaurantId, by }: { readonly restaurantId: string; readonly by: number }) =>
  db
    .updateTable('report_totals')
    .set((eb) => ({ user_count: eb('user_count', '+', by) }))
    .where('restaurant_id', '=', restaurantId),
)

const countUser = async (trx: Connection, { by, restaurantId, userId }: CountedOrder): Promise<void> => {
  const { rows } = await addUser(trx, { restaurant_id: restaurantId, user_id: userId, order_count: by })
  const visits = rows[0]?.order_count
  const isFirst = by === 1 && visits === 1
  const isLast = by === -1 && visits === 0
  if (isFirst || isLast) await addUserCount(trx, { restaurantId, by })
}

const addSlots = compile((db, { rows }: { readonly rows: readonly Insertable<Tables['report_slots']>[] }) =>
  db
    .insertInto('report_slots')
    .values(rows)
    .onConflict((on) =>
      on.columns(['restaurant_id', 'kind', 'slot']).doUpdateSet((eb) => ({
        order_count: eb('report_slots.order_count', '+', eb.ref('excluded.order_count')),
        total_paise: eb('report_slots.total_paise', '+', eb.ref('excluded.total_paise')),
      })),
    ),
)

const countSlots = async (trx: Connection, order: CountedOrder, { day, time }: LocalSlot): Promise<void> => {
  const { by, restaurantId, totalPaise } = order
  const counts = { restaurant_id: restaurantId, order_count: by, total_paise: by * totalPaise }
  await addSlots(trx, {
    rows: [
      { ...counts, kind: 'day', slot: day },
      { ...counts, kind: 'time', slot: time },
    ],
  })
}

const addItems = compile((db, { rows }: { readonly rows: readonly Insertable<Tables['report_items']>[] }) =>
  db
    .insertInto('report_items')
    .values(rows)
    .onConflict((on) =>
      on.columns(['restaurant_id', 'item_id', 'portion_id']).doUpdateSet((eb) => ({
        quantity: eb('report_items.quantity', '+', eb.ref('excluded.quantity')),
      })),
    ),
)

const countItems = async (trx: Connection, { by, restaurantId, items }: CountedOrder): Promise<void> => {
  await addItems(trx, {
    rows: items.map(({ itemId, portion, quantity }) => ({
      restaurant_id: restaurantId,
      item_id: itemId,
      portion_id: portion?.id ?? '',
      portion_name: portion?.name ?? '',
      quantity: by * quantity,
    })),
  })
}

// A count of zero has no row: averages divide by the number of rows, and unsold items are not ranked.
const deleteSpent = async (trx: Connection, { restaurantId, userId, items }: CountedOrder): Promise<void> => {
  await trx
    .deleteFrom('report_users')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('order_count', '<=', 0)
    .execute()
  await trx.deleteFrom('report_slots').where('restaurant_id', '=', restaurantId).where('order_count', '<=', 0).execute()
  await trx
    .deleteFrom('report_items')
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', 'in', [...new Set(items.map(({ itemId }) => itemId))])
    .where('quantity', '<=', 0)
    .execute()
  await deleteSpentTotals(trx, restaurantId)
}

const deleteSpentTotals = async (trx: Connection, restaurantId: string): Promise<void> => {
  await trx
    .deleteFrom('report_totals')
    .where('restaurant_id', '=', restaurantId)
    .where('order_count', '<=', 0)
    .execute()
}

/** Adds a closed order to the counters other than the totals, or takes a reopened one out of them. */
export const countDetails = async (trx: Connection, order: CountedOrder, slot: LocalSlot): Promise<void> => {
  await countUser(trx, order)
  await countSlots(trx, order, slot)
  await countItems(trx, order)
  if (order.by === -1) await deleteSpent(trx, order)
}

const empty = { order_count: 0, user_count: 0, total_paise: 0 }

const details = [
  'report_items',
  'report_slots',
  'report_users',
  'report_days',
  'report_day_items',
  'report_day_users',
  'report_day_visitors',
] as const

/** Empties and locks the counters of a restaurant until the transaction ends. Orders closed in that time wait. */
export const clearCounters = async (trx: Connection, restaurantId: string): Promise<void> => {
  await trx
    .insertInto('report_totals')
    .values({ restaurant_id: restaurantId, ...empty })
    .onConflict((on) => on.column('restaurant_id').doUpdateSet(empty))
    .execute()
  for (const table of details) await trx.deleteFrom(table).where('restaurant_id', '=', restaurantId).execute()
}

/** Counts the sold items and the users of all Completed orders, within the engine. The counters must be empty. */
export const recountItemsAndUsers = async (trx: Connection, restaurantId: string): Promise<void> => {
  const portionId = sql<string>`COALESCE(${jsonText(trx, 'order_lines.choice', ['portion', 'id'])}, '')`
  const portionName = sql<string>`COALESCE(MAX(${jsonText(trx, 'order_lines.choice', ['portion', 'name'])}), '')`
  await trx
    .insertInto('report_items')
    .columns(['restaurant_id', 'item_id', 'portion_id', 'portion_name', 'quantity'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .select(['orders.restaurant_id', 'order_lines.item_id'])
        .select([portionId.as('portion_id'), portionName.as('portion_name')])
        .select(({ fn }) => fn.sum<number>('order_lines.quantity').as('quantity'))
        .where('orders.restaurant_id', '=', restaurantId)
        .where('orders.status', '=', sql.lit('Completed'))
        .where('orders.approval', '<>', 'refused')
        .where('order_lines.quantity', '>', 0)
        .groupBy(['orders.restaurant_id', 'order_lines.item_id', portionId]),
    )
    .execute()
  await trx
    .insertInto('report_users')
    .columns(['restaurant_id', 'user_id', 'order_count'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select(['restaurant_id', 'user_id'])
        .select(({ fn }) => fn.countAll<number>().as('order_count'))
        .where('restaurant_id', '=', restaurantId)
        .where('status', '=', sql.lit('Completed'))
        .where(hasSold)
        .groupBy(['restaurant_id', 'user_id']),
    )
    .execute()
}

/** Stores the recounted totals and slots, one slot per day and time with orders. */
export const storeSlotsAndTotals = async (
  trx: Connection,
  restaurantId: string,
  slots: readonly { kind: 'day' | 'time'; slot: number; orderCount: number; totalPaise: number }[],
): Promise<void> => {
  for (const { kind, slot, orderCount, totalPaise } of slots)
    await trx
      .insertInto('report_slots')
      .values({ restaurant_id: restaurantId, kind, slot, order_count: orderCount, total_paise: totalPaise })
      .execute()
  const { user_count } = await trx
    .selectFrom('report_users')
    .select(({ fn }) => fn.countAll<number>().as('user_count'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  const days = slots.filter(({ kind }) => kind === 'day')
  await trx
    .updateTable('report_totals')
    .set({
      user_count,
      order_count: days.reduce((sum, { orderCount }) => sum + orderCount, 0),
      total_paise: days.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    })
    .where('restaurant_id', '=', restaurantId)
    .execute()
  await deleteSpentTotals(trx, restaurantId)
}
