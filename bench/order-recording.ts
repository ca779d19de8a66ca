import { DatabaseSync, StatementSync } from 'node:sqlite'
import { join } from 'node:path'
import { Client } from 'pg'
import { apiRoot, endpoints } from '@thali/contract'
import { createApp } from '../apps/server/src/app.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { databaseFile } from '../apps/server/src/db/open.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createFolderStore } from '../apps/server/src/platform/file-store.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { Place } from '../e2e/proofs/place.ts'

/** A statement as the driver was given it. */
export type Recorded = {
  readonly text: string
  readonly name: string | undefined
  readonly values: readonly (string | number | null)[]
  /** Statements of one step were sent without waiting for each other. */
  readonly step: number
}

/** What the server did to its database for one order, and how it had opened it. */
export type Recording = {
  /** Statements without parameters that set the connection up. */
  readonly setUp: readonly string[]
  readonly statements: readonly Recorded[]
  /** The number the recorded order was given: where it stands, each order has its own. */
  readonly orderNumber: number
}

type Tape = { setUp: string[]; statements: Recorded[]; isOn: boolean; inFlight: number; step: number }

// What SQLite's driver gets is text, numbers and null; what PostgreSQL's gets is the same.
const plain = (values: readonly unknown[]): Recorded['values'] => values as Recorded['values']

/** Listens at the drivers themselves, below everything that is ours. */
const listenToSqlite = (tape: Tape): (() => void) => {
  const { prepare, exec } = DatabaseSync.prototype
  const texts = new WeakMap<StatementSync, string>()
  const note = (statement: StatementSync, values: readonly unknown[]): void => {
    const text = texts.get(statement) ?? ''
    // Twice a second the server looks whether somebody else wrote: not for an order.
    if (!tape.isOn || text.startsWith('PRAGMA')) return
    tape.step += 1
    tape.statements.push({ text, name: undefined, values: plain(values), step: tape.step })
  }
  DatabaseSync.prototype.exec = function listen(text) {
    if (tape.isOn) tape.statements.push({ text, name: undefined, values: [], step: (tape.step += 1) })
    else tape.setUp.push(text)
    exec.call(this, text)
  }
  DatabaseSync.prototype.prepare = function listen(...given) {
    const statement = prepare.apply(this, given)
    texts.set(statement, given[0])
    return statement
  }
  const { all, run, get } = StatementSync.prototype
  const listening = <F extends typeof all | typeof run | typeof get>(original: F): F =>
    function listen(this: StatementSync, ...values: unknown[]): unknown {
      note(this, values)
      return Reflect.apply(original, this, values)
    } as F // the same function, overheard
  Object.assign(StatementSync.prototype, { all: listening(all), run: listening(run), get: listening(get) })
  return () => {
    Object.assign(DatabaseSync.prototype, { prepare, exec })
    Object.assign(StatementSync.prototype, { all, run, get })
  }
}

type Asked = string | { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] }

const listenToPostgres = (tape: Tape): (() => void) => {
  const { query } = Client.prototype
  Object.assign(Client.prototype, {
    query(this: Client, asked: Asked, ...rest: unknown[]): unknown {
      const answered: unknown = Reflect.apply(query, this, [asked, ...rest])
      const { text, name, values = [] } = typeof asked === 'string' ? { text: asked, name: undefined } : asked
      // The reader of the log of events looks by itself.
      if (!tape.isOn || name === 'events' || text.startsWith('NOTIFY') || !(answered instanceof Promise))
        return answered
      if (tape.inFlight === 0) tape.step += 1
      tape.inFlight += 1
      tape.statements.push({ text, name, values: plain(values), step: tape.step })
      const done = (): void => void (tape.inFlight -= 1)
      answered.then(done, done)
      return answered
    },
  })
  return () => void Object.assign(Client.prototype, { query })
}

const ordersBefore = 30

/**
 * Records what the server executes for one order, by being the server.
 *
 * @param place A place that no server uses.
 * @param body The order, as JSON.
 * @param newHeaders Headers of a send.
 * @returns The recording. Orders stay in the place: those before it, and the one recorded.
 */
export const recordOrder = async (
  { env, engine }: Place,
  body: string,
  newHeaders: () => Record<string, string>,
): Promise<Recording> => {
  const tape: Tape = { setUp: [], statements: [], isOn: false, inFlight: 0, step: 0 }
  const stopListening = engine === 'sqlite' ? listenToSqlite(tape) : listenToPostgres(tape)
  const db =
    env.DATABASE_URL === undefined
      ? openDatabase({ engine: 'sqlite', file: databaseFile(env.DATA_DIR) })
      : openDatabase({ engine: 'postgres', url: env.DATABASE_URL, poolSize: 1 })
  const app = await createApp({
    config: {
      defaultRestaurantId: 'none',
      accessTokenTtlSeconds: 900,
      refreshGraceSeconds: 10,
      trustProxy: false,
      hasServiceWorker: false,
      rateLimit: 'off',
      metricsToken: undefined,
    },
    db,
    clock: systemClock,
    log: createLog('silent'),
    files: createFolderStore(join(env.DATA_DIR, 'uploads')),
    checkReplies: false,
  })
  try {
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const send = async (): Promise<number> => {
      const answer = await fetch(`${url}${apiRoot}${endpoints.createOrder.path}`, {
        method: 'POST',
        headers: newHeaders(),
        body,
      })
      if (answer.status !== 201) throw new Error(await answer.text())
      return ((await answer.json()) as { orderNumber: number }).orderNumber
    }
    // Every statement was prepared before: what is recorded is how it goes on for ever.
    for (let at = 0; at < ordersBefore; at += 1) await send()
    tape.isOn = true
    const orderNumber = await send()
    tape.isOn = false
    const setUp = tape.setUp.filter((text) => text.includes('PRAGMA'))
    return { setUp, statements: tape.statements, orderNumber }
  } finally {
    await app.close()
    await db.destroy()
    stopListening()
  }
}
