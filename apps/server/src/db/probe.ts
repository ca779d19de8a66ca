import type { Database } from './database.ts'

/**
 * Stores something small, as durably as an order. Whoever asks whether orders can be taken hears it from the disk.
 *
 * @throws Error when nothing can be stored.
 */
export const tryToStore = async (db: Database): Promise<void> => {
  // A value that differs: SQLite does not write what is already there.
  const value = String(Date.now())
  await db
    .insertInto('secrets')
    .values({ name: 'last-probe', value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute()
}
