import type { Selectable } from 'kysely'
import type { SittingDetails } from '@thali/contract/tables/sitting'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { phonesMax } from './visits-binding-queries.ts'

type SittingVisit = NonNullable<SittingDetails['visits']>[number]

/** A phone of a sitting, with its diner; the name may be empty. */
export type SittingPhone = Omit<SittingVisit, 'guest'> & { readonly userId: string | null; readonly name: string }

const phoneColumns = ['id', 'user_id', 'name', 'trust', 'is_blocked', 'created_at'] as const

type PhoneRow = Pick<Selectable<Tables['visits']>, (typeof phoneColumns)[number]>

const toPhones = (rows: readonly PhoneRow[]): SittingPhone[] =>
  rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    trust: row.trust,
    isBlocked: Boolean(row.is_blocked),
    createdDateTime: new Date(row.created_at).toISOString(),
  }))

/** The phones of a sitting, by age; also the ended visits of phones that opened the menu again. */
export const listPhones = async (db: Connection, restaurantId: string, sittingId: string): Promise<SittingPhone[]> =>
  toPhones(
    await db
      .selectFrom('visits')
      .select(phoneColumns)
      .where('restaurant_id', '=', restaurantId)
      .where('sitting_id', '=', sittingId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )

export type SittingOfTable = { readonly restaurantId: string; readonly id: string; readonly tableNumber: number }

export const unbound = (
  db: Connection,
  { restaurantId, tableNumber }: Pick<SittingOfTable, 'restaurantId' | 'tableNumber'>,
  now: number,
) =>
  db
    .selectFrom('visits')
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('sitting_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)

/** The living phones of a table that scanned its card, before it has a sitting; by age. `now` in ms since 1970. */
export const listWaitingPhones = async (
  db: Connection,
  table: Pick<SittingOfTable, 'restaurantId' | 'tableNumber'>,
  now: number,
): Promise<SittingPhone[]> =>
  toPhones(
    await unbound(db, table, now)
      .select(phoneColumns)
      .where('trust', '=', 'signed')
      .orderBy('created_at')
      .orderBy('id')
      .limit(phonesMax)
      .execute(),
  )

/** Whether living visits of the table have no sitting. `now` in ms since 1970. */
export const hasWaitingVisits = async (db: Connection, sitting: SittingOfTable, now: number): Promise<boolean> =>
  (await unbound(db, sitting, now).select('id').limit(1).executeTakeFirst()) !== undefined
