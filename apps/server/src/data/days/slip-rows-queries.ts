import { toPaise } from '@thali/contract/basics/money'
import type { DaySlip } from '@thali/contract/days/operator-sums'
import { listOwedSlips, listSlipsOfDay } from '#server/data/bills/slip-queries.ts'
import type { Connection } from '#server/db/database.ts'

/** A business day's slips without reversed ones, and all slips that platforms have not paid. */
export const listDaySlips = async (db: Connection, restaurantId: string, date: string): Promise<DaySlip[]> => {
  const ofDay = (await listSlipsOfDay(db, restaurantId, date)).filter(({ reversed }) => !reversed)
  const owed = await listOwedSlips(db, restaurantId)
  const dayIds = new Set(ofDay.map(({ id }) => id))
  const owedIds = new Set(owed.map(({ id }) => id))
  return [...ofDay, ...owed.filter(({ id }) => !dayIds.has(id))].map(({ id, source, amount }) => ({
    name: source.name,
    amount: toPaise(amount),
    isOfDay: dayIds.has(id),
    isOwed: owedIds.has(id),
  }))
}
