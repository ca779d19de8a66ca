import type { BrowserContext, Page } from '@playwright/test'
import type { Database } from '../apps/server/src/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../apps/server/test/database.ts'
import { spawnServer, type ServerProcess } from '../apps/server/test/spawn.ts'
import { test as base } from './base.ts'
import { templateVariable } from './global-setup.ts'

/** Thali as in production: a separate process with its own demo database. */
export type Thali = {
  /** Its address, unchanged by a restart. */
  readonly url: string
  /** Kills the process, like a power cut. */
  kill(): Promise<void>
  /** Restarts it on the same data and address. */
  restart(): Promise<void>
  /** The database, for states that no API call can create. */
  readonly db: Database
}

type Fixtures = {
  /** A diner's phone at a table, 390 × 844. */
  readonly phone: Page
  /** A waiter's tablet, 1024 × 768. */
  readonly tablet: Page
}

type AutomaticFixtures = {
  /** Removes orders, calls and visits of earlier journeys. */
  readonly emptyRoom: void
}

type WorkerFixtures = { readonly thali: Thali }

const startThali = async (): Promise<Thali & { end(): Promise<void> }> => {
  const copyOf: TestDatabase['env'] = JSON.parse(process.env[templateVariable] ?? '')
  const database = await createTestDatabase({ isMigrated: false, copyOf })
  const env = { ...database.env, DEMO: 'on' }
  let server: ServerProcess = spawnServer(env)
  const url = await server.url
  const { port } = new URL(url)
  return {
    url,
    db: database.db,
    kill: () => server.kill(),
    async restart() {
      server = spawnServer({ ...env, PORT: port })
      await server.url
    },
    async end() {
      await server.kill()
      await database.drop()
    },
  }
}

const openPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  // Any uncaught error of the page fails the test.
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

/** Playwright's test with a running Thali, a phone and a tablet. */
export const test = base.extend<Fixtures & AutomaticFixtures, WorkerFixtures>({
  thali: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const { end, ...thali } = await startThali()
      await use(thali)
      await end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  emptyRoom: [
    async ({ thali: { db } }, use) => {
      const ofTheRoom = db.selectFrom('orders').select('id').where('restaurant_id', '=', 'spice-garden')
      await db.deleteFrom('order_lines').where('order_id', 'in', ofTheRoom).execute()
      await db.deleteFrom('orders').where('restaurant_id', '=', 'spice-garden').execute()
      await db.deleteFrom('sittings').where('restaurant_id', '=', 'spice-garden').execute()
      await db.deleteFrom('visits').where('restaurant_id', '=', 'spice-garden').execute()
      await db.deleteFrom('waiter_calls').where('restaurant_id', '=', 'spice-garden').execute()
      await use()
    },
    { auto: true },
  ],
  phone: async ({ browser, deviceScaleFactor, thali }, use) => {
    const context = await browser.newContext({
      baseURL: thali.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: deviceScaleFactor ?? 1,
      hasTouch: true,
      isMobile: true,
      timezoneId: 'Asia/Kolkata',
    })
    await use(await openPage(context))
    await context.close()
  },
  tablet: async ({ browser, thali }, use) => {
    const context = await browser.newContext({
      baseURL: thali.url,
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      timezoneId: 'Asia/Kolkata',
    })
    await use(await openPage(context))
    await context.close()
  },
})

export { expect } from '@playwright/test'
