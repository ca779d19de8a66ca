// node bench/live-room.ts [--no-record]
// Measures Table Service on a tablet with 200 and with 2,000 live orders: the time until a message is painted, and its
// cost for the page's main thread (thread ticks exclude other programs). Then a burst, two tablets on one table, and a
// restart of the server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import type { Tokens } from '@thali/contract/auth/schema'
import type { Order } from '@thali/contract/orders/order'
import { spawnServer, type ServerProcess } from '../apps/server/test/spawn.ts'
import { countCommits } from '../testing/commits.ts'
import config from '../playwright.config.ts'
import { buildWeb } from '../apps/web/build.ts'
import { followPaints, type PaintWindow } from '../testing/page-cost.ts'
import { describeRun, spreadOf, writeSection } from '../testing/record.ts'

const { values } = parseArgs({ options: { 'no-record': { type: 'boolean', default: false } } })

const tables = 20
const messages = 60
const messageEveryMs = 150
const restaurantId = 'spice-garden'

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((one, other) => one - other)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0

const ask = async <T>(method: 'POST' | 'PUT', address: string, body: object, token = ''): Promise<T> => {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

let sent = 0
const sendOrder = (url: string): Promise<Order> => {
  sent += 1
  const items = [{ itemId: 'dal-makhani', quantity: 1 + (sent % 3) }]
  return ask('POST', `${url}/api/orders`, {
    restaurantId,
    tableNumber: 1 + (sent % tables),
    userId: `u${sent}`,
    items,
  })
}

const sendMany = async (url: string, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 20)
    await Promise.all(Array.from({ length: Math.min(20, left) }, () => sendOrder(url)))
}

/** Marks each live message of an order on arrival, and when the frame that shows it is painted. */
const stampMessages = async (page: Page): Promise<() => Promise<number[]>> => {
  const takePainted = await followPaints(page)
  await page.addInitScript(() => {
    const { stampPaint } = window as unknown as PaintWindow
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        this.addEventListener('message', ({ data }: MessageEvent) => {
          const text = typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer)
          if (text.startsWith('MESSAGE')) stampPaint(performance.now())
        })
      }
    }
  })
  return takePainted
}

const openTablet = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1024, height: 768 }, hasTouch: true })
  return context.newPage()
}

const logIn = async (page: Page): Promise<void> => {
  await page.goto('/admin/login')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=password]')?.value)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Connected', { exact: true }).waitFor()
}

const scriptMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

type Cost = { readonly painted: readonly number[]; readonly scriptMsPerMessage: number }

const measureMessages = async (url: string, takePainted: () => Promise<number[]>, cdp: CDPSession): Promise<Cost> => {
  // Warm-up, not counted.
  for (let at = 0; at < 10; at += 1) await sendOrder(url).then(() => wait(messageEveryMs))
  await takePainted()
  const before = await scriptMs(cdp)
  for (let at = 0; at < messages; at += 1) await sendOrder(url).then(() => wait(messageEveryMs))
  const after = await scriptMs(cdp)
  const painted = await takePainted()
  if (painted.length < messages) throw new Error(`Only ${painted.length} of ${messages} messages were painted`)
  return { painted, scriptMsPerMessage: (after - before) / messages }
}

const lines: string[] = []
const verdicts: boolean[] = []
const report = (what: string, figure: string, budget: string, isKept: boolean): void => {
  const line = `| ${what} | ${figure} | ${budget} | ${isKept ? 'yes' : '**no**'} |`
  lines.push(line)
  verdicts.push(isKept)
  console.log(line)
}

