import { sql } from 'kysely'
import { businessDayOf } from '@thali/contract/days/business-day'
import type { DatesAhead } from '@thali/contract/days/day-report'
import type { Connection } from '#server/db/database.ts'
import { findDayClock, findLastClosed } from './day-lock-queries.ts'

// An order may be dated two seconds ahead, and clocks of several processes differ a little.
const toleratedMs = 60_000

/** The time of the latest order, bill or change by staff after a time; undefined without one. */
const findLatestRecord = async (db: Connection, restaurantId: string, after: number): Promise<number | undefined> => {
  const times: number[] = []
  for (const status of ['Pending', 'Completed'] as const) {
    const order = await db
      .selectFrom('orders')
      .select('created_at')
      .where('restaurant_id', '=', restaurantId)
      // In the text, for the indexes of both states.
      .where('status', '=', sql.lit(status))
      .where('created_at', '>', after)
      .orderBy('created_at', 'desc')
      .limit(sql.lit(1))
      .executeTakeFirst()
    if (order) times.push(order.created_at)
  }
  const bill = await db
    .selectFrom('bills')
    .select('issued_at')
    .where('restaurant_id', '=', restaurantId)
    .where('issued_at', '>', after)
    .orderBy('issued_at', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (bill) times.push(bill.issued_at)
  // A restaurant without orders has dishes that staff stored.
  const change = await db
    .selectFrom('audit')
    .select('at')
    .where('restaurant_id', '=', restaurantId)
    .where('at', '>', after)
    .orderBy('at', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (change) times.push(change.at)
  return times.length === 0 ? undefined : Math.max(...times)
}

type Moment = { readonly now: Date; readonly today: string; readonly lastClosed: string | null }

/** Closed days and records after the clock: it was ahead, or is behind; undefined without any. */
export const findAhead = async (
  db: Connection,
  restaurantId: string,
  { now, today, lastClosed }: Moment,
): Promise<DatesAhead | undefined> => {
  const latest = await findLatestRecord(db, restaurantId, now.getTime() + toleratedMs)
  const closedDay = lastClosed !== null && lastClosed > today ? lastClosed : undefined
  if (closedDay === undefined && latest === undefined) return undefined
  return {
    ...(closedDay !== undefined && { closedDay }),
    ...(latest !== undefined && { recordedDateTime: new Date(latest).toISOString() }),
  }
}

/** `findAhead` for a restaurant; undefined also for an unknown one. */
export const findAheadOfClock = async (
  db: Connection,
  restaurantId: string,
  now: Date,
): Promise<DatesAhead | undefined> => {
  const dayClock = await findDayClock(db, restaurantId)
  if (!dayClock) return undefined
  const today = businessDayOf(now, dayClock.timezone, dayClock.startsAt)
  return findAhead(db, restaurantId, { now, today, lastClosed: await findLastClosed(db, restaurantId) })
}
