import { DatabaseSync, StatementSync } from 'node:sqlite'
import { Client } from 'pg'

/** A statement as passed to a database driver. */
export type Overheard = {
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

type Hear = (statement: Overheard) => void

const toValues = (values: readonly unknown[]): Overheard['values'] => values as Overheard['values'] // by what drivers get

const overhearSqlite = (hear: Hear): (() => void) => {
  const { prepare, exec } = DatabaseSync.prototype
  const { all, run, get } = StatementSync.prototype
  const texts = new WeakMap<StatementSync, string>()
  DatabaseSync.prototype.exec = function listen(text) {
    hear({ text, name: undefined, values: [], answered: undefined })
    exec.call(this, text)
  }
  DatabaseSync.prototype.prepare = function listen(...given) {
    const statement = prepare.apply(this, given)
    texts.set(statement, given[0])
    return statement
  }
  const listening = <F extends typeof all | typeof run | typeof get>(original: F): F =>
    function listen(this: StatementSync, ...values: unknown[]): unknown {
      hear({ text: texts.get(this) ?? '', name: undefined, values: toValues(values), answered: undefined })
      return Reflect.apply(original, this, values)
    } as F // the same signature
  Object.assign(StatementSync.prototype, { all: listening(all), run: listening(run), get: listening(get) })
  return () => {
    Object.assign(DatabaseSync.prototype, { prepare, exec })
    Object.assign(StatementSync.prototype, { all, run, get })
  }
}

type Asked = string | { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] }

const overhearPostgres = (hear: Hear): (() => void) => {
  const { query } = Client.prototype
  Object.assign(Client.prototype, {
    query(this: Client, asked: Asked, ...rest: unknown[]): unknown {
      const answered: unknown = Reflect.apply(query, this, [asked, ...rest])
      const { text, name, values = [] } = typeof asked === 'string' ? { text: asked, name: undefined } : asked
      if (answered instanceof Promise) hear({ text, name, values: toValues(values), answered })
      return answered
    },
  })
  return () => void Object.assign(Client.prototype, { query })
}

/**
 * Observes all statements of this process at the drivers of both engines: before SQLite runs one, and as PostgreSQL
 * gets one. Returns a function that stops it.
 */
export const overhear = (hear: Hear): (() => void) => {
  const ends = [overhearSqlite(hear), overhearPostgres(hear)]
  return () => {
    for (const end of ends) end()
  }
}
