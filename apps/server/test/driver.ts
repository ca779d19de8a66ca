import { DatabaseSync, StatementSync } from 'node:sqlite'
import { Client } from 'pg'

/** A statement as passed to a database driver. */
export type ObservedStatement = {
  readonly text: string
  /** The name of a prepared statement on PostgreSQL. */
  readonly name: string | undefined
  /** Both drivers get only text, numbers and null. */
  readonly values: readonly (string | number | null)[]
  /** Settles with the result; undefined for SQLite, which answers synchronously. */
  readonly answered: Promise<unknown> | undefined
}

/** The rows and pages that one statement of the server read. */
export type Read = {
  readonly text: string
  /** Rows of tables and indexes, discarded ones included; on SQLite an upper limit for each step. */
  readonly rows: number
  /** Pages of memory or disk; 0 on SQLite, which does not report them. */
  readonly pages: number
  /** Steps of the query plan. */
  readonly steps: readonly string[]
}

type OnStatement = (statement: ObservedStatement) => void

const toValues = (values: readonly unknown[]) => values as ObservedStatement['values'] // drivers get no other types

const observeSqlite = (onStatement: OnStatement): (() => void) => {
  const { prepare, exec } = DatabaseSync.prototype
  const { all, run, get } = StatementSync.prototype
  const texts = new WeakMap<StatementSync, string>()
  DatabaseSync.prototype.exec = function observe(text) {
    onStatement({ text, name: undefined, values: [], answered: undefined })
    exec.call(this, text)
  }
  DatabaseSync.prototype.prepare = function observe(...input) {
    const statement = prepare.apply(this, input)
    texts.set(statement, input[0])
    return statement
  }
  const observed = <F extends typeof all | typeof run | typeof get>(original: F): F =>
    function observe(this: StatementSync, ...values: unknown[]): unknown {
      onStatement({ text: texts.get(this) ?? '', name: undefined, values: toValues(values), answered: undefined })
      return Reflect.apply(original, this, values)
    } as F // the same signature
  Object.assign(StatementSync.prototype, { all: observed(all), run: observed(run), get: observed(get) })
  return () => {
    Object.assign(DatabaseSync.prototype, { prepare, exec })
    Object.assign(StatementSync.prototype, { all, run, get })
  }
}

type PgQuery = string | { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] }

const observePostgres = (onStatement: OnStatement): (() => void) => {
  const { query } = Client.prototype
  Object.assign(Client.prototype, {
    query(this: Client, input: PgQuery, ...rest: unknown[]): unknown {
      const answered: unknown = Reflect.apply(query, this, [input, ...rest])
      const { text, name, values = [] } = typeof input === 'string' ? { text: input, name: undefined } : input
      if (answered instanceof Promise) onStatement({ text, name, values: toValues(values), answered })
      return answered
    },
  })
  return () => void Object.assign(Client.prototype, { query })
}

/**
 * Observes all statements of this process at the drivers: before SQLite runs one, and as PostgreSQL gets one. Returns a
 * function that stops it.
 */
export const observeStatements = (onStatement: OnStatement): (() => void) => {
  const ends = [observeSqlite(onStatement), observePostgres(onStatement)]
  return () => {
    for (const end of ends) end()
  }
}
