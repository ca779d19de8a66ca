import { sql, type Insertable } from 'kysely'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { jsonText } from '#server/db/json.ts'
import type { Tables } from '#server/db/tables.ts'
import { ordersOfDay, type DayBounds } from './day-counter-queries.ts'
import { type CountedOrder } from './write-counter.ts'

/** The business day of an order, and the weekday (0 is Sunday) and hour of its creation. */
export type DaySlot = { readonly businessDay: string; readonly weekday: number; readonly hour: number }

/** The orders of a day that were placed in one hour. */
export type HourCount = DaySlot & { readonly orderCount: number; readonly totalPaise: number }

const addHour = compile((db, row: Insertable<Tables['report_days']>) =>
  db
    .insertInto('report_days')
    .values(row)
    .onConflict((on) =>
      on.columns(['restaurant_id', 'business_day', 'weekday', 'hour']).doUpdateSet((eb) => ({
        order_count: eb('report_days.order_count', '+', eb.ref('excluded.order_count')),
        total_paise: eb('report_days.total_paise', '+', eb.ref('excluded.total_paise')),
      })),
    ),
)

const addItems = compile((db, { rows }: { readonly rows: readonly Insertable<Tables['report_day_items']>[] }) =>
  db
    .insertInto('report_day_items')
    .values(rows)
    .onConflict((on) =>
      on.columns(['restaurant_id', 'business_day', 'item_id', 'portion_id']).doUpdateSet((eb) => ({
        quantity: eb('report_day_items.quantity', '+', eb.ref('excluded.quantity')),
        total_paise: eb('report_day_items.total_paise', '+', eb.ref('excluded.total_paise')),
      })),
    ),
)

const countItems = async (trx: Connection, { by, restaurantId, items }: CountedOrder, businessDay: string) => {
  await addItems(trx, {
    rows: items.map(({ itemId, portion, quantity, totalPaise }) => ({
      restaurant_id: restaurantId,
      business_day: businessDay,
      item_id: itemId,
      portion_id: portion?.id ?? '',
      portion_name: portion?.name ?? '',
      quantity: by * quantity,
      total_paise: by * totalPaise,
    })),
  })
}

const addUserDay = compile((db, row: Insertable<Tables['report_day_users']>) =>
  db
    .insertInto('report_day_users')
    .values(row)
    .onConflict((on) =>
      on.columns(['restaurant_id', 'user_id', 'business_day']).doUpdateSet((eb) => ({
        order_count: eb('report_day_users.order_count', '+', eb.ref('excluded.order_count')),
      })),
    )
    .returning('order_count'),
)

const addVisitors = compile((db, { rows }: { readonly rows: readonly Insertable<Tables['report_day_visitors']>[] }) =>
  db
    .insertInto('report_day_visitors')
    .values(rows)
    .onConflict((on) =>
      on.columns(['restaurant_id', 'business_day', 'previous_day']).doUpdateSet((eb) => ({
        user_count: eb('report_day_visitors.user_count', '+', eb.ref('excluded.user_count')),
      })),
    ),
)

type UserDay = { readonly restaurantId: string; readonly userId: string; readonly businessDay: string }

const daysOfUser = (db: Connection, { restaurantId, userId }: Pick<UserDay, 'restaurantId' | 'userId'>) =>
  db
    .selectFrom('report_day_users')
    .select('business_day')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)

const findPrevious = compile((db, { businessDay, ...user }: UserDay) =>
  daysOfUser(db, user).where('business_day', '<', businessDay).orderBy('business_day', 'desc').limit(sql.lit(1)),
)

const findNext = compile((db, { businessDay, ...user }: UserDay) =>
  daysOfUser(db, user).where('business_day', '>', businessDay).orderBy('business_day').limit(sql.lit(1)),
)

// With a new day of a user, the day after it has another previous day.
const countUser = async (trx: Connection, { by, ...order }: CountedOrder, businessDay: string): Promise<void> => {
  const { restaurantId, userId } = order
  const key = { restaurant_id: restaurantId, business_day: businessDay }
  const { rows: counted } = await addUserDay(trx, { ...key, user_id: userId, order_count: by })
  if (counted[0]?.order_count !== (by === 1 ? 1 : 0)) return
  const day = { restaurantId, userId, businessDay }
  const previousDay = (await findPrevious(trx, day)).rows[0]?.business_day ?? ''
  const nextDay = (await findNext(trx, day)).rows[0]?.business_day
  const ofNext = (previous: string, sign: 1 | -1) =>
    nextDay === undefined
      ? []
      : [{ restaurant_id: restaurantId, business_day: nextDay, previous_day: previous, user_count: by * sign }]
  await addVisitors(trx, {
    rows: [
      { ...key, previous_day: previousDay, user_count: by },
      ...ofNext(previousDay, -1),
      ...ofNext(businessDay, 1),
    ],
  })
  for (const day of by === -1 ? [businessDay, nextDay] : [nextDay])
    if (day !== undefined)
      await trx
        .deleteFrom('report_day_visitors')
        .where('restaurant_id', '=', restaurantId)
        .where('business_day', '=', day)
        .where('user_count', '<=', 0)
        .execute()
}

