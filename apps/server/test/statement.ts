import { sql } from 'kysely'
import type { Connection } from '#server/db/database.ts'

/** Runs SQL that no query of the product contains. */
export const runStatement = async (db: Connection, text: string): Promise<void> => {
  await sql.raw(text).execute(db)
}
