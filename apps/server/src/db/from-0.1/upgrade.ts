import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Connection } from '../database.ts'

// Thali 0.1 recorded eight migrations, which 1.0 replaced with three of the same numbers (decision 114).
const checksumOf01 = '062f7dafad7faf7c842bda92acf0045524f36fa7e519986336856f8423a3b73c'
const newestOf01 = 11

/** The migration of 1.0 that completes the tables into which the rows of 0.1 fit. */
export const fitsRowsOf01 = 3

const tables =
  `restaurants order_counters staff sessions secrets categories items pictures orders order_lines order_keys
  waiter_calls audit offers offer_items report_items report_slots report_users report_totals`.split(/\s+/)

// The indexes of 1.0 have the same names. Indexes of primary keys get new names by themselves.
const indexes = `sessions_of_staff categories_of_restaurant items_of_restaurant items_by_picture items_of_category
  items_of_special_category running_orders closed_orders orders_of_user open_waiter_calls audit_of_restaurant
  offers_of_restaurant offers_of_item report_items_by_quantity`.split(/\s+/)

/** Whether the newest Thali 0.1 wrote this data. */
export const isDataOf01 = (applied: readonly { readonly version: number; readonly checksum: string }[]): boolean =>
  applied[0]?.checksum === checksumOf01 && applied.at(-1)?.version === newestOf01

/** Renames the tables of 0.1, so that the migrations of 1.0 start from the first one. */
export const setAside01 = async (trx: Connection): Promise<void> => {
  for (const index of indexes) await sql`DROP INDEX ${sql.id(index)}`.execute(trx)
  // Both are empty after every start: events that processes have read, and limits of the last minutes.
  for (const table of ['events', 'call_counts']) await sql`DROP TABLE ${sql.id(table)}`.execute(trx)
  for (const table of tables) await sql`ALTER TABLE ${sql.id(table)} RENAME TO ${sql.id(`old_${table}`)}`.execute(trx)
  await sql`DELETE FROM schema_migrations`.execute(trx)
}

/** Copies the rows of 0.1 into the tables of 1.0, and drops the renamed tables. */
export const copyRowsOf01 = async (trx: Connection): Promise<void> => {
  const text = readFileSync(new URL('./rows.sql', import.meta.url), 'utf8').replace(/^--.*$/gm, '')
  for (const statement of text.split(/;\s*$/m).filter((part) => part.trim() !== ''))
    await sql.raw(statement).execute(trx)
}
