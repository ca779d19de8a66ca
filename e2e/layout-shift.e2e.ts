// The first screen of a guest moves nothing, at Monsoon House, the demo restaurant that uses every feature.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { asAdmin } from './billing-steps.ts'
import { waitForServiceWorker } from './service-worker.ts'
import { expect, test, type Thali } from './thali.ts'

test.use({ serviceWorkers: 'allow' })

const settings = '/restaurants/monsoon-house/settings'

/** Opens Monsoon House all day, or closes it until a day later in the week. */
const setHours = async (thali: Thali, isOpen: boolean): Promise<void> => {
  const { version, ordering } = await asAdmin(thali, 'getSettings', settings)
  const inThreeDays = (new Date().getUTCDay() + 3) % 7
  const hours = isOpen ? [] : [{ days: [inThreeDays], from: '11:00', to: '23:00' }]
  await asAdmin(thali, 'saveSettings', settings, { body: { version, ordering: { ...ordering, hours } } })
}

type Parted = { readonly url: string; readonly sendRest: () => void; readonly stop: () => Promise<void> }

/** Serves the document of a table link, without its app, up to a text, and the rest later. */
const serveInParts = async (thali: Thali, home: string, text: string): Promise<Parted> => {
  const document = (await (await fetch(thali.url + home)).text()).replaceAll(/<script type="module".*?<\/script>/g, '')
  const end = document.indexOf(text)
  expect(end).toBeGreaterThan(0)
  let sendRest = (): void => {}
  const server = createServer((request, response) => {
    if (request.url !== home) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(document.slice(0, end))
    sendRest = () => void response.end(document.slice(end))
  }).listen()
  await once(server, 'listening')
  return {
    // A server that listens to a port has this address.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sendRest: () => sendRest(),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const makeCard = async (thali: Thali): Promise<string> => {
  const body = { restaurantId: 'monsoon-house' }
  return (await asAdmin(thali, 'createTableCard', '/tables/5/card', { body })).path
}

/** Opens a phone that records what moves on its pages. */
const openPhone = async (browser: Browser, { url }: Pick<Thali, 'url'>): Promise<Page> => {
  const viewport = { width: 360, height: 640 }
  const context = await browser.newContext({ baseURL: url, viewport, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Only Chromium has these entries, and TypeScript does not know their fields.
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        moved.push(`${value} by ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const shiftsOn = async (page: Page): Promise<readonly string[]> => {
  // The shifts of a frame are reported after it.
  await drawn(page)
  return page.evaluate(() => Reflect.get(window, 'moved') as string[])
}

/** The elements that moved on a page until its notices, filters and later parts were there. */
const movedOn = async (page: Page): Promise<readonly string[]> => {
  await page.waitForURL('**/menu')
  await expect(page.locator('fieldset button[aria-pressed]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  return shiftsOn(page)
}

const hasFont = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.fonts].some(({ family }) => family === 'Figtree'))

for (const isOpen of [true, false]) {
  test(`nothing moves on a menu that ${isOpen ? 'takes orders' : 'is closed'}`, async ({ browser, thali }) => {
    await setHours(thali, isOpen)
    const path = await makeCard(thali)
    const banner = { hasText: 'Orders are taken again from' }
    for (const visit of [1, 2]) {
      const page = await openPhone(browser, thali)
      await page.goto(path)
      expect(await movedOn(page), `visit ${visit}: the scan`).toEqual([])
      await expect(page.getByRole('status').filter(banner)).toHaveCount(isOpen ? 0 : 1)
      if (visit === 1) await waitForServiceWorker(page)
      await page.reload()
      expect(await movedOn(page), `visit ${visit}: a reload`).toEqual([])
      await page.goto(path)
      expect(await movedOn(page), `visit ${visit}: the scan again`).toEqual([])
      expect(await hasFont(page)).toBe(true)
      await page.context().close()
    }
    await setHours(thali, true)
  })
}

test('nothing moves on a menu that needs the card of the table', async ({ browser, thali }) => {
  await setHours(thali, true)
  await makeCard(thali)
  const page = await openPhone(browser, thali)
  const home = '/restaurants/monsoon-house/tables/5/home'
  const notice = { hasText: 'To order, please scan the card' }
  for (const open of [() => page.goto(home), () => page.reload(), () => page.goto(home)]) {
    await open()
    await expect(page.getByRole('status').filter(notice)).toBeVisible()
    expect(await movedOn(page)).toEqual([])
  }
  await page.context().close()
})

test('a font that comes after the words changes nothing', async ({ browser, thali }) => {
  await setHours(thali, true)
  const page = await openPhone(browser, thali)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  // The load event waits for the font.
  await page.goto(await makeCard(thali), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.waitForURL('**/menu', { waitUntil: 'commit' })
  const arrived = page.waitForResponse('**/*.woff2')
  release()
  await arrived
  expect(await movedOn(page)).toEqual([])
  expect(await hasFont(page)).toBe(false)
})

test('a document whose splash comes in parts moves no word', async ({ browser, thali }) => {
  const home = '/restaurants/monsoon-house/tables/5/home'
  for (const part of ['<p class="splash-title"', '<p class="splash-place"']) {
    const { url, sendRest, stop } = await serveInParts(thali, home, part)
    const page = await openPhone(browser, { url })
    await page.goto(home, { waitUntil: 'commit' })
    await page.locator('.splash-logo').waitFor({ state: 'attached' })
    await drawn(page)
    sendRest()
    await expect(page.locator('.splash').getByText('Table 5')).toBeVisible()
    expect(await shiftsOn(page), `before ${part}`).toEqual([])
    await page.context().close()
    await stop()
  }
})
