import type { Compilable, CompiledQuery, DialectAdapter, Kysely, QueryResult, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

type Connection = Kysely<Tables> | Transaction<Tables>

/** Stands in a statement where a value will. */
class Slot {
  readonly read: (given: never) => unknown

  constructor(read: (given: never) => unknown) {
    this.read = read
  }
}

/** Puts a value of what is given into a statement. */
export type Take<G> = <V>(read: (given: G) => V) => V

/** A statement that is written once and executed many times. */
export type Prepared<G, O> = (db: Connection, given: G) => Promise<QueryResult<O>>

const noSize = (): number => 0

/**
 * A statement whose text is made once, for the path of every order: a query builder takes longer to write most of ours
 * than SQLite to execute them. It is written like any other query, but every value that differs is taken from what is
 * given then.
 *
 * @param write Writes the statement; `take` for values, `size` as `sizeOf` says.
 * @param sizeOf Given when the text depends on how many there are of something, such as rows to insert; there must not
 *   be many sizes, since each text is kept.
 * @returns Executes it on a database or in a transaction, of either engine.
 */
export const prepare = <G, O>(
  write: (db: Connection, take: Take<G>, size: number) => Compilable<O>,
  sizeOf: (given: G) => number = noSize,
): Prepared<G, O> => {
  const known = new WeakMap<DialectAdapter, Map<number, CompiledQuery<O>>>()
  // What the query builder gets in place of a value it hands on, unread, as a parameter.
  const take: Take<G> = <V>(read: (given: G) => V): V => new Slot(read) as V
  const compile = (db: Connection, size: number): CompiledQuery<O> => {
    const { adapter } = db.getExecutor()
    const sizes = known.get(adapter) ?? new Map<number, CompiledQuery<O>>()
    known.set(adapter, sizes)
    const found = sizes.get(size)
    if (found) return found
    const compiled = write(db, take, size).compile()
    sizes.set(size, compiled)
    return compiled
  }
  return (db, given) => {
    const compiled = compile(db, sizeOf(given))
    const parameters = compiled.parameters.map((one) => (one instanceof Slot ? one.read(given as never) : one))
    // There is nothing left for the query builder to do.
    return db.getExecutor().provideConnection((connection) => connection.executeQuery<O>({ ...compiled, parameters }))
  }
}

/**
 * The same for each of so many.
 *
 * @param size How many.
 * @param make Is given 0 and up.
 * @returns What it made.
 */
export const times = <T>(size: number, make: (at: number) => T): T[] =>
  Array.from({ length: size }, (_, at) => make(at))
