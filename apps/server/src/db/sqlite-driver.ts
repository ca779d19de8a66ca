import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { emptyLogWhenQuiet } from './checkpoint.ts'
import { CommitQueue, PendingTransaction } from './commit-queue.ts'
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
  const statements = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const found = statements.get(sql)
    if (found) return found
    const statement = database.prepare(sql)
    const prepared = { statement, isReader: statement.columns().length > 0 }
    if (statements.size < statementsMax) statements.set(sql, prepared)
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

/** The connection of one caller. All share one connection to the file; the commit queue orders their statements. */
class Held implements DatabaseConnection {
  readonly #execute: Execute
  readonly #queue: CommitQueue
  transaction: PendingTransaction | undefined

  constructor(execute: Execute, queue: CommitQueue) {
    this.#execute = execute
    this.#queue = queue
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const execute = () => this.#execute(query) as QueryResult<R> // the query's types describe its rows
    const { transaction } = this
    return transaction ? this.#queue.run(transaction, execute) : this.#queue.runSingle(execute)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: lists are read in pages')
  }

  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    const transaction = new PendingTransaction(isolationLevel === undefined)
    await this.#queue.add(transaction)
    this.transaction = transaction
  }
}

/**
 * Kysely's driver for the embedded engine. Transactions that wait at the same moment share one commit (group commit). A
 * transaction with an isolation level reads one snapshot.
 */
export class SqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #execute: Execute
  readonly #queue: CommitQueue
  readonly #endEmptying: () => void

  /** `database` is opened and configured; `destroy` closes it. `health` receives reports of damaged pages. */
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
    this.#queue = new CommitQueue({
      execute: (sql) => void this.#execute({ sql, parameters: [] }),
      isInTransaction: () => database.isTransaction,
    })
    this.#endEmptying = emptyLogWhenQuiet(database, () => this.#queue.isBusy, note)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Held> {
    return new Held(this.#execute, this.#queue)
  }

  async beginTransaction(held: Held, settings: TransactionSettings): Promise<void> {
    await held.begin(settings)
  }

  async commitTransaction({ transaction }: Held): Promise<void> {
    await transaction?.commit()
  }

  async rollbackTransaction({ transaction }: Held): Promise<void> {
    await transaction?.rollback()
  }

  async releaseConnection(held: Held): Promise<void> {
    await held.transaction?.rollback()
    held.transaction = undefined
  }

  async destroy(): Promise<void> {
    this.#endEmptying()
    this.#database.close()
  }
}
