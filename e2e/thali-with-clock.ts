import { join } from 'node:path'
import { createApp } from '../apps/server/src/app.ts'
import { readWebApp } from '../apps/server/src/http/pages/document.ts'
import { createFolderStore } from '../apps/server/src/platform/file-store.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { root } from '../testing/run.ts'
import { templateVariable } from './global-setup.ts'
import { test as base, type Thali } from './thali.ts'

/** Sets the server's clock, an ISO time. Phones take it over from the next answer. */
export type SetTime = (iso: string) => void

type WithClock = { readonly thali: Thali; readonly setTime: SetTime }

const restartNeedsProcess = async (): Promise<void> => {
  throw new Error('This server is not a process of its own')
}

const startThali = async (): Promise<WithClock & { end(): Promise<void> }> => {
  const copyOf = JSON.parse(process.env[templateVariable] ?? '')
  const database = await createTestDatabase({ isMigrated: false, copyOf })
  let at = Date.now()
  const clock = { now: () => new Date(at) }
  const log = createLog('silent')
  const files = createFolderStore(join(database.folder, 'uploads'))
  const app = await createApp({
    config: {
      defaultRestaurantId: 'spice-garden',
      accessTokenTtlSeconds: 900,
      restaurantsPerOwner: 20,
      picturesUrl: undefined,
      refreshGraceSeconds: 10,
      trustProxy: false,
      hasServiceWorker: true,
      hasFastPath: true,
      menuMemoryBytes: 96 * 2 ** 20,
      rateLimit: 'off',
      metricsToken: undefined,
    },
    db: database.db,
    clock,
    log,
    files,
    web: readWebApp(join(root, 'apps/web/dist')),
    demoLogin: { username: 'demo-admin', password: 'demo-admin' },
    onWrongAnswer: 'fault',
    printing: { networks: ['127.0.0.0/8'], care: { everyMs: 5000 } },
    webhooks: { networks: [], care: undefined },
    backups: {
      place: { dataDir: database.folder, databaseUrl: database.env.DATABASE_URL, bucket: undefined },
      time: undefined,
      second: undefined,
      care: undefined,
    },
  })
  // Node's own header has the time of the machine.
  app.http.server.prependListener('request', (_, response) => response.setHeader('Date', clock.now().toUTCString()))
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  return {
    thali: { url, db: database.db, kill: restartNeedsProcess, restart: restartNeedsProcess },
    setTime: (iso) => {
      at = Date.parse(iso)
    },
    async end() {
      await app.close()
      await database.drop()
    },
  }
}

/** Playwright's test with a Thali in this process, whose clock the test sets. */
export const test = base.extend<object, { readonly setTime: SetTime; readonly withClock: WithClock }>({
  withClock: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const { end, ...started } = await startThali()
      await use(started)
      await end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  thali: [async ({ withClock }, use) => use(withClock.thali), { scope: 'worker' }],
  setTime: [async ({ withClock }, use) => use(withClock.setTime), { scope: 'worker' }],
})
