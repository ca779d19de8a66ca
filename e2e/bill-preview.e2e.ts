import type { Page } from '@playwright/test'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { beginAtMonsoonHouse, issueBill, orderAsStaff, resetMonsoonHouse, storedBilling } from './billing-steps.ts'
import { biryani } from './monsoon-dishes.ts'
import { expect, test } from './thali.ts'

const papers = { '58 mm': 58, '80 mm': 80, A5: 148 }

let billing: string | null = null

test.beforeAll(async ({ thali }) => {
  billing = await storedBilling(thali)
})

test.afterEach(({ thali }) => resetMonsoonHouse(thali, billing))

/** How far the preview leaves the window: in pixels before its left edge, beyond its right one, and of the page. */
const leaving = (page: Page): Promise<number[]> =>
  page.locator('[data-paper]').evaluate((sheet) => {
    const tray = sheet.parentElement ?? sheet
    tray.scrollLeft = 0
    const left = tray.getBoundingClientRect().left - sheet.getBoundingClientRect().left
    tray.scrollLeft = tray.scrollWidth
    const right = sheet.getBoundingClientRect().right - tray.getBoundingClientRect().right
    const root = document.documentElement
    return [left, right, root.scrollWidth - root.clientWidth].map((distance) => Math.max(0, Math.round(distance)))
  })

test('the preview of each paper is reached from edge to edge', async ({ tablet, thali }) => {
  const bill = await issueBill(thali, await orderAsStaff(thali, 4, [biryani]))
  await beginAtMonsoonHouse(tablet)
  await tablet.goto(`/bills/print?bill=${bill.id}`)
  for (const width of [320, 390, 768, 1024, 1440])
    for (const [paper, millimetres] of Object.entries(papers)) {
      await tablet.setViewportSize({ width, height: 844 })
      await tablet.getByLabel(paper, { exact: true }).check()
      expect(await leaving(tablet), `${paper} at ${width}`).toEqual([0, 0, 0])
      const box = await tablet.locator('[data-paper]').boundingBox()
      // The lines break where they break on paper.
      expect((box?.width ?? 0) * (25.4 / 96), `${paper} at ${width}`).toBeCloseTo(millimetres, 0)
      if (width === 390) await expectNoFindingsInAnyTheme(tablet, `a preview on ${paper}`)
    }
})
