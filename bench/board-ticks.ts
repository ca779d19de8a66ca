// node bench/board-ticks.ts [--rounds 5] [--ticks 200] [--no-record]
// Measures the board of tokens (plan-3 §12): from the start of a kitchen's tick until the board in a browser has drawn its
// token as ready, against the simplest board (bare-board.ts) in the same browser, tick by tick in turns.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { type Page, chromium } from '@playwright/test'
import { aRestaurant, anItem, password } from '../apps/server/test/builders.ts'
import { ownChild } from '../apps/server/test/children.ts'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { buildWeb } from '../apps/web/build.ts'
import config from '../playwright.config.ts'
import { askFor } from '../testing/ask.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import { quantile } from '../testing/statistics.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    ticks: { type: 'string', default: '200' },
    'no-record': { type: 'boolean', default: false },
  },
})
const [rounds, ticks] = [Number(values.rounds), Number(values.ticks)]
const ratioMax = 1.5
const restaurantId = 'counter'
const counter = 1
/** Before each tick (ms): longer than Thali's pause between two messages here (board-main.ts). */
const pauseMs = 30
/** Orders at the counter: their tokens fill the board. */
const orders = 12

/** Each tick makes the dish of an order ready, and the next one takes it back. */
const tokenAt = (at: number): number => (Math.floor(at / 2) % orders) + 1
const isReady = (at: number): boolean => at % 2 === 0

/** A tick, and whether the page has drawn it. */
type Side = {
  readonly page: Page
  readonly tick: (at: number) => Promise<unknown>
  /** Selector and text of the element that the tick draws. */
  readonly drawn: (at: number) => { readonly selector: string; readonly text: string }
}

/** Milliseconds from the start of a tick until the page has drawn it. */
const measure = async ({ page, tick, drawn }: Side, at: number): Promise<number> => {
  // The page watches before the tick begins.
  const drawnAt = await page.evaluateHandle(({ selector, text }) => {
    const has = (): boolean => [...document.querySelectorAll(selector)].some(({ textContent }) => textContent === text)
    const time = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!has()) return
        observer.disconnect()
        // The frame draws after its callbacks: the next task finds it drawn.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    return { time }
  }, drawn(at))
  await sleep(pauseMs)
  const startedAt = performance.timeOrigin + performance.now()
  await tick(at)
  return (await drawnAt.evaluate((watched) => watched.time)) - startedAt
}

type Both<T> = { readonly ours: T; readonly bare: T }

/** The times of both sides, of ticks in turns. */
const round = async (sides: Both<Side>): Promise<Both<number[]>> => {
  const times: Both<number[]> = { ours: [], bare: [] }
  for (let at = 0; at < ticks; at += 1) {
    times.ours.push(await measure(sides.ours, at))
    times.bare.push(await measure(sides.bare, at))
  }
  return times
}

const programOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
const database = await createTestDatabase()
const restaurant = await aRestaurant(database.db, restaurantId)
const itemId = await anItem(database.db, restaurant, 'dosa')
await database.db
  .insertInto('restaurant_tables')
  .values({ restaurant_id: restaurantId, number: counter, is_counter: true })
  .onConflict((on) => on.columns(['restaurant_id', 'number']).doUpdateSet({ is_counter: true }))
  .execute()
await buildWeb()
const server = spawnServer({ ...database.env, NODE_ENV: 'production', RATE_LIMIT: 'off' }, programOf('board-main.ts'))
const browser = await chromium.launch(config.use?.launchOptions)

