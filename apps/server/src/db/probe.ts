import type { Database } from './database.ts'

/** Stores a small value as durably as an order, to check whether orders can be stored. Throws if not. */
export const tryToStore = async (db: Database): Promise<void> => {
  // A new value each time: SQLite does not write an unchanged page.
  const value = String(Date.now())
  await db
    .insertInto('secrets')
    .values({ name: 'last-probe', value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute()
}
