// Row P26: Reports of a restaurant with a thousand orders and with a million.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { makeHistory, restaurantId, staff } from '../orders-history.ts'
import { costOf, openPage } from '../../testing/page-cost.ts'
import { middle, ratios, spread, type Row } from './row.ts'
import type { Setting } from './setting.ts'

const rounds = 5

/** A server with a number of orders, and its Reports on a screen. */
const openReports = async (browser: Browser, orders: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
  await makeHistory(join(folder, 'thali.sqlite'), { orders })
  const server = spawnServer({ DATA_DIR: folder, NODE_ENV: 'production', RATE_LIMIT: 'off' })
  const url = await server.url
  const { page, cdp, context } = await openPage(browser, { url, width: 1440, height: 900, isTouch: false })
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(staff.username)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/admin/tables')
  let body = ''
  return {
    bytes: () => gzipSync(body, { level: 9 }).length,
    /** Main-thread time of a repeated rendering of Reports, from the response to the last chart (ms). */
    async draw(): Promise<number> {
      await page.goto('/admin/reports')
      const answer = await page.waitForResponse(
        (response) =>
          response.url().includes(`restaurantId=${restaurantId}`) && response.url().includes('/api/reports'),
      )
      const before = await costOf(cdp)
      body = await answer.text()
      await page.locator('main svg').first().waitFor()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const after = await costOf(cdp)
      return after.task - before.task
    },
    async end(): Promise<void> {
      await context.close()
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Measures Reports. */
export const measureReports = async ({ browser }: Setting): Promise<Row[]> => {
  const few = await openReports(browser, 1000)
  const many = await openReports(browser, 1_000_000)
  const [ofFew, ofMany]: [number[], number[]] = [[], []]
  for (const one of [few, many]) await one.draw()
  for (let round = 0; round < rounds; round += 1) {
    ofFew.push(await few.draw())
    ofMany.push(await many.draw())
  }
  const ratio = ratios(ofMany, ofFew)
  const [fewBytes, manyBytes] = [few.bytes(), many.bytes()]
  for (const one of [few, many]) await one.end()
  return [
    {
      name: 'P26',
      what: 'the answer of Reports with 1 M orders, gz',
      budget: '≤ 5 kB',
      figure: `${manyBytes} B`,
      floor: `${fewBytes} B with 1 k`,
      isKept: manyBytes <= 5000,
    },
    {
      name: 'P26',
      what: 'main thread from the answer to the charts, 1 M orders against 1 k',
      budget: '≤ 50 ms, ≤ 1.1 ×',
      figure: `${spread(ofMany, 0)} ms; ${spread(ratio)} ×`,
      floor: `${spread(ofFew, 0)} ms`,
      isKept: middle(ofMany) <= 50 && middle(ratio) <= 1.1,
    },
  ]
}
