import { randomInt } from 'node:crypto'
import { restoreCodes } from '@thali/contract'
import { sql, type ControlledTransaction, type RawBuilder } from 'kysely'
import type { Connection, Database, Engine } from './database.ts'
import { readCatalog, type TableSchema } from './catalog.ts'
import { backupTables } from './backup-tables.ts'
import type { Tables } from './tables.ts'

/** A row of a backup: values in the order of the table's columns. */
export type Row = readonly unknown[]

// A few hundred KB per statement.
const rowsAtOnce = 500

/** Opens a snapshot of all data. End it with `rollback()`. */
export const openSnapshot = (db: Database): Promise<ControlledTransaction<Tables>> =>
  db.startTransaction().setIsolationLevel('repeatable read').execute()

const isInBackup = (name: string): boolean => Object.entries(backupTables).some(([one, is]) => one === name && is)

/** The tables that a backup contains, each after those it refers to. */
export const listBackupTables = async (db: Connection, engine: Engine): Promise<TableSchema[]> =>
  (await readCatalog(db, engine)).filter(({ name }) => isInBackup(name))

const tuple = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(${sql.join(parts)})`

/**
 * Reads a table in pages, in the order of its primary key.
 * @yields {Row[]} A page of rows.
 */
export async function* readRows(
  db: Connection,
  { name, columns, booleanColumns, primaryKey }: TableSchema,
): AsyncGenerator<Row[]> {
  const isBoolean = columns.map((column) => booleanColumns.includes(column))
  const keyColumns = primaryKey.map((column) => sql.ref(column))
  const keyPositions = primaryKey.map((column) => columns.indexOf(column))
  let last: Row | undefined
  for (;;) {
    const after: Row | undefined = last
    const where = after
      ? sql`WHERE ${tuple(keyColumns)} > ${tuple(keyPositions.map((at) => sql`${after[at]}`))}`
      : sql``
    const { rows } = await sql<Record<string, unknown>>`SELECT ${sql.join(columns.map((column) => sql.ref(column)))}
      FROM ${sql.table(name)} ${where} ORDER BY ${sql.join(keyColumns)} LIMIT ${sql.lit(rowsAtOnce)}`.execute(db)
    const page = rows.map((row) =>
      columns.map((column, at) => (isBoolean[at] && row[column] !== null ? Boolean(row[column]) : row[column])),
    )
    if (page.length > 0) yield page
    last = page.at(-1)
    if (page.length < rowsAtOnce) return
  }
}

/** Deletes rows that migrations may have inserted. Each table comes after those it refers to. */
export const emptyTables = async (db: Connection, names: readonly string[]): Promise<void> => {
  for (const name of names.toReversed()) await sql`DELETE FROM ${sql.table(name)}`.execute(db)
}

/** Inserts rows, at most a page of `readRows`. */
export const writeRows = async (
  db: Connection,
  { name, columns }: Pick<TableSchema, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<void> => {
  const values = rows.map((row) => tuple(row.map((value) => sql`${value}`)))
  await sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(values)}`.execute(db)
}

export const countRows = async (db: Connection, name: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Gives bills a new series after a restore: numbers that were given after the backup are on paper (plan §6). Its code is
 * drawn from those that the data has not used, because the same backup may be restored again.
 */
export const drawSeries = async (trx: Connection): Promise<void> => {
  const rows = await trx.selectFrom('number_series').select('series').distinct().execute()
  const used = new Set(rows.map(({ series }) => series.split('/')[0]?.split('-')[1]?.replace(/^C/, '')))
  const free = restoreCodes().flatMap((code, at) => (used.has(code) ? [] : [at + 1]))
  const place = free[randomInt(free.length)]
  await trx.updateTable('restaurants').set({ restore_count: place }).execute()
}

/** Sums of order numbers, totals and lines, to compare two databases. */
export const sumOrders = async (db: Connection): Promise<string> => {
  const { rows } = await sql<Record<string, string | number | null>>`SELECT
    (SELECT sum(order_number) FROM orders) AS numbers, (SELECT sum(total_paise) FROM orders) AS totals,
    (SELECT sum(price_paise * quantity) FROM order_lines) AS lines`.execute(db)
  // PostgreSQL's sums are text.
  return Object.entries(rows[0] ?? {})
    .map(([name, sum]) => `${name} ${sum ?? 0}`)
    .join(', ')
}
