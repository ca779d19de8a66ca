// Table cards on paper: every sheet at 300 dpi, every code on it decoded.
import type { Page } from '@playwright/test'
import { expect, openRestaurant, test } from './empty-thali.ts'
import { readCodes } from './read-qr.ts'
import { faultsOf, openCards, openList, othersInPrint, printPages, sheetsOf, tablesOf } from './table-card-steps.ts'

const dpi = 300
const cssDpi = 96
const pxOfMm = cssDpi / 25.4

const label = 'The Long Verandah by the Rose Garden 12B'
const area = 'Mezzanine above the old courtyard, east'
const name = 'Shri Venkateshwara Balasubramaniam Pure Vegetarian Heritage Family Restaurant and Banquet Hall'

const kinds = [
  { kind: 'Cards', places: 4, codes: 1 },
  { kind: 'Table tents', places: 2, codes: 2 },
  { kind: 'Stickers', places: 12, codes: 1 },
] as const

/** A logo wider than its place. */
const logo = async (page: Page): Promise<Blob> => {
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 60 } })
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}

test('each code on each sheet opens its table, and nothing is cut', async ({ browser, empty }) => {
  const context = await browser.newContext({
    baseURL: empty.url,
    viewport: { width: 1024, height: 768 },
    deviceScaleFactor: dpi / cssDpi,
    timezoneId: 'Asia/Kolkata',
  })
  const page = await context.newPage()
  const token = await openRestaurant(page, empty, { name, tableCount: 13 })
  const headers = { Authorization: `Bearer ${token}` }
  const tables = Array.from({ length: 13 }, (_, at) => ({ number: at + 1, ...(at === 11 && { label, area }) }))
  const saved = await fetch(`${empty.url}/api/tables`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ restaurantId: 'sai-kitchen', tables }),
  })
  expect(saved.status).toBe(200)
  const form = new FormData()
  form.set('image', await logo(page), 'logo.png')
  const kept = await fetch(`${empty.url}/api/restaurants/sai-kitchen/logo`, { method: 'POST', headers, body: form })
  expect(kept.status).toBe(201)
  await openCards(page)
  await openList(page)
  await expect(page.getByText('All 13 tables chosen')).toBeVisible()
  const paths = (await tablesOf(empty.url, 'sai-kitchen', token)).map(({ card }) => card?.path)
  await page.emulateMedia({ media: 'print' })

  const choose = async (box: string): Promise<void> => {
    await page.emulateMedia({ media: 'screen' })
    // A tap soon after a dialog has closed may be the second one of a double tap.
    await page.getByLabel(box, { exact: true }).press(' ')
    await page.emulateMedia({ media: 'print' })
  }
  const expectPages = async (kind: string, count: number): Promise<void> => {
    expect(await printPages(page), kind).toEqual(Array.from({ length: count }, () => [210, 297]))
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Not yet' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.emulateMedia({ media: 'print' })
  }
  for (const { kind, places, codes } of kinds) {
    await choose(kind)
    const sheets = sheetsOf(page)
    await expect(sheets).toHaveCount(Math.ceil(13 / places))
    expect(await othersInPrint(page), kind).toEqual([])
    const read: (string | undefined)[] = []
    for (const sheet of await sheets.all()) {
      const drawing = sheet.locator('svg')
      expect((await drawing.boundingBox())?.width, kind).toBeCloseTo(210 * pxOfMm, 1)
      expect(await faultsOf(sheet), kind).toEqual([])
      read.push(...(await readCodes(drawing, drawing.locator('[data-code] > rect'))))
    }
    expect(read, kind).toEqual(paths.flatMap((path) => Array.from({ length: codes }, () => `${empty.url}${path}`)))
    const widths = await sheets
      .locator('[data-modules] path')
      .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().width))
    expect(widths, kind).toHaveLength(13 * codes)
    expect(Math.min(...widths) / pxOfMm, kind).toBeGreaterThanOrEqual(35)
    await expectPages(kind, Math.ceil(13 / places))
    await choose('Table 13')
    await expectPages(kind, Math.ceil(12 / places))
    await choose('Table 13')
  }
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'None', exact: true }).press('Enter')
  await choose('Table 7')
  for (const { kind } of kinds) {
    await choose(kind)
    await expect(sheetsOf(page)).toHaveCount(1)
    await expectPages(kind, 1)
  }
  await context.close()
})
