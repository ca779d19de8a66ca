// node bench/kitchen-tick.ts [--no-record]
// Measures a tick on the kitchen display (plan §12) with 20 and with 200 open tickets, in turns in one browser: the
// page's processor time for scripts, from the tap until the server has answered and notified every display.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type Page, chromium } from '@playwright/test'
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

/** Rounds of ticks (ms of script per tick). */
type Rounds = { readonly byKey: () => Promise<number>; readonly byPointer: () => Promise<number> }

const roundsOn = async (page: Page): Promise<Rounds> => {
  const lines = ticket(page, 1).first().locator('[data-line]')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const round = async (tap: (at: number) => Promise<void>): Promise<number> => {
    const before = await costOf(cdp)
    for (let at = 0; at < taps; at += 1) {
      const answered = page.waitForResponse(/\/progress$/)
      await tap(at)
      await answered
    }
    return ((await costOf(cdp)).script - before.script) / taps
  }
  return {
    byKey: async () => {
      await lines.first().focus()
      return round(() => page.keyboard.press('Enter'))
    },
    // On two lines in turns: a second tap on the same line right after the first changes nothing.
    byPointer: () =>
      round(async (at) => {
        const box = await lines.nth(at % 2).boundingBox()
        if (!box) throw new Error('The line is not shown')
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      }),
  }
}

/** A display with open tickets. */
const openTickets = async (browser: Browser, url: string, house: House, count: number): Promise<Rounds> => {
  await sendTickets({ url }, await startKitchen({ url }, house), house, count)
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await openDisplay(page, house.admin)
  await page.getByText(`${count} tickets`, { exact: true }).waitFor()
  await ticket(page, 1).first().getByRole('button', { name: 'Start' }).click()
  const rounds = await roundsOn(page)
  // Warm-up, not counted.
  await rounds.byKey()
  await rounds.byPointer()
  return rounds
}

const ways = { byKey: 'by key', byPointer: 'by pointer' } as const

type Way = keyof typeof ways

/** Rounds on both displays in turns; whether the budgets are kept, and the rows of the record. */
const compare = async (few: Rounds, many: Rounds, way: Way): Promise<{ isKept: boolean; rows: readonly string[] }> => {
  const ofFew: number[] = []
  const ofMany: number[] = []
  for (let at = 0; at < rounds; at += 1) {
    ofFew.push(await few[way]())
    ofMany.push(await many[way]())
  }
  const compared = ratios(ofMany, ofFew)
  return {
    isKept: middle(compared) <= budget.ratio && middle(ofMany) <= budget.ms,
    rows: [
      `| script ${ways[way]}, 20 tickets | ${spread(ofFew)} | |`,
      `| script ${ways[way]}, 200 tickets | ${spread(ofMany)} | ≤ ${budget.ms} |`,
      `| their ratio | ${spread(compared)} | ≤ ${budget.ratio} |`,
    ],
  }
}

await buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
const server = spawnServer({ DATA_DIR: folder, DEMO: 'on', RATE_LIMIT: 'off', PORT: '0' })
const browser = await chromium.launch(config.use?.launchOptions)
try {
  const url = await server.url
  const few = await openTickets(browser, url, spiceGarden, 20)
  const many = await openTickets(browser, url, coast, 200)
  const results = [await compare(few, many, 'byKey'), await compare(few, many, 'byPointer')]
  const isKept = results.every((result) => result.isKept)
  const lines = [
    '| what | measured | budget |',
    '|---|---|---|',
    ...results.flatMap(({ rows }) => rows),
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
