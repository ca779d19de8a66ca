import type { Insertable } from 'kysely'
import { addDays } from '@thali/contract/days/business-day'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { listDaysWithMoney } from './close-queries.ts'

/** Remembers the open days that a later close passes over. */
const insertOpenDays = async (
  trx: Connection,
  restaurantId: string,
  { lastClosed, date }: { readonly lastClosed: string | null; readonly date: string },
): Promise<void> => {
  const from = lastClosed === null ? '0001-01-01' : addDays(lastClosed, 1)
  const days = await listDaysWithMoney(trx, restaurantId, { from, to: addDays(date, -1) })
  const rows = days.map((day) => ({ restaurant_id: restaurantId, business_day: day }))
  if (rows.length > 0) await trx.insertInto('open_days').values(rows).execute()
}

/**
 * Stores a closed day with its report, and audits the close. The days of the restaurant are locked; `lastClosed` is the latest
 * closed date until now.
 */
export const insertClosedDay = async (
  trx: Connection,
  by: StaffCaller,
  row: Insertable<Tables['closed_days']>,
  lastClosed: string | null,
): Promise<void> => {
  const { restaurant_id: restaurantId, business_day: date } = row
  const isLatest = lastClosed === null || date > lastClosed
  await trx.insertInto('closed_days').values(row).execute()
  if (isLatest) await insertOpenDays(trx, restaurantId, { lastClosed, date })
  await trx.deleteFrom('open_days').where('restaurant_id', '=', restaurantId).where('business_day', '=', date).execute()
  const until = isLatest ? date : lastClosed
  await trx
    .updateTable('business_days')
    // A process of the release before takes each day up to last_closed for closed, so it never goes back.
    .set({ last_closed: until, latest_close: date, latest_close_until: until })
    .where('restaurant_id', '=', restaurantId)
    .execute()
  await recordAudit(trx, {
    by,
    at: row.closed_at,
    action: 'close',
    kind: 'day',
    id: date,
    after: { cashCountedPaise: row.cash_counted_paise, floatLeftPaise: row.float_left_paise },
  })
}
