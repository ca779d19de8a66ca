import type { CheckedInput } from '@thali/contract/api/calls'
import type { Connection } from '#server/db/database.ts'

/** A table as an admin saves it. */
export type SavedTable = CheckedInput<'saveTables'>['body']['tables'][number]

/** A stored table. */
export type StoredTable = SavedTable & { readonly isActive: boolean; readonly version: number }

/** The tables of a restaurant that have a row, by number. */
export const listTableRows = async (db: Connection, restaurantId: string): Promise<StoredTable[]> => {
  const rows = await db
    .selectFrom('restaurant_tables')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    label: row.label,
    area: row.area,
    seats: row.seats,
    isCounter: Boolean(row.is_counter),
    isActive: Boolean(row.is_active),
    version: row.version,
  }))
}

/** The highest table with an open sitting; undefined without one. */
export const findLastSeatedTable = async (db: Connection, restaurantId: string): Promise<number | undefined> => {
  const { table } = await db
    .selectFrom('sittings')
    .select((eb) => eb.fn.max<number | null>('table_number').as('table'))
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return table ?? undefined
}

/** The labels and areas of tables by number, without those that have no row. */
export const listTableNames = async (
  db: Connection,
  restaurantId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, { readonly label: string; readonly area: string }>> => {
  const rows = await db
    .selectFrom('restaurant_tables')
    .select(['number', 'label', 'area'])
    .where('restaurant_id', '=', restaurantId)
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, ...names }) => [number, names]))
}