const measureCost = async (browser: Browser, url: string): Promise<void> => {
  const page = await openTablet(browser, url)
  const takeCommits = await countCommits(page)
  const takePainted = await stampMessages(page)
  await sendMany(url, 200)
  await logIn(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const few = await measureMessages(url, takePainted, cdp)
  const [p50, p95] = [percentile(few.painted, 0.5), percentile(few.painted, 0.95)]
  report('message to painted, 200 orders, p95', `${p95.toFixed(0)} ms (p50 ${p50.toFixed(0)})`, '100 ms', p95 < 100)
  const cost = few.scriptMsPerMessage
  report('script per message, 200 orders', `${cost.toFixed(2)} ms`, '2 ms', cost < 2)

  await takeCommits()
  const waiting = sent
  await sendMany(url, 200)
  await page.waitForFunction((count) => document.title.startsWith(`(${count})`), sent - 200)
  const { commits, mostPerFrame, frames } = await takeCommits()
  report('burst of 200: commits in one frame, at most', `${mostPerFrame}`, '1', mostPerFrame <= 1)
  lines.push(`| burst of 200: commits, frames | ${commits}, ${frames} | – | ${sent - waiting} orders shown |`)

  await sendMany(url, 2000 - sent)
  await page.reload()
  await page.getByText('Connected', { exact: true }).waitFor()
  const many = await measureMessages(url, takePainted, cdp)
  const ratio = many.scriptMsPerMessage / few.scriptMsPerMessage
  const figure = `${many.scriptMsPerMessage.toFixed(2)} ms, ${ratio.toFixed(2)} ×`
  report('script per message, 2,000 orders, against 200', figure, '1.3 ×', ratio <= 1.3)
  await page.context().close()
}

/** From the tap on one tablet to the frame on the other. */
const measureTwoTablets = async (browser: Browser, url: string): Promise<void> => {
  const [here, there] = [await openTablet(browser, url), await openTablet(browser, url)]
  const body = { username: 'demo-waiter', password: 'demo-waiter' }
  const { accessToken } = await ask<Tokens>('POST', `${url}/api/auth/login`, body)
  let order = await sendOrder(url)
  for (const page of [here, there]) {
    await logIn(page)
    await page.goto(`/admin/orders/running?table=${order.tableNumber}`)
    await page.getByText('Connected', { exact: true }).waitFor()
    await page.getByRole('article', { name: `Order #${order.orderNumber}`, exact: true }).waitFor()
  }
  const took: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const quantity = 10 + round
    const seen = Promise.all(
      [here, there].map((page) =>
        page
          .getByRole('article', { name: `Order #${order.orderNumber}`, exact: true })
          .getByText(`${quantity}×`, { exact: true })
          .waitFor(),
      ),
    )
    const items = order.items.map((line) => ({ ...line, quantity }))
    const start = performance.now()
    order = await ask('PUT', `${url}/api/orders/${order.id}`, { ...order, items }, accessToken)
    await seen
    took.push(performance.now() - start)
  }
  const p95 = percentile(took, 0.95)
  report('from a change until both tablets show it, p95', `${p95.toFixed(0)} ms`, '1000 ms', p95 < 1000)
  for (const page of [here, there]) await page.context().close()
}

type Started = { server: ServerProcess; url: string }

/** From the restarted server to a correct screen. */
const measureRestart = async (browser: Browser, first: Started, start: () => Promise<Started>): Promise<Started> => {
  let running = first
  const page = await openTablet(browser, running.url)
  await logIn(page)
  // Orders of the first answer are not new: the screen must have it before the server ends.
  await page.getByRole('link', { name: /^Table 1 / }).waitFor()
  const took: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await running.server.kill()
    await page.getByText('Disconnected', { exact: true }).waitFor()
    running = await start()
    const at = performance.now()
    const missed = await sendOrder(running.url)
    await page.getByText('Connected', { exact: true }).waitFor()
    await page.getByRole('link', { name: new RegExp(`^Table ${missed.tableNumber} .*New orders`) }).waitFor()
    took.push(performance.now() - at)
  }
  const { most } = spreadOf(took)
  const figure = `${(most / 1000).toFixed(1)} s`
  report('from a restart until the screen is correct, maximum of 3', figure, '6 s', most < 6000)
  await page.context().close()
  return running
}

await buildWeb()
const folder = mkdtempSync(join(tmpdir(), 'thali-bench-'))
const start = async (port = '0'): Promise<Started> => {
  const server = spawnServer({ DATA_DIR: folder, DEMO: 'on', RATE_LIMIT: 'off', PORT: port })
  return { server, url: await server.url }
}
let running = await start()
const { port } = new URL(running.url)
const browser = await chromium.launch(config.use?.launchOptions)
lines.push('| what | figure | budget | kept |', '|---|---|---|---|')
try {
  await measureCost(browser, running.url)
  await measureTwoTablets(browser, running.url)
  running = await measureRestart(browser, running, () => start(port))
} finally {
  await browser.close()
  await running.server.stop()
  rmSync(folder, { recursive: true })
}
const verdict = `${verdicts.every(Boolean) ? 'All budgets kept' : '**Not all budgets kept**'}. ${describeRun()}.`
console.log(verdict)
if (!values['no-record']) writeSection('bench/README.md', 'live-room', [...lines, '', verdict])
