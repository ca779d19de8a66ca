// node bench/kitchen-tick.ts [--no-record]
// Measures a tick on the kitchen display (plan §12) with 20 and with 200 open tickets, in turns in one browser: the
// page's processor time for scripts, from the tap until the server has answered and notified every display.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { buildWeb } from '../apps/web/build.ts'
import { type House, openDisplay, sendTickets, spiceGarden, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import config from '../playwright.config.ts'
import { costOf } from '../testing/page-cost.ts'
import { describeRun, loadOfMachine, writeSection } from '../testing/record.ts'
import { middle, ratios, spread } from './front-end/row.ts'

const { values } = parseArgs({ options: { 'no-record': { type: 'boolean', default: false } } })

const taps = 20
const rounds = 7
const budget = { ratio: 1.5, ms: 4 }
const coast: House = { id: 'coast-kitchen', admin: 'coast-admin' }

/** A display with open tickets; returns a round of ticks on its first line (ms of script per tick). */
const openTickets = async (browser: Browser, url: string, house: House, count: number) => {
  await sendTickets({ url }, await startKitchen({ url }, house), house, count)
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await openDisplay(page, house.admin)
  await page.waitForFunction((all) => document.querySelectorAll('article').length === all, count)
  const first = ticket(page, 1).first()
  await first.getByRole('button', { name: 'Start' }).click()
  // By keys: a second tap of a finger right after the first changes nothing.
  await first.locator('[data-line]').first().focus()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const round = async (): Promise<number> => {
    const before = await costOf(cdp)
    for (let at = 0; at < taps; at += 1) {
      const answered = page.waitForResponse(/\/progress$/)
      await page.keyboard.press('Enter')
      await answered
    }
    return ((await costOf(cdp)).script - before.script) / taps
  }
  // Warm-up, not counted.
  await round()
  return round
}

await buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
const server = spawnServer({ DATA_DIR: folder, DEMO: 'on', RATE_LIMIT: 'off', PORT: '0' })
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const url = await server.url
  const few = await openTickets(browser, url, spiceGarden, 20)
  const many = await openTickets(browser, url, coast, 200)
  const ofFew: number[] = []
  const ofMany: number[] = []
  for (let at = 0; at < rounds; at += 1) {
    ofFew.push(await few())
    ofMany.push(await many())
  }
  const compared = ratios(ofMany, ofFew)
  const isKept = middle(compared) <= budget.ratio && middle(ofMany) <= budget.ms
  const lines = [
    '| what | measured | budget |',
    '|---|---|---|',
    `| script, 20 tickets | ${spread(ofFew)} | |`,
    `| script, 200 tickets | ${spread(ofMany)} | ≤ ${budget.ms} |`,
    `| their ratio | ${spread(compared)} | ≤ ${budget.ratio} |`,
    '',
    `${isKept ? 'All kept' : '**Not all kept**'}, ${describeRun()}${loadOfMachine()}. Processor time of the page in ms, median of ${rounds} rounds of ${taps} ticks.`,
  ]
  console.log(lines.join('\n'))
  if (!values['no-record']) writeSection('bench/README.md', 'kitchen-tick', lines)
  process.exitCode = isKept ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true })
}
