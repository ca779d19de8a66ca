import { sql } from 'kysely'
import { businessDayOf, openBusinessDay } from '@thali/contract/days/business-day'
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

/** The class of the advisory locks of days. */
const daysKey = 7_468_622

// A row lock has no queue for readers: writers of money that follow each other would keep a close waiting.
const queue = {
  share: ({ restaurantId }: Params) => sql`SELECT pg_advisory_xact_lock_shared(${daysKey}, hashtext(${restaurantId}))`,
  change: ({ restaurantId }: Params) => sql`SELECT pg_advisory_xact_lock(${daysKey}, hashtext(${restaurantId}))`,
}

const selectClosedFrom = compile((db, { restaurantId, from }: Params & { readonly from: string }) =>
  db
    .selectFrom('closed_days')
    .select('business_day')
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '>=', from),
)

const insertOpenDay = compile((db, { restaurantId, day }: Params & { readonly day: string }) =>
  db
    .insertInto('open_days')
    .values({ restaurant_id: restaurantId, business_day: day })
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
 * Locks the days of a restaurant until the transaction ends and returns the latest closed date, null before the first close.
 * `share` waits for a close, `change` also for writers of money. Both wait in one queue.
 */
export const lockDays = async (
  trx: Connection,
  restaurantId: string,
  kind: keyof typeof lockDay,
): Promise<string | null> => {
  if (hasRowLocks(trx)) await queue[kind]({ restaurantId }).execute(trx)
  // Processes of the release before lock the row alone.
  const [row] = (await lockDay[kind](trx, { restaurantId })).rows
  if (row) return row.last_closed
  await insertDay(trx, { restaurantId })
  return (await lockDay[kind](trx, { restaurantId })).rows[0]?.last_closed ?? null
}

/** The latest closed date of a restaurant; null before the first close. */
export const findLastClosed = async (db: Connection, restaurantId: string): Promise<string | null> =>
  (await selectDay(db, { restaurantId }).executeTakeFirst())?.last_closed ?? null

/** The business day of money that is recorded at a day of the clock: that day, or the next one that is not closed. */
export const findOpenDay = async (
  db: Connection,
  restaurantId: string,
  { today, lastClosed }: { readonly today: string; readonly lastClosed: string | null },
): Promise<string> => {
  if (lastClosed === null || lastClosed < today) return today
  const { rows } = await selectClosedFrom(db, { restaurantId, from: today })
  return openBusinessDay(
    today,
    rows.map((row) => row.business_day),
  )
}

/**
 * The business day of money that is recorded now, never a closed one (decision 118). No day of the restaurant can close
 * until the transaction ends. It is the last lock of a transaction, and the money follows.
 */
export const takeDay = async (trx: Connection, restaurantId: string, now: Date): Promise<string> => {
  const lastClosed = await lockDays(trx, restaurantId, 'share')
  const { timezone, startsAt } = await getDayClock(trx, restaurantId)
  const day = await findOpenDay(trx, restaurantId, { today: businessDayOf(now, timezone, startsAt), lastClosed })
  if (lastClosed !== null && day <= lastClosed) await insertOpenDay(trx, { restaurantId, day })
  return day
}

/** Whether a day is closed. No day of the restaurant can close until the transaction ends; it is its last lock. */
export const holdDay = async (trx: Connection, restaurantId: string, date: string): Promise<boolean> => {
  await lockDays(trx, restaurantId, 'share')
  const { rows } = await selectClosedFrom(trx, { restaurantId, from: date })
  return rows.some((row) => row.business_day === date)
}
