// The row "repeat": a phone that opens its table link again, with a service worker and all files.
import type { Browser, BrowserContext } from '@playwright/test'
import { slowDown } from '../../testing/page-cost.ts'
import { middle, spread, type Row } from './row.ts'
import { tableLink, type Setting } from './setting.ts'

const rounds = 5

// The slowest phone of the year's review.
const slowness = 20
const network = { offline: false, latency: 300, downloadThroughput: 400_000, uploadThroughput: 100_000 }

/** Times of a visit since its navigation (ms). */
type Visit = { readonly readable: number; readonly reacts: number }

const openPhone = (browser: Browser, url: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
  })

/** Opens the table link, waits for the first dishes, and adds the one at a place of the list. */
const visit = async (context: BrowserContext, place: number): Promise<Visit> => {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const cdp = await context.newCDPSession(page)
  await page.addInitScript((at) => {
    const seen = { readable: 0, reacts: 0 }
    Object.assign(window, { seen })
    const look = (): void => {
      const stepper = document.querySelectorAll('main li fieldset')[at]
      if (stepper && !document.querySelector('.splash')) {
        seen.readable ||= performance.now()
        const [add, ...others] = stepper.querySelectorAll('button')
        if (others.length > 0) seen.reacts = performance.now()
        else add?.click()
      }
      if (seen.reacts === 0) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, place)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await slowDown(cdp, slowness)
  await page.goto(tableLink(50), { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'seen') as object, 'reacts') !== 0)
  const times = await page.evaluate(() => Reflect.get(window, 'seen') as Visit)
  await slowDown(cdp, 1)
  // A visit with a full basket has more to draw.
  await page.locator('main li fieldset button').nth(place).click()
  // The service worker installs when the first visit is idle.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
  await page.close()
  return times
}

/** Measures first and repeat visits in turn. */
export const measureRepeatVisits = async ({ browser, url }: Setting): Promise<Row[]> => {
  const [first, repeat]: [Visit[], Visit[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const context = await openPhone(browser, url)
    first.push(await visit(context, 0))
    repeat.push(await visit(context, 1), await visit(context, 2))
    await context.close()
  }
  return (['readable', 'reacts'] as const).map((name): Row => {
    const [before, after] = [first, repeat].map((visits) => visits.map((one) => one[name]))
    const ratio = middle(after ?? []) / middle(before ?? [])
    return {
      name: 'repeat',
      what: `${name === 'readable' ? 'the first dish can be read' : 'Add reacts'}, ${slowness} × slower, 400 kB/s, 300 ms; repeat visit and first one`,
      budget: '≤ 1.0 × the first visit',
      figure: `${spread(after ?? [], 0)} ms; ${ratio.toFixed(2)} ×`,
      floor: `${spread(before ?? [], 0)} ms`,
      isKept: ratio <= 1,
      why: 'no download is saved that the first visit waits for, and files of later screens come at once: their scripts and styles take 20 ms of processor time before the splash ends',
    }
  })
}
