// What a first visit may weigh (design §8), on the finest phone screens. The budgets of the plan are for pictures that
// became AVIF, which the demo's do minutes after its first start; here they are WebP still, and what is held is theirs.
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
  const { files, pictures, blocking } = await weighVisit(page, () => scanTable(page, 12))
  await context.close()
  expect(blocking).toEqual([])
  const dishes = files.map(({ url }) => url).filter((url) => /-(336|800|1200)\.webp$/.test(url))
  expect(dishes.length).toBeGreaterThanOrEqual(4)
  expect(dishes.filter((url) => !url.endsWith('-336.webp'))).toEqual([])
  expect(weightOf(pictures)).toBeLessThanOrEqual(90_000)
  expect(Math.max(...pictures.map(({ bytes }) => bytes))).toBeLessThanOrEqual(24_000)
  expect(weightOf(files)).toBeLessThanOrEqual(420_000)
})