const deleteSpent = async (trx: Connection, { restaurantId, userId, items }: CountedOrder, businessDay: string) => {
  await trx
    .deleteFrom('report_days')
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '=', businessDay)
    .where('order_count', '<=', 0)
    .execute()
  await trx
    .deleteFrom('report_day_items')
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '=', businessDay)
    .where('item_id', 'in', [...new Set(items.map(({ itemId }) => itemId))])
    .where('quantity', '<=', 0)
    .execute()
  await trx
    .deleteFrom('report_day_users')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('business_day', '=', businessDay)
    .where('order_count', '<=', 0)
    .execute()
}

/** Adds a closed order to the counters of its day, or subtracts a reopened one. The totals of the restaurant are locked. */
export const countDay = async (trx: Connection, order: CountedOrder, slot: DaySlot): Promise<void> => {
  const { by, restaurantId, totalPaise } = order
  const { businessDay: business_day, weekday, hour } = slot
  const counts = { order_count: by, total_paise: by * totalPaise }
  await addHour(trx, { restaurant_id: restaurantId, business_day, weekday, hour, ...counts })
  await countItems(trx, order, slot.businessDay)
  await countUser(trx, order, slot.businessDay)
  if (order.by === -1) await deleteSpent(trx, order, slot.businessDay)
}

/** Counts the dishes and users of the Completed orders of a day, within the engine. Its counters must be empty. */
export const recountDay = async (trx: Connection, restaurantId: string, day: DayBounds): Promise<void> => {
  const portionId = sql<string>`COALESCE(${jsonText(trx, 'order_lines.choice', ['portion', 'id'])}, '')`
  const portionName = sql<string>`COALESCE(MAX(${jsonText(trx, 'order_lines.choice', ['portion', 'name'])}), '')`
  const businessDay = sql.lit(day.businessDay)
  await trx
    .insertInto('report_day_items')
    .columns(['restaurant_id', 'business_day', 'item_id', 'portion_id', 'portion_name', 'quantity', 'total_paise'])
    .expression(
      ordersOfDay(trx, restaurantId, day)
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .select(['orders.restaurant_id', businessDay.as('business_day'), 'order_lines.item_id'])
        .select([portionId.as('portion_id'), portionName.as('portion_name')])
        .select(({ fn }) => fn.sum<number>('order_lines.quantity').as('quantity'))
        .select(sql<number>`SUM(order_lines.price_paise * order_lines.quantity)`.as('total_paise'))
        .where('order_lines.quantity', '>', 0)
        .groupBy(['orders.restaurant_id', 'order_lines.item_id', portionId]),
    )
    .execute()
  await trx
    .insertInto('report_day_users')
    .columns(['restaurant_id', 'business_day', 'user_id', 'order_count'])
    .expression(
      ordersOfDay(trx, restaurantId, day)
        .select(['orders.restaurant_id', businessDay.as('business_day'), 'orders.user_id'])
        .select(({ fn }) => fn.countAll<number>().as('order_count'))
        .groupBy(['orders.restaurant_id', 'orders.user_id']),
    )
    .execute()
}

/** Stores the recounted hours of a day. */
export const storeHours = async (trx: Connection, restaurantId: string, hours: readonly HourCount[]): Promise<void> => {
  await trx
    .insertInto('report_days')
    .values(
      hours.map(({ businessDay, weekday, hour, orderCount, totalPaise }) => ({
        restaurant_id: restaurantId,
        business_day: businessDay,
        weekday,
        hour,
        order_count: orderCount,
        total_paise: totalPaise,
      })),
    )
    .execute()
}

/** Counts the users of all days by their previous day, after `recountDay` of each day. */
export const recountVisitors = async (trx: Connection, restaurantId: string): Promise<void> => {
  const previous = sql<string>`LAG(business_day, 1, '') OVER (PARTITION BY user_id ORDER BY business_day)`
  await trx
    .insertInto('report_day_visitors')
    .columns(['restaurant_id', 'business_day', 'previous_day', 'user_count'])
    .expression((eb) =>
      eb
        .selectFrom(
          trx
            .selectFrom('report_day_users')
            .select(['restaurant_id', 'business_day', previous.as('previous_day')])
            .where('restaurant_id', '=', restaurantId)
            .as('visits'),
        )
        .select(['restaurant_id', 'business_day', 'previous_day'])
        .select(({ fn }) => fn.countAll<number>().as('user_count'))
        .groupBy(['restaurant_id', 'business_day', 'previous_day']),
    )
    .execute()
}
