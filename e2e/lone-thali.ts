import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aRestaurant, anItem, anOrder, password } from '../apps/server/test/builders.ts'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { connectTo } from '../apps/server/test/harness.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { test as base } from './base.ts'

/** A server with one restaurant. */
export type LoneThali = {
  readonly db: Database
  readonly url: string
  /** The folder of its backups. */
  readonly backups: string
  /** Sends an order of a guest. */
  order(): Promise<void>
}

type Fixtures = {
  readonly lone: LoneThali
  /** Its database. */
  readonly db: Database
  /** A browser on an office computer. */
  readonly desk: Page
}

/** Playwright's test with a server of a single restaurant, for this journey alone. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  lone: async ({}, use) => {
    const database = await createTestDatabase()
    const restaurant = await aRestaurant(database.db)
    await anItem(database.db, restaurant, 'dal')
    const server = spawnServer({ ...database.env, RATE_LIMIT: 'off', BACKUP_AT: 'off' })
    const url = await server.url
    await use({
      db: database.db,
      url,
      backups: join(database.folder, 'backups'),
      order: async () => void (await connectTo(url).call('createOrder', { body: anOrder(restaurant, ['dal']) })),
    })
    await server.kill()
    await database.drop()
  },
  db: async ({ lone }, use) => use(lone.db),
  desk: async ({ browser, lone }, use) => {
    const context = await browser.newContext({ baseURL: lone.url, timezoneId: 'Asia/Kolkata' })
    await use(await context.newPage())
    await context.close()
  },
})

/** Logs the admin of `lone` in. */
export const logInAsOwner = async (desk: Page): Promise<void> => {
  await desk.goto('/admin/login')
  await desk.getByLabel('Username').fill('spice-garden-admin')
  await desk.getByLabel('Password', { exact: true }).fill(password)
  await desk.getByRole('button', { name: 'Login' }).click()
  // After a session that ended, the login returns to its screen.
  await desk.waitForURL(/\/admin\/(tables|settings)/)
}

export { expect } from '@playwright/test'
