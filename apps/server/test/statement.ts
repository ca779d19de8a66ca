import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'

/**
 * Runs a statement that no query of the product would.
 *
 * @param db Where.
 * @param text The statement.
 */
export const runStatement = async (db: Connection, text: string): Promise<void> => {
  await sql.raw(text).execute(db)
}
