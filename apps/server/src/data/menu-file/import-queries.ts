import { z } from 'zod'
import { menuColumns } from '@thali/contract/menu-file/choices-schema'
import type { Connection } from '#server/db/database.ts'

const kept = z.array(menuColumns).catch([])

/** The columns that a person chose for a shape of menu files. */
export type ChosenColumns = z.output<typeof menuColumns>

/** The columns that were chosen for earlier menu files of a restaurant, the latest last. */
export const listMenuColumns = async (db: Connection, restaurantId: string): Promise<ChosenColumns[]> => {
  const row = await db
    .selectFrom('restaurants')
    .select('menu_columns')
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  return kept.parse(JSON.parse(row?.menu_columns ?? '[]'))
}

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
