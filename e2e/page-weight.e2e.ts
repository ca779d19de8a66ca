// What a first visit may weigh on the finest phone screens, right after the first start of a demo.
import { weighVisit, weightOf } from './page-weight.ts'
import { scanTable } from './steps.ts'
import { expect, test } from './thali.ts'

test('a phone with three pixels to one is sent pictures made for its cards, and nothing holds up the first paint', async ({
  browser,
  thali,
}) => {
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
  expect(weightOf(pictures)).toBeLessThanOrEqual(40_000)
  expect(Math.max(...pictures.map(({ bytes }) => bytes))).toBeLessThanOrEqual(12_000)
  expect(weightOf(firstWindow)).toBeLessThanOrEqual(200_000)
  // With what nobody waits for: pictures below the window, and the screens a diner may open next.
  expect(weightOf(files)).toBeLessThanOrEqual(300_000)
})
