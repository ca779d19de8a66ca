// Table cards on paper: every sheet at 300 dpi, codes of the first and the last ones decoded.
import type { Browser, Page } from '@playwright/test'
import { type EmptyThali, expect, openRestaurant, test } from './empty-thali.ts'
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

type Opened = { readonly page: Page; readonly url: string; readonly paths: readonly (string | undefined)[] }

/** A restaurant with long names, 13 tables and their cards, on a screen with the pixels of a printer. */
const open = async (browser: Browser, empty: EmptyThali): Promise<Opened> => {
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
  return { page, url: empty.url, paths }
}

/** Changes a choice with the keyboard: a tap soon after a dialog has closed may be the second one of a double tap. */
const choose = async (page: Page, box: string): Promise<void> => {
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel(box, { exact: true }).press(' ')
  await page.emulateMedia({ media: 'print' })
}

const expectPages = async (page: Page, count: number): Promise<void> => {
  await expect(sheetsOf(page)).toHaveCount(count)
  expect(await printPages(page)).toEqual(Array.from({ length: count }, () => [210, 297]))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const testKind = async ({ page, url, paths }: Opened, { kind, places, codes }: (typeof kinds)[number]) => {
  await choose(page, kind)
  const sheets = sheetsOf(page)
  const count = Math.ceil(13 / places)
  await expect(sheets).toHaveCount(count)
  // To read a sheet takes a second. The last but one has the longest names, the last one empty places.
  const isRead = (sheet: number): boolean => sheet === 0 || sheet >= count - 2
  // A print draws all, also the sheets away from the view.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(sheets.locator('[data-table]')).toHaveCount(13)
  expect(await othersInPrint(page)).toEqual([])
  const read: (string | undefined)[] = []
  for (const [at, sheet] of (await sheets.all()).entries()) {
    const drawing = sheet.locator('svg')
    expect((await drawing.boundingBox())?.width).toBeCloseTo(210 * pxOfMm, 1)
    expect(await faultsOf(sheet)).toEqual([])
    if (isRead(at)) read.push(...(await readCodes(drawing, drawing.locator('[data-code] > rect'))))
  }
  const expected = paths.filter((_, table) => isRead(Math.floor(table / places)))
  expect(read).toEqual(expected.flatMap((path) => Array.from({ length: codes }, () => `${url}${path}`)))
  const widths = await sheets
    .locator('[data-modules] path')
    .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().width))
  expect(widths).toHaveLength(13 * codes)
  expect(Math.min(...widths) / pxOfMm).toBeGreaterThanOrEqual(35)
  await expectPages(page, count)
  await choose(page, 'Table 13')
  await expectPages(page, Math.ceil(12 / places))
  await page.getByRole('button', { name: 'None', exact: true }).press('Enter')
  await choose(page, 'Table 7')
  await expectPages(page, 1)
  await page.getByRole('button', { name: 'All', exact: true }).press('Enter')
}

test('each code of a sheet opens its table, and nothing is cut', async ({ browser, empty }) => {
  // It draws sheets at 300 dpi and reads 32 codes.
  test.slow()
  const opened = await open(browser, empty)
  for (const kind of kinds) await test.step(kind.kind, () => testKind(opened, kind))
  const { page } = opened
  await choose(page, 'Cards')
  await page.emulateMedia({ media: 'screen' })
  const select = page.getByLabel('Third language, beside English and Hindi')
  const languages = await select
    .locator('option')
    .evaluateAll((options) => options.map((one) => one.getAttribute('value') ?? ''))
  expect(languages).toHaveLength(8)
  // The sheet with the longest names.
  const sheet = sheetsOf(page).nth(2)
  for (const language of languages)
    await test.step(language, async () => {
      await select.selectOption(language)
      await expect(sheet.locator(`[lang="${language}"] text`).first()).toBeAttached()
      expect(await faultsOf(sheet)).toEqual([])
    })
  await page.context().close()
})
