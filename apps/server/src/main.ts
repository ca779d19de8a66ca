import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { finishSwap, type Swap } from './backup/swap.ts'
import { printAddresses } from './banner.ts'
import { readConfig, type Config } from './config.ts'
import { findRestaurantId } from './data/restaurants/queries.ts'
import { inspectFiles, noFindings, renewSeries, watchHealth, type DamageFindings } from './db/damage.ts'
import type { Database } from './db/database.ts'
import { damageSentence, isCorruption } from './db/health.ts'
import { findFutureOrders } from './db/last-orders.ts'
import { engineOf, openMigrated } from './db/open.ts'
import { demoLogin, listDemoLogins, seedDemo } from './db/seed.ts'
import { ReportService } from './features/reports/service.ts'
import { readWebApp } from './http/pages/document.ts'
import { commandsOf, isArchive } from './installation/own-program.ts'
import { systemClock } from './platform/clock.ts'
import { lockFolder, type FolderLock } from './db/folder-lock.ts'
import { createLog, type Log } from './platform/log.ts'
import { makeDataFolder } from './platform/make-folder.ts'
import { createMetrics } from './platform/metrics.ts'
import { OperatorError } from './platform/operator-error.ts'
import { namePictureStore, openFiles } from './platform/open-files.ts'
import { listenForStop, type Stopper } from './stop.ts'

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE')
    return (
      `Port ${config.port} is used by another program: stop that one, or set PORT to another number. ` +
      'The address of phones and printed cards changes with it.'
    )
  return error.message
}

/** Reports a failed start in one sentence. */
const giveUp = (error: unknown): never => {
  process.stderr.write(`\nThali did not start. ${sentenceOf(error)}\n\n`)
  process.exit(1)
}

const readEnvironment = (): { readonly config: Config; readonly log: Log } => {
  try {
    const config = readConfig(process.env)
    if (config.isDemo && isArchive())
      throw new OperatorError(
        `The demo is only in the source code: "${commandsOf().restaurant}" starts the restaurant of this computer, DEMO=off any other.`,
      )
    return { config, log: createLog(config.logLevel) }
  } catch (error) {
    return giveUp(error)
  }
}

const { config, log } = readEnvironment()
const { dataDir, databaseUrl, isDemo } = config

// Requests without a response by then are cut, so that the process ends within ten seconds.
const drainMs = 8000

// AVIF encoding takes a fifth of one core at most, and begins a minute after the start.
const pictureCare = { firstMs: 60_000, everyMs: 60 * 60 * 1000, restFactor: 4 }

// The demo restaurant where guests scan the card of their table.
const demoCardRestaurant = 'monsoon-house'

const sittingCare = { everyMs: 60_000 }

// Jobs are sent right after their commit. This finds the jobs of processes that ended.
const printCare = { everyMs: 5000 }

// As printing: messages are sent right after their commit. This finds those whose pause ended.
const webhookCare = { everyMs: 2000 }

const activityEveryMs = 60 * 60 * 1000

// Not during the start; then the schedule is looked at every minute.
const backupCare = { firstMs: 60_000, everyMs: 60_000 }

type Opened = {
  readonly db: Database
  readonly stopper: Stopper
  readonly lock: FolderLock | undefined
  readonly findings: DamageFindings
  readonly restored: Swap | undefined
}

const serve = async ({ db, stopper, lock, findings, restored }: Opened): Promise<void> => {
  const clock = systemClock
  const futureOrders = await findFutureOrders(db, clock)
  for (const sentence of futureOrders) log.warn(sentence)
  const files = await openFiles(config)
  const web = readWebApp(fileURLToPath(new URL('../../web/dist', import.meta.url)))
  if (!web) log.warn('The web app is not built: only the API answers. `npm start` builds it.')
  const metrics = createMetrics({ withProcess: true })
  let isStarting = true
  // The embedded engine serves one process.
  const pictureStore = databaseUrl === undefined ? undefined : namePictureStore(config)
  const outside = {
    config,
    dataDir,
    db,
    clock,
    log,
    files,
    pictureStore,
    web,
    metrics,
    onWrongAnswer: 'log' as const, // not the type of all strings
    pictureCare,
    sittingCare,
    printing: { networks: config.printerNetworks, devices: config.printerDevices, care: printCare },
    webhooks: { networks: config.webhookNetworks, care: webhookCare },
    activityCare: { keptDays: config.keepActivityDays, everyMs: activityEveryMs },
    backups: {
      place: config,
      time: config.backupTime,
      second: config.backupCopy,
      care: backupCare,
      restored,
      restart: () => stopper.restart(),
    },
    ...(isDemo && { demoLogin }),
  }
  const app = await createApp({ ...outside, isStarting: () => isStarting })

  // The port first: a supervisor sees a live process, and a used port ends the start before the demo is created.
  const address = await app.http.listen({ port: config.port, host: config.host, listenTextResolver: () => 'Listening' })
  lock?.announce(address)
  stopper.listensOn(new URL(address).port)
  if (isDemo) await seedDemo({ db, engine: engineOf(config), files, clock, log })
  const endCheck = await watchHealth({ db, dataDir, findings, log })
  stopper.serve(async () => {
    const { accepted, cutOff } = await app.drain(drainMs)
    log.info({ accepted, cutOff }, 'All requests are answered')
    await app.close()
    await endCheck()
    await db.destroy()
    lock?.release()
  })

  // Before the first call, which may need it. A later start on the same database replaces it.
  const setupCode = await app.renewSetupCode()
  await new ReportService({ db }).countMissingDays()
  isStarting = false
  const warnings = [findings.damage, findings.reminder, ...futureOrders].filter((warning) => warning !== undefined)
  const demoCard = isDemo ? await app.ensureCard(demoCardRestaurant, 1) : undefined
  const restaurantId = await findRestaurantId(db, config.defaultRestaurantId)
  const demoLogins = isDemo ? await listDemoLogins(db) : []
  printAddresses(address, config, { restaurantId, setupCode, warnings, demoLogins, demoCard })
  // Writes the compile cache (NODE_COMPILE_CACHE, docs/decisions/044) now, because the process may end by a power cut.
  flushCompileCache()
}

const start = async (): Promise<void> => {
  const stopper = listenForStop(log)
  makeDataFolder(dataDir)
  // On PostgreSQL any number of processes may share the uploads: their files never change.
  const lock = databaseUrl === undefined ? lockFolder(dataDir) : undefined
  // Before the database is opened, because opening overwrites the damaged part of the log.
  const restored = databaseUrl === undefined ? finishSwap(dataDir) : undefined
  if (restored) log.warn(restored, 'A backup was restored; the data before it is kept')
  const findings = databaseUrl === undefined ? inspectFiles(dataDir) : noFindings
  if (findings.damage) log.error(findings.damage)
  const { db, migrated, newer } = await openMigrated(config)
  if (migrated.length > 0) log.info({ migrated }, 'The tables were brought up to date')
  if (newer.length > 0) log.info({ newer }, 'The tables are of a newer Thali, which only added to them')
  try {
    if (databaseUrl === undefined) await renewSeries(db, dataDir)
    await serve({ db, stopper, lock, findings, restored })
  } catch (error) {
    // After the close the embedded database is one file, which may be copied or replaced.
    await db.destroy().catch(() => {})
    throw error
  }
}

start().catch((error: unknown) => {
  log.debug({ err: error }, 'The start failed')
  giveUp(isCorruption(error) ? `${error.message}. ${damageSentence}` : error)
})
