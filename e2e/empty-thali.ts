import type { BrowserContext, Page } from '@playwright/test'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { spawnServer, type ServerProcess } from '../apps/server/test/spawn.ts'
import { test as base, type Thali } from './thali.ts'

/** Thali in production on an empty database, as after the first `npm start`. */
export type EmptyThali = Thali & {
  /** The set-up code that the present process printed. */
  readonly code: () => string
}

const startEmpty = async (): Promise<EmptyThali & { end(): Promise<void> }> => {
  const database = await createTestDatabase({ isMigrated: false })
  const env = { ...database.env, NODE_ENV: 'production', RATE_LIMIT: 'relaxed' }
  let server: ServerProcess = spawnServer(env)
  const url = await server.url
  return {
    url,
    db: database.db,
    code: () => /Setup code: (\S+)/.exec(server.output())?.[1] ?? '',
    kill: () => server.kill(),
    async restart() {
      server = spawnServer({ ...env, PORT: new URL(url).port })
      await server.url
    },
    async end() {
      await server.kill()
      await database.drop()
    },
  }
}

/** Creates a restaurant with a starter menu, or an empty one, by its calls, and opens Table Service as its admin. Returns a token. */
export const openRestaurant = async (
  page: Page,
  { code, url }: EmptyThali,
  change: { readonly name?: string; readonly tableCount?: number } = {},
  menu: 'cafe' | 'empty' = 'cafe',
): Promise<string> => {
  const body = {
    code: code(),
    restaurant: { id: 'sai-kitchen', name: 'Sai Kitchen', tableCount: 6, ...change },
    admin: { username: 'meera', password: 'four short words here' },
    ...(menu === 'cafe' && { menu }),
  }
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/api/setup`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 201) throw new Error(`The set-up was answered ${answer.status}.`)
  await page.goto('/admin')
  await page.getByLabel('Username').fill('meera')
  await page.getByLabel('Password', { exact: true }).fill('four short words here')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/admin/tables')
  const { accessToken }: { accessToken: string } = await answer.json()
  return accessToken
}

type Fixtures = {
  /** A server for this journey alone. */
  readonly empty: EmptyThali
  /** Opens another browser with a phone's screen, 390 × 844. */
  readonly openPhone: () => Promise<Page>
}

/** Playwright's test with a server without a restaurant. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  empty: async ({}, use) => {
    const { end, ...empty } = await startEmpty()
    await use(empty)
    await end()
  },
  openPhone: async ({ browser, empty }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        baseURL: empty.url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        timezoneId: 'Asia/Kolkata',
      })
      contexts.push(context)
      const page = await context.newPage()
      // Any uncaught error of the page fails the test.
      page.on('pageerror', (error) => {
        throw error
      })
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'
