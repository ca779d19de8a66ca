import { chromium, type Browser, type Page } from '@playwright/test'
import { createTestDatabase } from '../../apps/server/test/database.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { insertLargeRestaurant } from '../../testing/restaurants.ts'
import config from '../../playwright.config.ts'
import { buildWeb } from '../../apps/web/build.ts'
import { openPage } from '../../testing/page-cost.ts'
import { startFloor, type Floor } from './floor.ts'

/** What is measured: the product as it is run, a browser, and pages to hold it against. */
export type Setting = {
  readonly url: string
  readonly browser: Browser
  readonly floor: Floor
  end(): Promise<void>
}

/**
 * The table link of a restaurant with so many dishes.
 *
 * @param dishes 50, 500 or 1376.
 * @returns Its path.
 */
export const tableLink = (dishes: number): string => `/restaurants/large-${dishes}/tables/3/home`

/**
 * Opens a table link and waits until the splash has gone.
 *
 * @param page The page.
 * @param link Its path.
 */
export const openMenu = async (page: Page, link: string): Promise<void> => {
  await page.goto(link)
  await page.waitForURL('**/menu')
  await page.waitForFunction(() => !document.querySelector('.splash') && document.querySelector('main fieldset button'))
}

/** The menu of 500 dishes as it stands on the screen, and no script. */
const makeTwin = async (browser: Browser, url: string): Promise<string> => {
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

/**
 * Builds the web app, seeds the demo and three large restaurants, and starts the program as in production.
 *
 * @returns Everything; it ends with `end`.
 */
export const startSetting = async (): Promise<Setting> => {
  await buildWeb()
  const database = await createTestDatabase({ isMigrated: false })
  const seeding = spawnServer({ ...database.env, DEMO: 'on' })
  await seeding.url
  await seeding.stop()
  for (const dishes of [50, 500, 1376]) await insertLargeRestaurant(database.db, dishes)
  // DEMO only so that the prefilled login is there; its data is.
  const server = spawnServer({ ...database.env, NODE_ENV: 'production', DEMO: 'on', RATE_LIMIT: 'off' })
  const url = await server.url
  const browser = await chromium.launch(config.use?.launchOptions)
  const floor = await startFloor(url)
  floor.put('/twin.html', await makeTwin(browser, url))
  return {
    url,
    browser,
    floor,
    async end() {
      await browser.close()
      floor.stop()
      await server.stop()
      await database.drop()
    },
  }
}
