import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { emptyLogWhenQuiet } from './checkpoint.ts'
import { Groups, Member } from './group.ts'
import { isCorruption, type DatabaseHealth } from './health.ts'

const toSqlite = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  return value as SQLInputValue // the remaining parameters are strings, numbers and null, by the column types
}

type Prepared = { readonly statement: StatementSync; readonly isReader: boolean }
type Execute = (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => QueryResult<unknown>

const statementsMax = 500

/** Runs statements at once; the same text is prepared once. */
const createExecute = (database: DatabaseSync): Execute => {
  const known = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const found = known.get(sql)
    if (found) return found
    const statement = database.prepare(sql)
    const prepared = { statement, isReader: statement.columns().length > 0 }
    if (known.size < statementsMax) known.set(sql, prepared)
    return prepared
  }
  return ({ sql, parameters }) => {
    const { statement, isReader } = prepare(sql)
    const values = parameters.map(toSqlite)
    if (isReader) return { rows: statement.all(...values) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

/** What one caller holds. There is one connection to the file; whose statements run on it when, groups decide. */
class Held implements DatabaseConnection {
  readonly #execute: Execute
  readonly #groups: Groups
  member: Member | undefined

  constructor(execute: Execute, groups: Groups) {
    this.#execute = execute
    this.#groups = groups
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // What a row holds, the query's types say.
    const execute = () => this.#execute(query) as QueryResult<R>
    const { member } = this
    return member ? this.#groups.run(member, execute) : this.#groups.single(execute)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered: lists here are bounded')
  }

  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    const member = new Member(isolationLevel === undefined)
    await this.#groups.begin(member)
    this.member = member
  }
}

/**
 * Kysely's driver for the embedded engine: transactions that wait at one moment share one commit, and so one wait for
 * the disk. Asking for an isolation level means reading at one moment.
 */
export class SqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #execute: Execute
  readonly #groups: Groups
  readonly #endEmptying: () => void

  /**
   * @param database Opened and set up; closed with this.
   * @param health Takes the report of a page that cannot be read.
   */
  constructor(database: DatabaseSync, health: DatabaseHealth) {
    this.#database = database
    const note = (error: unknown): void => {
      if (isCorruption(error)) health.report(error.message)
    }
    const execute = createExecute(database)
    this.#execute = (query) => {
      try {
        return execute(query)
      } catch (error) {
        note(error)
        throw error
      }
    }
    this.#groups = new Groups({
      execute: (sql) => void this.#execute({ sql, parameters: [] }),
      isInTransaction: () => database.isTransaction,
    })
    this.#endEmptying = emptyLogWhenQuiet(database, () => this.#groups.isAtWork, note)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Held> {
    return new Held(this.#execute, this.#groups)
  }

  async beginTransaction(held: Held, settings: TransactionSettings): Promise<void> {
    await held.begin(settings)
  }

  async commitTransaction({ member }: Held): Promise<void> {
    await member?.commit()
  }

  async rollbackTransaction({ member }: Held): Promise<void> {
    await member?.rollback()
  }

  async releaseConnection(held: Held): Promise<void> {
    await held.member?.rollback()
    held.member = undefined
  }

  async destroy(): Promise<void> {
    this.#endEmptying()
    this.#database.close()
  }
}
