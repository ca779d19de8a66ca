import { businessDayOf, openBusinessDay } from '@thali/contract'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

type Params = { readonly restaurantId: string }

const selectClock = compile((db, { restaurantId }: Params) =>
  db.selectFrom('restaurants').select(['timezone', 'day_starts_at']).where('id', '=', restaurantId),
)

const selectDay = (db: Connection, { restaurantId }: Params) =>
  db.selectFrom('business_days').select('last_closed').where('restaurant_id', '=', restaurantId)

const lockDay = {
  // Many writers at the same time. SQLite has one.
  share: compile((db, params: Params) => selectDay(db, params).$if(hasRowLocks(db), (query) => query.forShare())),
  change: compile((db, params: Params) => selectDay(db, params).$if(hasRowLocks(db), (query) => query.forUpdate())),
}

const insertDay = compile((db, { restaurantId }: Params) =>
  db
    .insertInto('business_days')
    .values({ restaurant_id: restaurantId, last_closed: null })
    .onConflict((on) => on.doNothing()),
)

/** How a restaurant counts its days. */
export type DayClock = { readonly timezone: string; readonly startsAt: string }

/** How a restaurant counts its days; undefined for an unknown one. */
export const findDayClock = async (db: Connection, restaurantId: string): Promise<DayClock | undefined> => {
  const [row] = (await selectClock(db, { restaurantId })).rows
  return row && { timezone: row.timezone, startsAt: row.day_starts_at }
}

/** How a restaurant counts its days. The restaurant exists. */
export const getDayClock = async (db: Connection, restaurantId: string): Promise<DayClock> => {
  return (await findDayClock(db, restaurantId)) ?? { timezone: 'Asia/Kolkata', startsAt: '04:00' }
}

/**
 * Locks the days of a restaurant until the transaction ends and returns the last closed one, null before the first close.
 * `share` waits for a close, `change` also for writers of money.
 */
export const lockDays = async (
  trx: Connection,
  restaurantId: string,
  kind: keyof typeof lockDay,
): Promise<string | null> => {
  const [row] = (await lockDay[kind](trx, { restaurantId })).rows
  if (row) return row.last_closed
  await insertDay(trx, { restaurantId })
  return (await lockDay[kind](trx, { restaurantId })).rows[0]?.last_closed ?? null
}

/** The last closed day of a restaurant; null before the first close. */
export const findLastClosed = async (db: Connection, restaurantId: string): Promise<string | null> =>
  (await selectDay(db, { restaurantId }).executeTakeFirst())?.last_closed ?? null

/**
 * The business day of money that is recorded now: that of the clock, never a closed one (plan §6). No day of the
 * restaurant can close until the transaction ends. It is the last lock of a transaction.
 */
export const takeDay = async (trx: Connection, restaurantId: string, now: Date): Promise<string> => {
  const lastClosed = await lockDays(trx, restaurantId, 'share')
  const { timezone, startsAt } = await getDayClock(trx, restaurantId)
  return openBusinessDay(businessDayOf(now, timezone, startsAt), lastClosed)
}
