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

const everyRow = sql<boolean>`1 = 1`

/**
 * Reads a table in pages, in the order of its primary key: the rows of `condition` (default: all).
 * @yields {Row[]} A page of rows.
 */
export async function* readRows(
  db: Connection,
  { name, columns, booleanColumns, primaryKey }: TableSchema,
  condition = everyRow,
): AsyncGenerator<Row[]> {
  const isBoolean = columns.map((column) => booleanColumns.includes(column))
  const keyColumns = primaryKey.map((column) => sql.ref(column))
  const keyPositions = primaryKey.map((column) => columns.indexOf(column))
  let last: Row | undefined
  for (;;) {
    const after: Row | undefined = last
    const where = after ? sql`AND ${tuple(keyColumns)} > ${tuple(keyPositions.map((at) => sql`${after[at]}`))}` : sql``
    const { rows } = await sql<Record<string, unknown>>`SELECT ${sql.join(columns.map((column) => sql.ref(column)))}
      FROM ${sql.table(name)} WHERE ${condition} ${where} ORDER BY ${sql.join(keyColumns)} LIMIT ${sql.lit(rowsAtOnce)}`.execute(
      db,
    )
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

/** Row counts and sums of all data, as text, to compare a copy with its source. */
export type Totals = {
  readonly rows: Readonly<Record<string, number>>
  /** Of order numbers and of every amount, by `table.column`. */
  readonly sums: Readonly<Record<string, string>>
}

/** Whether the sum of a column is part of `Totals`: order numbers and amounts in paise. */
export const isSummed = (column: string): boolean => column === 'order_number' || column.endsWith('_paise')

/**
 * Counts and sums the tables, of each the rows of its condition (default: all). In a snapshot the result belongs to the rows
 * that the snapshot reads.
 */
export const readTotals = async (
  db: Connection,
  tables: readonly Pick<TableSchema, 'name' | 'columns'>[],
  conditionOf: (table: string) => RawBuilder<boolean> = () => everyRow,
): Promise<Totals> => {
  const totals = { rows: {} as Record<string, number>, sums: {} as Record<string, string> }
  for (const { name, columns } of tables) {
    const summed = columns.filter(isSummed)
    // As text, because the sums of PostgreSQL exceed a number.
    const sums = summed.map((column) => sql`CAST(coalesce(sum(${sql.ref(column)}), 0) AS TEXT) AS ${sql.ref(column)}`)
    const { rows } = await sql<Record<string, string | number>>`
      SELECT ${sql.join([sql`count(*) AS row_count`, ...sums])} FROM ${sql.table(name)} WHERE ${conditionOf(name)}`.execute(
      db,
    )
    totals.rows[name] = Number(rows[0]?.['row_count'] ?? 0)
    for (const column of summed) totals.sums[`${name}.${column}`] = String(rows[0]?.[column] ?? 0)
  }
  return totals
}

// Of the advisory lock that a process holds while it makes a backup.
const backupKey = 7_468_620

/** Takes the right to make a backup until the connection ends. False while another process has it. */
export const takeBackupLock = async (db: Connection, engine: Engine): Promise<boolean> => {
  // One process has the data folder.
  if (engine === 'sqlite') return true
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${backupKey}) AS taken`.execute(db)
  return rows[0]?.taken === true
}

/** Ends all sessions: everyone logs in again. */
export const endAllSessions = async (trx: Connection, at: number): Promise<void> => {
  const ended = { ended_at: at, end_reason: 'ended', network: '' }
  await trx.updateTable('sessions').set(ended).where('ended_at', 'is', null).execute()
}

/**
 * Gives bills a new series after a restore: numbers that were given after the backup are on paper (plan §6). Its code is
 * drawn from those that the data has not used, because the same backup may be restored again. With `restaurantId` only
 * this restaurant gets one.
 */
export const drawSeries = async (trx: Connection, restaurantId?: string): Promise<void> => {
  const rows = await trx.selectFrom('number_series').select('series').distinct().execute()
  const used = new Set(rows.map(({ series }) => series.split('/')[0]?.split('-')[1]?.replace(/^C/, '')))
  const free = restoreCodes().flatMap((code, at) => (used.has(code) ? [] : [at + 1]))
  const place = free[randomInt(free.length)]
  await trx
    .updateTable('restaurants')
    .set({ restore_count: place })
    .$if(restaurantId !== undefined, (query) => query.where('id', '=', restaurantId ?? ''))
    .execute()
}

/**
 * Leaves the open print jobs of a backup to staff: the kitchen may have their paper (plan §6). With `restaurantId` only those
 * of this restaurant.
 */
export const holdPrintJobs = async (trx: Connection, restaurantId?: string): Promise<void> => {
  const of = restaurantId === undefined ? everyRow : sql<boolean>`restaurant_id = ${restaurantId}`
  // The payment is long over.
  await trx.deleteFrom('print_jobs').where('kind', '=', 'drawer').where('state', '<>', 'printed').where(of).execute()
  const open = trx.updateTable('print_jobs').set({ state: 'held' }).where('state', 'in', ['waiting', 'sending'])
  await open.where(of).execute()
  const free = { lease_owner: null, lease_until: 0, trouble: null, trouble_at: null }
  await trx.updateTable('printers').set(free).where(of).execute()
}

/** Leaves the waiting messages of a backup to staff: other programs may have them, or later ones. As `holdPrintJobs`. */
export const holdWebhookDeliveries = async (trx: Connection, restaurantId?: string): Promise<void> => {
  const of = restaurantId === undefined ? everyRow : sql<boolean>`restaurant_id = ${restaurantId}`
  await trx.updateTable('webhook_deliveries').set({ state: 'held' }).where('state', '=', 'waiting').where(of).execute()
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
