import type { Database } from '../../apps/server/src/db/database.ts'
import { chromium, type Browser, type Page } from '@playwright/test'
import { createTestDatabase } from '../../apps/server/test/database.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { insertLargeRestaurant } from '../../testing/restaurants.ts'
import config from '../../playwright.config.ts'
import { buildWeb } from '../../apps/web/build.ts'
import { openPage } from '../../testing/page-cost.ts'
import { startFloor, type Floor } from './floor.ts'

/** The measured product, a browser, and minimal pages for comparison. */
export type Setting = {
  readonly url: string
  readonly browser: Browser
  readonly floor: Floor
  /** The database of the product. */
  readonly db: Database
  end(): Promise<void>
}

/** The table link of a restaurant with 50, 500 or 1376 dishes. */
export const tableLink = (dishes: number): string => `/restaurants/large-${dishes}/tables/3/home`

/** Opens a table link and waits until the splash is gone. */
export const openMenu = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.waitForURL('**/menu')
  await page.waitForFunction(
    () => !document.querySelector('.splash') && document.querySelector('main li fieldset button'),
  )
}

/** The rendered menu of 500 dishes, without script. */
const renderStatic = async (browser: Browser, url: string): Promise<string> => {
  const { page, context } = await openPage(browser, { url })
  await openMenu(page, tableLink(500))
  const html = await page.evaluate(() => {
    for (const script of document.querySelectorAll('script, noscript, template, link[rel=modulepreload]'))
      script.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  })
  await context.close()
  return html
}

/** Builds the web app, creates the demo and large restaurants, and starts the server in production mode. */
export const startSetting = async (): Promise<Setting> => {
  await buildWeb()
  const database = await createTestDatabase({ isMigrated: false })
  const seeding = spawnServer({ ...database.env, DEMO: 'on' })
  await seeding.url
  await seeding.stop()
  for (const dishes of [50, 500, 1376]) await insertLargeRestaurant(database.db, dishes)
  for (const dishes of [500, 1376]) await insertLargeRestaurant(database.db, dishes, true)
  // DEMO only prefills the login here; the data exists already.
  const server = spawnServer({ ...database.env, NODE_ENV: 'production', DEMO: 'on', RATE_LIMIT: 'off' })
  const url = await server.url
  const browser = await chromium.launch(config.use?.launchOptions)
  const floor = await startFloor(url)
  floor.put('/static.html', await renderStatic(browser, url))
  return {
    url,
    browser,
    floor,
    db: database.db,
    async end() {
      await browser.close()
      floor.stop()
      await server.stop()
      await database.drop()
    },
  }
}
