import type { Connection } from '#server/db/database.ts'

/** The stored answer of an import as JSON, by the version of its preview; undefined for a new one. */
export const findImport = async (
  db: Connection,
  restaurantId: string,
  version: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('menu_imports')
    .select('result')
    .where('restaurant_id', '=', restaurantId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.result
}
