import { join } from 'node:path'
import { apiRoot } from '@thali/contract/api/endpoint'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import { createApp } from '../apps/server/src/app.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { databaseFile } from '../apps/server/src/db/open.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createFolderStore } from '../apps/server/src/platform/file-store.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { observeStatements, type ObservedStatement } from '../apps/server/test/driver.ts'
import type { Place } from '../testing/place.ts'

/** A statement as passed to the driver. */
export type Recorded = Pick<ObservedStatement, 'text' | 'name' | 'values'> & {
  /** Statements of one step are sent concurrently. */
  readonly step: number
}

/** The server's statements for one order, and for opening the connection. */
export type Recording = {
  /** Statements without parameters that configure the connection. */
  readonly setUp: readonly string[]
  readonly statements: readonly Recorded[]
  /** The number of the recorded order; each replayed order replaces it by its own. */
  readonly orderNumber: number
}

type Recorder = { setUp: string[]; statements: Recorded[]; isOn: boolean; inFlight: number; step: number }

// The embedded engine is polled for foreign writes and its log is emptied, and the event log reads on its own. The text of
// a statement is unknown that a connection of the measurement prepared before.
const isBackground = ({ text, name }: ObservedStatement): boolean =>
  ['', 'SELECT total_changes() AS count'].includes(text) ||
  text.startsWith('PRAGMA ') ||
  name === 'events' ||
  text.includes('NOTIFY ')

const record = (recorder: Recorder): (() => void) =>
  observeStatements((statement) => {
    const { text, name, values, answered } = statement
    if (!recorder.isOn) {
      if (text.includes('PRAGMA') && text !== 'PRAGMA data_version') recorder.setUp.push(text)
      return
    }
    if (isBackground(statement)) return
    if (recorder.inFlight === 0) recorder.step += 1
    recorder.statements.push({ text, name, values, step: recorder.step })
    if (!answered) return
    recorder.inFlight += 1
    const done = (): void => void (recorder.inFlight -= 1)
    answered.then(done, done)
  })

/** Records what the server sends to its database while `work` runs. */
export type RecordWork = <T>(work: () => Promise<T>) => Promise<{ done: T; statements: readonly Recorded[] }>

/** Runs the server on a place in this process. Returns what `act` returns, and the statements that open the connection. */
export const recordServer = async <T>(
  { env }: Pick<Place, 'env'>,
  act: (url: string, recordWork: RecordWork) => Promise<T>,
): Promise<{ setUp: readonly string[]; acted: T }> => {
  const recorder: Recorder = { setUp: [], statements: [], isOn: false, inFlight: 0, step: 0 }
  const stopRecording = record(recorder)
  const db =
    env.DATABASE_URL === undefined
      ? openDatabase({ engine: 'sqlite', file: databaseFile(env.DATA_DIR) })
      : openDatabase({ engine: 'postgres', url: env.DATABASE_URL, poolSize: 1 })
  const app = await createApp({
    config: {
      defaultRestaurantId: 'none',
      accessTokenTtlSeconds: 900,
      restaurantsPerOwner: 20,
      picturesUrl: undefined,
      refreshGraceSeconds: 10,
      trustProxy: false,
      hasServiceWorker: false,
      hasFastPath: true,
      menuMemoryBytes: 96 * 2 ** 20,
      rateLimit: 'off',
      metricsToken: undefined,
    },
    db,
    clock: systemClock,
    log: createLog('silent'),
    files: createFolderStore(join(env.DATA_DIR, 'uploads')),
    onWrongAnswer: 'log',
    printing: { networks: ['127.0.0.0/8'], care: undefined },
    webhooks: { networks: [], care: undefined },
    backups: {
      place: { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, bucket: undefined },
      time: undefined,
      second: undefined,
      care: undefined,
    },
  })
  try {
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const acted = await act(url, async (work) => {
      recorder.statements = []
      recorder.isOn = true
      const done = await work()
      recorder.isOn = false
      return { done, statements: recorder.statements }
    })
    return { setUp: recorder.setUp, acted }
  } finally {
    await app.close()
    await db.destroy()
    stopRecording()
  }
}

const ordersBefore = 30

/**
 * Records the statements of one order by running the server in this process. The database of the place keeps the
 * recorded order and those before it.
 */
export const recordOrder = async (
  place: Place,
  body: string,
  newHeaders: () => Record<string, string>,
): Promise<Recording> => {
  const { setUp, acted } = await recordServer(place, async (url, recordWork) => {
    const send = async (): Promise<number> => {
      const answer = await fetch(`${url}${apiRoot}${orderEndpoints.createOrder.path}`, {
        method: 'POST',
        headers: newHeaders(),
        body,
      })
      if (answer.status !== 201) throw new Error(await answer.text())
      return ((await answer.json()) as { orderNumber: number }).orderNumber
    }
    // All statements are prepared by now, as in a long run.
    for (let at = 0; at < ordersBefore; at += 1) await send()
    return recordWork(send)
  })
  return { setUp, statements: acted.statements, orderNumber: acted.done }
}
