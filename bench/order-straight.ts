// The comparison of orders-post.ts, in a separate process. It executes only the server's statements of an order, as
// fast as possible, with the server's driver and prepared statements, and one transaction on the disk per order.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { databaseFile } from '../apps/server/src/db/open.ts'
import type { Place } from '../testing/place.ts'
import type { Recording } from './order-recording.ts'
import { prepareReplay, type Replay } from './order-replay.ts'

/** The first instruction: the recording and its database. */
export type StraightNeeds = { readonly env: Place['env']; readonly recording: Recording; readonly connections: number }

/** The repeated instruction: number of parallel orders, duration. */
export type StraightAsked = { readonly clients: number; readonly ms: number }

/** The alternative instruction: execute one order per HTTP request, in sequence. */
export type StraightServing = { readonly answer: string }

export type StraightResult = { readonly orders: number; readonly perSecond: number; readonly cpuMs: number }

/** Executes one order on a connection. */
type Execute = () => Promise<void> | void

const openSqlite = ({ env, recording }: StraightNeeds, { statements, newOrder }: Replay): Execute => {
  const connection = new DatabaseSync(databaseFile(env.DATA_DIR))
  for (const text of recording.setUp) connection.exec(text)
  const prepared = statements.map((one) => {
    const statement = connection.prepare(one.text)
    return { ...one, statement, isReader: statement.columns().length > 0 }
  })
  return () => {
    const fresh = newOrder()
    for (const { statement, isReader, givesNumber, valuesOf } of prepared) {
      const rows = isReader ? statement.all(...valuesOf(fresh)) : []
      if (!isReader) statement.run(...valuesOf(fresh))
      if (givesNumber) fresh.orderNumber = Number(rows[0]?.['last_number'])
    }
  }
}

const openPostgres = async ({ env }: StraightNeeds, { statements, newOrder }: Replay): Promise<Execute> => {
  const client = new Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const steps = [...Map.groupBy(statements, ({ step }) => step).values()]
  return async () => {
    const fresh = newOrder()
    for (const step of steps) {
      // Concurrent where the server sends them concurrently.
      const results = await Promise.all(
        step.map(({ text, name, valuesOf }) =>
          client.query<{ last_number: string }>(
            name === undefined ? { text } : { name, text, values: valuesOf(fresh) },
          ),
        ),
      )
      for (const [at, { givesNumber }] of step.entries())
        if (givesNumber) fresh.orderNumber = Number(results[at]?.rows[0]?.last_number)
    }
  }
}

const open = async (needs: StraightNeeds): Promise<readonly Execute[]> => {
  const replay = prepareReplay(needs.recording)
  if (needs.env.DATABASE_URL === undefined) return [openSqlite(needs, replay)]
  return Promise.all(Array.from({ length: needs.connections }, () => openPostgres(needs, replay)))
}

const measure = async (connections: readonly Execute[], { clients, ms }: StraightAsked): Promise<StraightResult> => {
  const cpu = process.cpuUsage()
  const began = performance.now()
  let orders = 0
  const run = async (execute: Execute): Promise<void> => {
    while (performance.now() - began < ms) {
      // The embedded engine is synchronous, so no await is needed.
      const waiting = execute()
      if (waiting) await waiting
      orders += 1
    }
  }
  await Promise.all(connections.slice(0, clients).map(run))
  const perSecond = (orders * 1000) / (performance.now() - began)
  const { user, system } = process.cpuUsage(cpu)
  return { orders, perSecond, cpuMs: (user + system) / 1000 / orders }
}

/** Reports its port. */
const listen = async (execute: Execute | undefined, { answer }: StraightServing): Promise<number> => {
  const bytes = Buffer.from(answer)
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const end = (): void => void response.writeHead(201, { 'Content-Type': 'application/json' }).end(bytes)
      const waiting = execute?.()
      if (waiting) void waiting.then(end)
      else end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

let connections: Promise<readonly Execute[]> | undefined
process.on('message', (message: StraightNeeds | StraightAsked | StraightServing) => {
  const answer = async (): Promise<StraightResult | string | number> => {
    if ('answer' in message) return listen((await connections)?.[0], message)
    if ('env' in message) {
      connections = open(message)
      await connections
      return 'open'
    }
    return measure((await connections) ?? [], message)
  }
  answer().then(
    (said) => process.send?.(said),
    (error: unknown) => {
      throw error
    },
  )
})