/** Thali with a kitchen and a board. */
const openOurs = async (): Promise<Side> => {
  const url = await server.url
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', {
    body: { username: restaurant.admin, password },
  })
  const path = `/restaurants/${restaurantId}/settings`
  const { version, kitchen } = await askFor(url, 'getSettings', path, { token })
  const takeaway = { isOn: true, board: { isOn: true } }
  const settings = await askFor(url, 'saveSettings', path, {
    token,
    body: { version, kitchen: { ...kitchen, isOn: true }, takeaway },
  })
  const sent: { readonly orderId: string; readonly lineId: string }[] = []
  for (let at = 0; at < orders; at += 1) {
    const body = { restaurantId, tableNumber: counter, userId: `guest-${at}`, items: [{ itemId, quantity: 1 }] }
    const order = await askFor(url, 'createOrder', '/orders', { body, token })
    sent.push({ orderId: order.id, lineId: order.items[0]?.id ?? '' })
  }
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(`${url}${settings.takeaway.board.path}`)
  await page.getByText(String(orders), { exact: true }).waitFor()
  let lastEpoch = 0
  const orderAt = (at: number) => sent[tokenAt(at) - 1]
  return {
    page,
    tick: (at) => {
      const { orderId, lineId: id } = orderAt(at) ?? {}
      lastEpoch += 1
      const change = isReady(at) ? { ready: 1 } : { ready: 0, from: { ready: 1 }, nextEpoch: lastEpoch }
      return askFor(url, 'setProgress', `/orders/${orderId}/progress`, { token, body: { lines: [{ id, ...change }] } })
    },
    drawn: (at) => ({
      selector: `section:nth-of-type(${isReady(at) ? 2 : 1}) li`,
      text: String(tokenAt(at)),
    }),
  }
}

let bare: ChildProcess | undefined

const openBare = async (): Promise<Side> => {
  const args = [programOf('bare-board.ts'), join(folder, 'bare.sqlite'), String(orders)]
  const child = ownChild(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }))
  bare = child
  const [line]: unknown[] = await once(child.stdout, 'data')
  const { port }: { port: number } = JSON.parse(String(line))
  const url = `http://127.0.0.1:${port}`
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(url)
  return {
    page,
    tick: (at) => fetch(url, { method: 'POST', body: JSON.stringify({ token: tokenAt(at), isReady: isReady(at) }) }),
    drawn: (at) => ({ selector: `ul:nth-of-type(${isReady(at) ? 2 : 1}) li`, text: String(tokenAt(at)) }),
  }
}

try {
  const sides = { ours: await openOurs(), bare: await openBare() }
  // Warm-up, not counted.
  await round(sides)
  const measured: Both<number[]>[] = []
  for (let at = 0; at < rounds; at += 1) measured.push(await round(sides))
  const ratioOf = (share: number) =>
    spreadOf(measured.map(({ ours, bare }) => quantile(ours, share) / quantile(bare, share)))
  const rowOf = (name: string, share: number): string => {
    const { median, least, most } = ratioOf(share)
    const ms = (side: keyof Both<unknown>): string =>
      spreadOf(measured.map((times) => quantile(times[side], share))).median.toFixed(1)
    return `| ${name} | ${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}): ${ms('ours')} and ${ms('bare')} ms`
  }
  const isKept = ratioOf(0.99).median <= ratioMax
  const lines = [
    '| what | measured | budget |',
    '|---|---|---|',
    `${rowOf('tick until the board has drawn it, p99, of the simplest board', 0.99)} | ≤ ${ratioMax} |`,
    `${rowOf('the same, p50', 0.5)} | |`,
    '',
    'Both sides commit a tick to SQLite, send all tokens and draw them in two columns, until the frame is painted. Thali also checks who ticks, locks the order, keeps the history of its lines, answers with the order, and reads the tokens from orders; React draws them. Each tick begins 30 ms after the last one was drawn, on the two sides in turns, so Thali may send a board every 20 ms here instead of every 500.',
    '',
    `${isKept ? 'Kept' : '**Not kept**'}, ${describeRun()}${loadOfMachine()}. Median of ${rounds} rounds of ${ticks} ticks at a board of ${orders} tokens.`,
  ]
  console.log(lines.join('\n'))
  if (!values['no-record']) writeSection('bench/README.md', 'board-ticks', lines)
  process.exitCode = isKept ? 0 : 1
} finally {
  await browser.close()
  await server.kill()
  bare?.kill()
  await database.drop()
  rmSync(folder, { recursive: true })
}
