// node bench/kitchen-service.ts [--no-record]
// Measures the memory of a kitchen display during 8 simulated hours of service (plan §12): each hour 60 orders are sent,
// bumped by keys, served and paid, and the clocks of the page go on by an hour.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { buildWeb } from '../apps/web/build.ts'
import { bumpAll, openDisplay, sendTickets, serveOrders, spiceGarden, startKitchen } from '../testing/kitchen-steps.ts'
import config from '../playwright.config.ts'
import { costOf } from '../testing/page-cost.ts'
import { describeRun, writeSection } from '../testing/record.ts'
import { middle } from './front-end/row.ts'

const { values } = parseArgs({ options: { 'no-record': { type: 'boolean', default: false } } })

const hours = 8
const ordersPerHour = 60
const batch = 15
const hourMs = 3_600_000
const mostRatio = 1.1

type Rest = { readonly heap: number; readonly nodes: number; readonly listeners: number }

await buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
const server = spawnServer({ DATA_DIR: folder, DEMO: 'on', RATE_LIMIT: 'off', PORT: '0' })
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const url = await server.url
  const kitchen = await startKitchen({ url })
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.clock.install()
  await openDisplay(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const rests: Rest[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    for (let sent = 0; sent < ordersPerHour; sent += batch) {
      await sendTickets({ url }, kitchen, spiceGarden, batch)
      await page.getByText(`${batch} tickets`, { exact: true }).waitFor()
      await bumpAll(page)
      await serveOrders({ url }, kitchen)
    }
    await page.clock.fastForward(hourMs)
    await page.getByText('Connected', { exact: true }).waitFor()
    await cdp.send('HeapProfiler.collectGarbage')
    const { heap, nodes, listeners } = await costOf(cdp)
    rests.push({ heap, nodes, listeners })
    console.log(hour + 1, rests.at(-1))
  }
  // The first hour loads and warms up.
  const ratioOf = (part: keyof Rest): number =>
    middle(rests.slice(-2).map((rest) => rest[part])) / middle(rests.slice(1, 3).map((rest) => rest[part]))
  const parts = { heap: 'heap', nodes: 'nodes of the document', listeners: 'listeners' } as const
  const names = ['heap', 'nodes', 'listeners'] as const
  const isKept = names.every((name) => ratioOf(name) <= mostRatio)
  const figure = (name: keyof Rest, value = 0): string =>
    name === 'heap' ? `${(value / 2 ** 20).toFixed(1)} MB` : String(value)
  const lines = [
    '| what | second hour | last hour | ratio | budget |',
    '|---|---|---|---|---|',
    ...names.map(
      (name) =>
        `| ${parts[name]} | ${figure(name, rests[1]?.[name])} | ${figure(name, rests.at(-1)?.[name])} | ${ratioOf(name).toFixed(2)} | ≤ ${mostRatio} |`,
    ),
    '',
    `${isKept ? 'All kept' : '**Not all kept**'}, ${describeRun()}. A display without open tickets after ${ordersPerHour} orders an hour for ${hours} hours of its clock, after a garbage collection; medians of two hours.`,
  ]
  console.log(lines.join('\n'))
  if (!values['no-record']) writeSection('bench/README.md', 'kitchen-service', lines)
  process.exitCode = isKept ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true })
}
