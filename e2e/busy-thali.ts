import type { Page } from '@playwright/test'
import { createTestDatabase, type TestDatabase } from '../apps/server/test/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { fillBusyRoom } from '../testing/fill-busy-room.ts'
import { templateVariable } from './global-setup.ts'
import { test as base } from './base.ts'
import type { Thali } from './thali.ts'
import { beginSession } from './steps.ts'

/** A server whose Monsoon House has the full room of `busyRoom`. */
export type BusyThali = Pick<Thali, 'url' | 'db'>

/** A screen of the journeys. */
export type Device = { readonly width: number; readonly height: number }

type Fixtures = {
  /** A server for this journey alone. */
  readonly busy: BusyThali
  /** A further one, whose room has orders at its first four tables only. */
  readonly quiet: BusyThali
  /** Opens a screen of Monsoon House at an address, as `monsoon-<role>`. */
  readonly open: (role: 'admin' | 'waiter' | 'kitchen' | 'cashier', path: string, device: Device) => Promise<Page>
}

type WorkerFixtures = {
  /** The `env` of a database with the full room; each journey starts with a copy. */
  readonly fullRoom: TestDatabase['env']
}

const startOn = async (database: TestDatabase) => {
  const server = spawnServer({ ...database.env, DEMO: 'on' })
  return { url: await server.url, db: database.db, kill: () => server.kill(), stop: () => server.stop() }
}

/** Playwright's test with a full room. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  fullRoom: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const copyOf = JSON.parse(process.env[templateVariable] ?? '')
      const database = await createTestDatabase({ isMigrated: false, copyOf })
      const server = await startOn(database)
      await fillBusyRoom(server)
      await server.stop()
      // PostgreSQL refuses to copy a database that has connections.
      await database.db.destroy()
      await use(database.env)
      await database.drop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  quiet: async ({ fullRoom }, use) => {
    const database = await createTestDatabase({ isMigrated: false, copyOf: fullRoom })
    await database.db
      .updateTable('orders')
      .set({ status: 'Completed', closed_at: Date.now(), in_kitchen: false })
      .where('table_number', '>', 4)
      .execute()
    await database.db.deleteFrom('waiter_calls').where('table_number', '>', 4).execute()
    const { kill, stop: _, ...server } = await startOn(database)
    await use(server)
    await kill()
    await database.drop()
  },
  busy: async ({ fullRoom }, use) => {
    const database = await createTestDatabase({ isMigrated: false, copyOf: fullRoom })
    const { kill, stop: _, ...server } = await startOn(database)
    await use(server)
    await kill()
    await database.drop()
  },
  open: async ({ browser, busy }, use) => {
    const opened: Page[] = []
    await use(async (role, path, viewport) => {
      const isPhone = viewport.width < 600
      const context = await browser.newContext({
        baseURL: busy.url,
        viewport,
        hasTouch: true,
        isMobile: isPhone,
        timezoneId: 'Asia/Kolkata',
      })
      const page = await context.newPage()
      // Any uncaught error of the page fails the test.
      page.on('pageerror', (error) => {
        throw error
      })
      opened.push(page)
      await beginSession(page, { username: `monsoon-${role}`, password: `monsoon-${role}` })
      await page.goto(path)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

export { expect } from '@playwright/test'
