// Bytes of a first visit on a 3x phone screen, right after the first start of a demo.
import { weighVisit, weightOf } from '../testing/page-weight.ts'
import { scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

test('a 3x phone gets card-sized pictures without delaying the first paint', async ({ browser, thali }) => {
  const context = await browser.newContext({
    baseURL: thali.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const { files, firstWindow, pictures, blocking } = await weighVisit(page, () => scanTable(page, 12))
  await context.close()
  expect(blocking).toEqual([])
  const dishes = files.map(({ url }) => url).filter((url) => /-(336|800|1200)\.webp$/.test(url))
  expect(dishes.length).toBeGreaterThanOrEqual(4)
  expect(dishes.filter((url) => !url.endsWith('-336.webp'))).toEqual([])
  expect(pictures.length).toBeGreaterThanOrEqual(5)
  // The pictures of five cards, the last one half visible.
  expect(weightOf(pictures)).toBeLessThanOrEqual(40_000)
  expect(Math.max(...pictures.map(({ bytes }) => bytes))).toBeLessThanOrEqual(12_000)
  expect(weightOf(firstWindow)).toBeLessThanOrEqual(200_000)
  // Including prefetched files: pictures below the window, and the next screens.
  expect(weightOf(files)).toBeLessThanOrEqual(300_000)
  // The document has the menu: asked for again, it is not sent.
  const menus = files.filter(({ url }) => url.endsWith('/api/restaurants/spice-garden'))
  expect(menus.length).toBeGreaterThanOrEqual(1)
  expect(weightOf(menus)).toBeLessThanOrEqual(1000 * menus.length)
})

test("the next screens download after the first cards' pictures", async ({ phone }) => {
  const scripts: string[] = []
  phone.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const ofBasket = (): string[] => scripts.filter((url) => url.includes('/guest-pages-'))
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await phone.route('**/uploads/*', async (route) => {
    await released
    await route.continue()
  })
  // The load event waits for pictures.
  await phone.goto('/restaurants/spice-garden/tables/12/home', { waitUntil: 'commit' })
  await phone.waitForURL('**/menu', { waitUntil: 'commit' })
  // The page has run its idle work by then.
  await phone.evaluate(async () => {
    for (let times = 0; times < 3; times += 1) {
      await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })
  expect(ofBasket()).toEqual([])
  release()
  await expect.poll(ofBasket).toHaveLength(1)
})
