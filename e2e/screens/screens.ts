// npm run screens: retakes the pictures in docs/screens/ from the running demo, and the two of the README. For some of
// them in another folder: npm run screens -- reviews --out /tmp/screens
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { logIn } from '../steps.ts'
import config from '../../playwright.config.ts'
import { buildWeb } from '../../apps/web/build.ts'
import { fillBills, shootBills, shootGuestBill } from './bills.ts'
import { openMonsoonHouse, shootChoices, shootChoiceSetup } from './choices.ts'
import { type Camera, shootReviews } from './reviews.ts'
import { shootKitchen } from './kitchen.ts'
import { shootOwners } from './owners.ts'
import { shootReadme } from './readme.ts'
import { fillRoom, recallWeeks } from './room.ts'
import { root } from '../../testing/run.ts'

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true })
const out = values.out === undefined ? join(root, 'docs/screens') : resolve(values.out)
const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const
type Device = keyof typeof devices

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Unanswered requests, without the event stream of a phone: it stays open, so the browser's network is never idle. */
const openRequests = new WeakMap<Page, Set<Request>>()

const openPage = async (browser: Browser, baseURL: string, device: Device, theme: Theme): Promise<Page> => {
  const context = await browser.newContext({
    ...devices[device],
    baseURL,
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((name) => localStorage.setItem('theme', name), theme)
  const page = await context.newPage()
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/visits/events')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return page
}

type Shooter = (browser: Browser, url: string, device: Device, theme: Theme) => Promise<void>

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  for (let quietSince = Date.now(); Date.now() - quietSince < 500;) {
    if (openRequests.get(page)?.size) quietSince = Date.now()
    await page.waitForTimeout(50)
  }
  // All requests are done; two frames later the page is painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const shoot = async (page: Page, name: string, isPassing = false): Promise<void> => {
  if (!isPassing) await settle(page)
  await page.screenshot({ path: join(out, `${name}.jpg`), type: 'jpeg', quality: 82 })
  console.log(`${name}.jpg`)
}

const dish = (page: Page, name: string) => page.getByRole('button', { name: `Add one ${name}`, exact: true }).first()

const shootDiner: Shooter = async (browser, url, device, theme) => {
  const page = await openPage(browser, url, device, theme)
  const name = (screen: string): string => `${screen}-${device}-${theme}`
  const home = '/restaurants/spice-garden/tables/12/home'
  // The splash leaves after a second, so its picture is taken with a paused clock.
  const arriving = await openPage(browser, url, device, theme)
  await arriving.clock.install()
  await arriving.clock.pauseAt(Date.now() + 1000)
  await arriving.goto(home)
  await arriving.getByText('Table 12').first().waitFor()
  await shoot(arriving, name('splash'), true)
  await arriving.context().close()
  await page.goto(home)
  await page.waitForURL('**/menu')
  await dish(page, 'Butter Chicken').click()
  for (let at = 0; at < 3; at += 1) await dish(page, 'Dal Makhani').click()
  await shoot(page, name('menu'))
  await page.goto('/search')
  await page.getByPlaceholder('Search for any items').fill('paneer')
  await shoot(page, name('search'))
  await page.goto('/basket')
  await page.getByRole('button', { name: /^Add note for Dal/ }).click()
  await page.getByPlaceholder('Enter special instructions here').fill('Less spicy, please')
  await shoot(page, name('note'))
  await page.getByRole('button', { name: 'Save' }).click()
  await shoot(page, name('basket'))
  await page.getByRole('button', { name: /^Send to kitchen/ }).click()
  await shoot(page, name('send'))
  // An order that waits for the network, and is then sent.
  await page.route('**/api/orders', (route) => route.abort())
  await page.getByRole('button', { name: 'Yes, Please' }).click()
  await page.getByText(/^Saved on this phone/).waitFor()
  await shoot(page, name('waiting'))
  await page.unroute('**/api/orders')
  // As when the network returns. Retry may be gone: the app tries again by itself.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForURL('**/menu')
  await page.goto('/orders/my-orders')
  await page.getByRole('heading', { name: 'Live Orders' }).waitFor()
  await page.getByRole('region', { name: 'Live Orders' }).getByRole('button').first().click()
  await shoot(page, name('my-orders'))
  await page.context().close()
}

const shootStaff: Shooter = async (browser, url, device, theme) => {
  const page = await openPage(browser, url, device, theme)
  const name = (screen: string): string => `${screen}-${device}-${theme}`
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
  await shoot(page, name('login'))
  await logIn(page)
  const table = page.getByRole('link', { name: /^Table 12 / })
  if (device === 'phone') await shoot(page, name('table-service'))
  await table.click()
  await page.getByRole('heading', { name: 'Orders from Table #12' }).waitFor()
  await shoot(page, name(device === 'phone' ? 'running-orders' : 'table-service'))
  await page.goto('/admin/orders/recent')
  await page.getByRole('article').first().waitFor()
  await shoot(page, name('recent-orders'))
  await page.goto('/admin/menu')
  await dish(page, 'Dal Makhani').click()
  await shoot(page, name('staff-menu'))
  await page.goto('/admin/basket')
  await page.getByRole('button', { name: /^Send to kitchen/ }).click()
  await page.getByPlaceholder('e.g., 12').waitFor()
  await shoot(page, name('staff-send'))
  await page.goto('/admin/order')
  await page.getByRole('searchbox', { name: 'Find a dish' }).fill('makhani')
  await page.keyboard.press('Enter')
  await shoot(page, name('order-pad'))
  await page.goto('/admin/reports')
  await page.getByText('Most Sold Items').waitFor()
  await shoot(page, name('reports'))
  await page.context().close()
}

const shootCatalogue: Shooter = async (browser, url, device, theme) => {
  const page = await openPage(browser, url, device, theme)
  const name = (screen: string): string => `${screen}-${device}-${theme}`
  await logIn(page)
  await page.goto('/admin/items')
  await page.getByRole('heading', { name: 'Unavailable Items' }).waitFor()
  await shoot(page, name('items'))
  await page.goto('/admin/items/edit?item=butter-chicken')
  await page.getByRole('button', { name: 'Update Menu Item' }).waitFor()
  await shoot(page, name('item-form'))
  await page.goto('/admin/categories')
  await page.getByRole('heading', { name: 'Regular Categories' }).waitFor()
  await shoot(page, name('categories'))
  await page.getByRole('button', { name: 'Add category' }).click()
  await shoot(page, name('category-modal'))
  await page.goto('/admin/categories/reorder?type=regular')
  await page.getByRole('button', { name: 'Move Breads up' }).click()
  await shoot(page, name('reorder-categories'))
  await page.goto('/admin/offers')
  await page.getByLabel('Percentage').fill('20')
  await page.getByRole('button', { name: /^Chef's Specials/ }).click()
  await page.getByRole('checkbox', { name: "All of Chef's Specials" }).check()
  await shoot(page, name('offers'))
  await page.context().close()
}

const cameraOf = (...[browser, url, device, theme]: Parameters<Shooter>): Camera => ({
  open: () => openPage(browser, url, device, theme),
  shoot: (page, screen) => shoot(page, `${screen}-${device}-${theme}`),
  url,
})

const shootQuestions: Shooter = (browser, url, device, theme) =>
  shootReviews(cameraOf(browser, url, device, theme), device !== 'phone')

const shootChoosing: Shooter = async (browser, url, device, theme) => {
  const card = await openMonsoonHouse(url)
  await shootChoices(cameraOf(browser, url, device, theme), card)
}

const shootSetup: Shooter = (...shooting) => shootChoiceSetup(cameraOf(...shooting))

let bills: ReturnType<typeof fillBills> | undefined

const shootMoney: Shooter = async (...shooting) => {
  const [, url] = shooting
  await shootBills(cameraOf(...shooting), await (bills ??= fillBills(url)))
}

const shootGuestMoney: Shooter = async (...shooting) => {
  const [, url, , theme] = shooting
  await (bills ??= fillBills(url))
  await shootGuestBill(cameraOf(...shooting), theme === 'light' ? 9 : 10)
}

/** The parts, and their devices. */
const parts: Readonly<Record<string, { readonly shooter: Shooter; readonly on: readonly Device[] }>> = {
  staff: { shooter: shootStaff, on: ['phone', 'tablet', 'desktop'] },
  catalogue: { shooter: shootCatalogue, on: ['phone', 'tablet', 'desktop'] },
  diner: { shooter: shootDiner, on: ['phone', 'desktop'] },
  choices: { shooter: shootChoosing, on: ['phone', 'desktop'] },
  setup: { shooter: shootSetup, on: ['tablet'] },
  bills: { shooter: shootMoney, on: ['phone', 'tablet'] },
  'guest-bills': { shooter: shootGuestMoney, on: ['phone'] },
  kitchen: { shooter: (...shooting) => shootKitchen(cameraOf(...shooting)), on: ['phone', 'tablet', 'desktop'] },
  owners: { shooter: (...shooting) => shootOwners(cameraOf(...shooting)), on: ['phone', 'tablet'] },
  reviews: { shooter: shootQuestions, on: ['phone', 'tablet'] },
}

const isWanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part)

await buildWeb()
mkdirSync(out, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'thali-screens-'))
const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'on' })
const url = await server.url
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const file = join(dataDir, 'thali.sqlite')
  await recallWeeks(url, file)
  await fillRoom(url, file)
  for (const theme of themes) {
    for (const [part, { shooter, on }] of Object.entries(parts)) {
      if (!isWanted(part)) continue
      for (const device of on) await shooter(browser, url, device, theme)
    }
  }
  if (isWanted('readme')) {
    await shootReadme(browser, out)
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true })
}
