import { DatabaseSync, StatementSync } from 'node:sqlite'
import { Client } from 'pg'

/** A statement as a driver was given it. */
export type Overheard = {
  readonly text: string
  /** What PostgreSQL is to know a prepared one by. */
  readonly name: string | undefined
  /** What SQLite's driver gets is text, numbers and null; what PostgreSQL's gets is the same. */
  readonly values: readonly (string | number | null)[]
  /** Settles with the result; undefined when the engine answers synchronously. */
  readonly answered: Promise<unknown> | undefined
}

/** The rows and pages that one statement of the server read. */
export type Read = {
  readonly text: string
  /** Rows of tables and indexes, discarded ones included; on SQLite an upper limit for each step. */
  readonly rows: number
  /** Pages of memory or disk; 0 on SQLite, which does not report them. */
  readonly pages: number
  /** How it got at them. */
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
    } as F // the same function, overheard
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
 * Listens at the drivers of both engines, below everything that is ours.
 *
 * @param hear Called with every statement of this process before it runs on SQLite, or as it is sent to PostgreSQL.
 * @returns Ends it.
 */
export const overhear = (hear: Hear): (() => void) => {
  const ends = [overhearSqlite(hear), overhearPostgres(hear)]
  return () => {
    for (const end of ends) end()
  }
}
