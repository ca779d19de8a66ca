import { sql } from 'kysely'
import type { Connection, Engine } from './database.ts'

/** A table of a database, at any version of the schema. */
export type TableSchema = {
  readonly name: string
  readonly columns: readonly string[]
  /** SQLite stores booleans as 0 and 1. */
  readonly booleanColumns: readonly string[]
  readonly primaryKey: readonly string[]
}

type ColumnRow = { table_name: string; column_name: string; type: string; pk: number }
type ForeignKeyRow = { table_name: string; target: string }

const readColumns = async (db: Connection, engine: Engine): Promise<ColumnRow[]> => {
  const query =
    engine === 'sqlite'
      ? sql<ColumnRow>`SELECT t.name AS table_name, c.name AS column_name, lower(c.type) AS type, c.pk AS pk
          FROM sqlite_master t JOIN pragma_table_info(t.name) c
          WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid`
      : sql<ColumnRow>`SELECT t.relname AS table_name, a.attname AS column_name,
            format_type(a.atttypid, NULL) AS type, COALESCE(array_position(k.conkey, a.attnum), 0) AS pk
          FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
          LEFT JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'p'
          WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace ORDER BY t.relname, a.attnum`
  return (await query.execute(db)).rows
}

const readForeignKeys = async (db: Connection, engine: Engine): Promise<ForeignKeyRow[]> => {
  const query =
    engine === 'sqlite'
      ? sql<ForeignKeyRow>`SELECT t.name AS table_name, f."table" AS target
          FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`
      : sql<ForeignKeyRow>`SELECT t.relname AS table_name, r.relname AS target
          FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
          WHERE k.contype = 'f' AND t.relnamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows
}

const toSchema = (name: string, columns: readonly ColumnRow[]): TableSchema => ({
  name,
  columns: columns.map((column) => column.column_name),
  booleanColumns: columns.filter(({ type }) => type === 'boolean').map((column) => column.column_name),
  primaryKey: columns
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
    .map((column) => column.column_name),
})

/** All tables of a database, each after the tables that it refers to. */
export const readCatalog = async (db: Connection, engine: Engine): Promise<TableSchema[]> => {
  const columns = Map.groupBy(await readColumns(db, engine), (column) => column.table_name)
  const foreignKeys = await readForeignKeys(db, engine)
  const sorted: TableSchema[] = []
  const visited = new Set<string>()
  const visit = (name: string): void => {
    if (visited.has(name)) return
    visited.add(name)
    for (const { table_name, target } of foreignKeys) if (table_name === name) visit(target)
    sorted.push(toSchema(name, columns.get(name) ?? []))
  }
  for (const name of columns.keys()) visit(name)
  return sorted
}
