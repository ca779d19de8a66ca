import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Kysely,
  PostgresAdapter,
  type QueryResult,
  type Transaction,
} from 'kysely'
import type { Tables } from './tables.ts'

// Not the `Connection` of database.ts, which imports this module.
type Connection = Kysely<Tables> | Transaction<Tables>

type Keyed = Readonly<Record<string, unknown>>

/** Stands in a compiled query for a value that each execution reads from its params. */
class Param {
  readonly #path: readonly string[]

  constructor(path: readonly string[]) {
    this.#path = path
  }

  read(params: Keyed): unknown {
    let value: unknown = params
    for (const key of this.#path) value = (value as Keyed)[key] // the params have the shape of the first ones
    return value
  }
}

/** The params with a `Param` in place of every value: objects and lists keep their shape. */
const placeholders = (params: unknown, path: readonly string[] = []): unknown => {
  if (params === null || typeof params !== 'object') return new Param(path)
  if (Array.isArray(params)) return params.map((param, index) => placeholders(param, [...path, String(index)]))
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, placeholders(value, [...path, key])]))
}

/**
 * Compiles a query once and executes it many times. For orders, ticks, bills and payments: the query builder takes
 * longer to write most of these statements than SQLite takes to execute them. The params always have one shape; `write`
 * may pass them on as values only. Each combination of list lengths is compiled and stored, so lists are short.
 */
export const compile = <P extends Keyed, O>(write: (db: Connection, params: P) => Compilable<O>) => {
  const compiledByEngine = new WeakMap<DialectAdapter, Map<string, CompiledQuery<O>>>()
  let lists: string[] | undefined
  const lengthsOf = (params: Keyed): string => {
    lists ??= Object.keys(params).filter((name) => Array.isArray(params[name]))
    let lengths = ''
    for (const name of lists) lengths += `${(params[name] as unknown[]).length} ` // filtered above
    return lengths
  }
  const find = (db: Connection, params: P): CompiledQuery<O> => {
    const { adapter } = db.getExecutor()
    const queries = compiledByEngine.get(adapter) ?? new Map<string, CompiledQuery<O>>()
    compiledByEngine.set(adapter, queries)
    const lengths = lengthsOf(params)
    const found = queries.get(lengths)
    if (found) return found
    const compiled = write(db, placeholders(params) as P).compile() // has the shape of P
    queries.set(lengths, compiled)
    return compiled
  }
  return (db: Connection, params: P): Promise<QueryResult<O>> => {
    const compiled = find(db, params)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Param ? parameter.read(params) : parameter,
    )
    // Not through the query builder, which would visit the whole query again.
    return db.getExecutor().provideConnection((connection) => connection.executeQuery<O>({ ...compiled, parameters }))
  }
}

/** Whether rows can be locked, by `forNoKeyUpdate`. SQLite has one writer at a time and needs no lock. */
export const hasRowLocks = (db: Connection): boolean => db.getExecutor().adapter instanceof PostgresAdapter
