// The comparison of bills-post.ts, in a separate process. It executes the recorded statements of requests, one transaction
// on the disk per request, on a copy of the same data. It uses the server's driver and prepared statements.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import { databaseFile } from '../apps/server/src/db/open.ts'
import type { Place } from '../testing/place.ts'
import type { Recorded } from './order-recording.ts'

/** The first instruction: the data, the statements of opening a connection, and how many connections there are. */
export type CopyNeeds = { readonly env: Place['env']; readonly setUp: readonly string[]; readonly connections: number }

/** The repeated instruction: the statements of requests, shared among as many connections as there are clients. */
export type CopyAsked = { readonly requests: readonly (readonly Recorded[])[]; readonly clients: number }

/** Requests a second, and the processor time of each (ms). */
export type Rate = { readonly perSecond: number; readonly cpuMs: number }

/** Executes the statements of one request. */
type Execute = (statements: readonly Recorded[]) => Promise<void> | void

const openSqlite = ({ env, setUp }: CopyNeeds): Execute => {
  const connection = new DatabaseSync(databaseFile(env.DATA_DIR))
  for (const text of setUp) connection.exec(text)
  const prepared = new Map<string, { readonly statement: StatementSync; readonly isReader: boolean }>()
  const prepare = (text: string) => {
    const statement = connection.prepare(text)
    const one = { statement, isReader: statement.columns().length > 0 }
    prepared.set(text, one)
    return one
  }
  return (statements) => {
    for (const { text, values } of statements) {
      const { statement, isReader } = prepared.get(text) ?? prepare(text)
      if (isReader) statement.all(...values)
      else statement.run(...values)
    }
  }
}

const openPostgres = async ({ env }: CopyNeeds): Promise<Execute> => {
  const client = new Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  return async (statements) => {
    // Concurrent where the server sends them concurrently.
    for (const step of Map.groupBy(statements, (one) => one.step).values())
      await Promise.all(
        step.map(({ text, name, values }) =>
          client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] }),
        ),
      )
  }
}

const open = async (needs: CopyNeeds): Promise<readonly Execute[]> =>
  needs.env.DATABASE_URL === undefined
    ? [openSqlite(needs)]
    : Promise.all(Array.from({ length: needs.connections }, () => openPostgres(needs)))

const execute = async (connections: readonly Execute[], { requests, clients }: CopyAsked): Promise<Rate> => {
  const waiting = requests.values()
  const cpu = process.cpuUsage()
  const began = performance.now()
  const run = async (one: Execute): Promise<void> => {
    for (const statements of waiting) {
      // The embedded engine is synchronous, so no await is needed.
      const ending = one(statements)
      if (ending) await ending
    }
  }
  await Promise.all(connections.slice(0, clients).map(run))
  const perSecond = (requests.length * 1000) / (performance.now() - began)
  const { user, system } = process.cpuUsage(cpu)
  return { perSecond, cpuMs: (user + system) / 1000 / requests.length }
}

let connections: Promise<readonly Execute[]> | undefined
process.on('message', (message: CopyNeeds | CopyAsked) => {
  const answer = async (): Promise<Rate | undefined> => {
    if ('requests' in message) return execute((await connections) ?? [], message)
    connections = open(message)
    await connections
    return undefined
  }
  answer().then(
    (said) => process.send?.(said ?? 'open'),
    (error: unknown) => {
      throw error
    },
  )
})
