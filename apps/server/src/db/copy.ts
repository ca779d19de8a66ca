import { randomInt } from 'node:crypto'
import { sql, type ControlledTransaction, type RawBuilder } from 'kysely'
import { restoreCodes } from '@thali/contract/bills/bill-number'
import type { Connection, Database, Engine } from './database.ts'
import { readCatalog, type TableSchema } from './catalog.ts'
import { backupTables } from './backup-tables.ts'
import { hasRowLocks } from './compiled.ts'
import { listApplied, newerAmong } from './migrate.ts'
import type { Tables } from './tables.ts'

/** A row of a backup: values in the order of the table's columns. */
export type Row = readonly unknown[]

// A few hundred KB per statement.
const rowsAtOnce = 500

/** Opens a snapshot of all data. End it with `rollback()`. */
export const openSnapshot = (db: Database): Promise<ControlledTransaction<Tables>> =>
  db.startTransaction().setIsolationLevel('repeatable read').execute()

const isInBackup = new Map<string, boolean>([...Object.entries(backupTables), ['schema_migrations', false]])

/** The tables that a backup contains, each after those it refers to. In data of a newer Thali these are also its new ones. */
export const listBackupTables = async (db: Connection, engine: Engine): Promise<TableSchema[]> => {
  const hasNewTables = newerAmong(await listApplied(db, engine)).length > 0
  return (await readCatalog(db, engine)).filter(({ name }) => isInBackup.get(name) ?? hasNewTables)
}

const tuple = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(${sql.join(parts)})`

const everyRow = sql<boolean>`1 = 1`

/** The columns of a row as a backup has them. */
const toRow = ({ columns, booleanColumns }: TableSchema): ((row: Record<string, unknown>) => Row) => {
  const isBoolean = columns.map((column) => booleanColumns.includes(column))
  return (row) =>
    columns.map((column, index) => (isBoolean[index] && row[column] !== null ? Boolean(row[column]) : row[column]))
}

const namesOf = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/**
 * Reads a table in pages, in the order of its primary key.
 * @yields {Row[]} A page of rows.
 */
export async function* readRows(db: Connection, table: TableSchema, condition = everyRow): AsyncGenerator<Row[]> {
  const { name, columns, primaryKey } = table
  const keys = namesOf(primaryKey)
  const keyPositions = primaryKey.map((column) => columns.indexOf(column))
  let last: Row | undefined
  for (;;) {
    const after: Row | undefined = last
    const where = after ? sql`AND (${keys}) > ${tuple(keyPositions.map((index) => sql`${after[index]}`))}` : sql``
    const { rows } = await sql<Record<string, unknown>>`SELECT ${namesOf(columns)}
      FROM ${sql.table(name)} WHERE ${condition} ${where} ORDER BY ${keys} LIMIT ${sql.lit(rowsAtOnce)}`.execute(db)
    const page = rows.map(toRow(table))
    if (page.length > 0) yield page
    last = page.at(-1)
    if (page.length < rowsAtOnce) return
  }
}

/**
 * Reads the rows of a condition as `readRows` does. Where the key is an id, it reads all ids first: each page would otherwise search or
 * sort all rows of the condition.
 * @yields {Row[]} A page of rows.
 */
export async function* readRowsOf(
  db: Connection,
  table: TableSchema,
  condition: RawBuilder<boolean>,
): AsyncGenerator<Row[]> {
  const { name, columns, primaryKey } = table
  const [key = '', ...others] = primaryKey
  if (others.length > 0) return yield* readRows(db, table, condition)
  const id = sql.ref(key)
  const found = await sql<{ id: string }>`SELECT ${id} AS id FROM ${sql.table(name)} WHERE ${condition}
    ORDER BY ${id}`.execute(db)
  for (let start = 0; start < found.rows.length; start += rowsAtOnce) {
    const ids = found.rows.slice(start, start + rowsAtOnce).map((row) => row.id)
    const { rows } = await sql<Record<string, unknown>>`SELECT ${namesOf(columns)} FROM ${sql.table(name)}
      WHERE ${id} IN (${sql.join(ids)}) ORDER BY ${id}`.execute(db)
    yield rows.map(toRow(table))
  }
}

/** Deletes rows that migrations may have inserted. Each table comes after those it refers to. */
export const emptyTables = async (db: Connection, names: readonly string[]): Promise<void> => {
  for (const name of names.toReversed()) await sql`DELETE FROM ${sql.table(name)}`.execute(db)
}

/** Inserts rows, at most a page of `readRows`. As one parameter: a statement with thousands of them takes far longer. */
export const writeRows = async (
  db: Connection,
  { name, columns }: Pick<TableSchema, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<void> => {
  const toObject = (row: Row): object => Object.fromEntries(columns.map((column, index) => [column, row[index]]))
  const source = hasRowLocks(db)
    ? sql`SELECT ${namesOf(columns)} FROM json_populate_recordset(NULL::${sql.table(name)}, ${JSON.stringify(rows.map(toObject))})`
    : sql`SELECT ${sql.join(columns.map((_, index) => sql`value ->> ${sql.lit(`$[${index}]`)}`))} FROM json_each(${JSON.stringify(rows)})`
  await sql`INSERT INTO ${sql.table(name)} (${namesOf(columns)}) ${source}`.execute(db)
}

/**
 * Updates PostgreSQL's statistics of tables that received many rows: the query planner does not know these rows yet.
 * SQLite plans without statistics.
 */
export const analyzeGrown = async (
  db: Connection,
  engine: Engine,
  arrived: Readonly<Record<string, number>>,
): Promise<void> => {
  if (engine === 'sqlite') return
  for (const [name, rows] of Object.entries(arrived)) {
    const estimate = await sql<{ rows: number }>`SELECT reltuples AS rows FROM pg_class
      WHERE relname = ${name} AND relnamespace = current_schema()::regnamespace`.execute(db)
    if (rows > 0 && rows > (estimate.rows[0]?.rows ?? 0) / 10) await sql`ANALYZE ${sql.table(name)}`.execute(db)
  }
}

/** Row counts and sums of all data, as text, to compare a copy with its source. */
export type DataTotals = {
  readonly rows: Readonly<Record<string, number>>
  /** The sums of order numbers and of all amounts, by `table.column`. */
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
): Promise<DataTotals> => {
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

// The key of the advisory lock that a process holds while it makes a backup.
const backupKey = 7_468_620

/** Takes the right to make a backup until the connection ends. False while another process has it. */
export const takeBackupLock = async (db: Connection, engine: Engine): Promise<boolean> => {
  // One process has the data folder.
  if (engine === 'sqlite') return true
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${backupKey}) AS taken`.execute(db)
  return rows[0]?.taken === true
}

/** Ends all sessions: everyone logs in again. */
export const endAllSessions = async (trx: Connection, time: number): Promise<void> => {
  const ended = { ended_at: time, end_reason: 'ended', network: '' }
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
  const free = restoreCodes().flatMap((code, index) => (used.has(code) ? [] : [index + 1]))
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
