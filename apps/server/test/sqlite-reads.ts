import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { ObservedStatement, Read } from './driver.ts'

type Row = Record<string, unknown>

/** A step of a query plan that reads a table, whole or by an index. */
const step = /^(?:SCAN|SEARCH) (\w+|\(subquery-\d+\))(?: EXISTS)?(?: USING (.*?))?(?: LEFT-JOIN)?$/
/** A step that reads no table: constant rows, or the result of an earlier step. */
const fromElsewhere = /^(?!SCAN|SEARCH)|^SCAN (CONSTANT ROW|\d+ CONSTANT ROWS|\d+-ROW VALUES CLAUSE)$/
const byIndex = /^(?:COVERING )?INDEX (\w+)(?: \((.*)\))?$/

const isDate = /^\d{4}-\d\d-\d\d$/

const rowsOf = async (db: Database, text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(db)).rows

/** The names of the tables, and the conditions of partial indexes. */
type Schema = { readonly tables: ReadonlySet<string>; readonly partOf: ReadonlyMap<string, string> }

const readSchema = async (db: Database): Promise<Schema> => {
  const rows = await rowsOf(db, 'SELECT type, name, sql FROM sqlite_master')
  return {
    tables: new Set(rows.filter(({ type }) => type === 'table').map(({ name }) => String(name))),
    partOf: new Map(
      rows.flatMap(({ type, name, sql: text }) => {
        const part = type === 'index' && typeof text === 'string' ? / WHERE (.*)$/s.exec(text)?.[1] : undefined
        return part === undefined ? [] : [[String(name), part]]
      }),
    ),
  }
}

/**
 * A query for the maximum number of rows that a step reads, because SQLite reports no counts. A search reads the rows
 * that share the searched values, so the largest such group counts. A range is limited by the lowest or highest number
 * or date among the statement's values.
 */
const countStatement = (
  detail: string,
  { tables, partOf }: Schema,
  { values, plan }: Pick<ObservedStatement, 'values'> & { readonly plan: readonly string[] },
): string | undefined => {
  const [, table = '', using = ''] = step.exec(detail) ?? []
  const isRead = plan.some((step) => step === `MATERIALIZE ${table}` || step === `CO-ROUTINE ${table}`)
  if (isRead || fromElsewhere.test(detail)) return undefined
  if (!tables.has(table)) throw new Error(`It is not understood what is read by "${detail}"`)
  const [, index = '', constraint = ''] = byIndex.exec(using) ?? []
  const terms = constraint.split(' AND ').filter(Boolean)
  const equal = terms.filter((term) => term.endsWith('=?')).map((term) => term.slice(0, -2))
  const numbers = values.filter((value) => typeof value === 'number')
  const dates = values.flatMap((value) => (typeof value === 'string' && isDate.test(value) ? [value] : [])).toSorted()
  const ranges = terms.flatMap((term) => {
    if (!/[<>]\?$/.test(term)) return []
    const isOfDates = term.startsWith('business_day') && dates.length > 0
    if (!isOfDates && numbers.length === 0) return []
    const [least, most] = isOfDates
      ? [`'${dates[0]}'`, `'${dates.at(-1)}'`]
      : [Math.min(...numbers), Math.max(...numbers)]
    return [`${term.slice(0, -2)} ${term.endsWith('>?') ? `>= ${least}` : `<= ${most}`}`]
  })
  const part = partOf.get(index)
  const where = [...(part === undefined ? [] : [part]), ...ranges].map((range) => `(${range})`)
  return `SELECT MAX(size) AS size FROM (SELECT COUNT(*) AS size FROM ${table}
    ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''} ${equal.length > 0 ? `GROUP BY ${equal.join(', ')}` : ''})`
}

/** The reads of some statements on SQLite, from the state of the database after them. */
export const readsOnSqlite = async (db: Database, statements: readonly ObservedStatement[]): Promise<Read[]> => {
  const schema = await readSchema(db)
  const sizes = new Map<string, number>()
  const sizeOf = async (count: string): Promise<number> => {
    const size = sizes.get(count) ?? Number((await rowsOf(db, count))[0]?.['size'] ?? 0)
    sizes.set(count, size)
    return size
  }
  const plans = new Map<string, string[]>()
  const planOf = async (text: string): Promise<string[]> => {
    const columns =
      plans.get(text) ?? (await rowsOf(db, `EXPLAIN QUERY PLAN ${text}`)).map(({ detail }) => String(detail))
    plans.set(text, columns)
    return columns
  }
  const reads: Read[] = []
  for (const { text, values } of statements) {
    if (!/^(select|insert|update|delete|with)\b/i.test(text.trim())) continue
    const steps: string[] = []
    let rows = 0
    const plan = await planOf(text)
    for (const detail of plan) {
      const count = countStatement(detail, schema, { values, plan })
      if (count === undefined) continue
      const size = await sizeOf(count)
      rows += size
      steps.push(`${detail}: ${size} rows`)
    }
    reads.push({ text, rows, pages: 0, steps })
  }
  return reads
}
