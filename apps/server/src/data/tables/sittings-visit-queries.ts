import type { SittingDetails } from '@thali/contract/tables/sitting'
import type { Connection } from '#server/db/database.ts'

type SittingVisit = NonNullable<SittingDetails['visits']>[number]

/** A phone of a sitting, with its diner; the name may be empty. */
export type SittingPhone = Omit<SittingVisit, 'guest'> & { readonly userId: string | null; readonly name: string }

/** The phones of a sitting, by age; also the ended visits of phones that opened the menu again. */
export const listPhones = async (db: Connection, restaurantId: string, sittingId: string): Promise<SittingPhone[]> => {
  const rows = await db
    .selectFrom('visits')
    .select(['id', 'user_id', 'name', 'trust', 'is_blocked', 'created_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('sitting_id', '=', sittingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    trust: row.trust,
    isBlocked: Boolean(row.is_blocked),
    createdDateTime: new Date(row.created_at).toISOString(),
  }))
}

export type SittingOfTable = { readonly restaurantId: string; readonly id: string; readonly tableNumber: number }

export const unbound = (db: Connection, { restaurantId, tableNumber }: SittingOfTable, now: number) =>
  db
    .selectFrom('visits')
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('sitting_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)

/** Whether living visits of the table have no sitting. `now` in ms since 1970. */
export const hasWaitingVisits = async (db: Connection, sitting: SittingOfTable, now: number): Promise<boolean> =>
  (await unbound(db, sitting, now).select('id').limit(1).executeTakeFirst()) !== undefined
