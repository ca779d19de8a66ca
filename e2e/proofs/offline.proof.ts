import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { spawnServer, type ServerProcess } from '../../apps/server/test/spawn.ts'
import config from '../../playwright.config.ts'
import { buildWeb } from '../../apps/web/build.ts'
import { listOrders } from '../../testing/dishes.ts'
import type { Effort, Proof, ProofResult } from '../../testing/proof.ts'

const rounds = { short: { offline: 1, killed: 2 }, full: { offline: 20, killed: 10 } } as const

/** How long a phone may take to retry after the fault: the longest pause of its outbox, plus a margin. */
const limitMs = 90_000

const sent = 'Order sent to the kitchen'

class Room {
  readonly #env: Record<string, string>
  #server: ServerProcess
  url = ''

  constructor(folder: string) {
    this.#env = { DATA_DIR: folder, DEMO: 'on', RATE_LIMIT: 'off' }
    this.#server = spawnServer(this.#env)
  }

  async open(): Promise<void> {
    this.url = await this.#server.url
  }

  async killAndRestart(): Promise<void> {
    await this.#server.kill()
    this.#server = spawnServer({ ...this.#env, PORT: new URL(this.url).port })
    await this.#server.url
  }

  countOrders = async (tableNumber: number): Promise<number> => (await listOrders(this, tableNumber)).length

  close = (): Promise<number | null> => this.#server.stop()
}

/** A new phone with the app installed, one dish in the basket and the confirmation open. */
const openPhone = async (browser: Browser, url: string, table: number): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`/restaurants/spice-garden/tables/${table}/home`)
  await page.waitForURL('**/menu')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  return page
}

const addDishAndOpenQuestion = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add one Dal Makhani', exact: true }).first().click()
  await page.getByRole('link', { name: /View basket/ }).click()
  await page.getByRole('button', { name: /^Send to kitchen/ }).click()
}

/** Goes offline, adds a dish, sends, reloads, and goes online. */
const goOffline = async (room: Room, browser: Browser, table: number): Promise<boolean> => {
  const page = await openPhone(browser, room.url, table)
  await page.context().setOffline(true)
  await addDishAndOpenQuestion(page)
  await page.getByRole('button', { name: 'Yes, Please' }).click()
  await page.getByText('Saved on this phone, will be sent when you are back online').waitFor()
  // A reload while the closed dialog leaves the history would cancel that movement.
  await page.waitForFunction(() => (history.state?.layers ?? 0) === 0)
  await page.reload()
  await page.getByText('Saved on this phone, will be sent when you are back online').waitFor()
  const isSilent = (await page.getByText(sent).count()) === 0 && (await room.countOrders(table)) === 0
  await page.context().setOffline(false)
  await page.getByText(sent).waitFor({ timeout: limitMs })
  await page.waitForURL('**/menu')
  await page.context().close()
  return isSilent && (await room.countOrders(table)) === 1
}

/** Sends an order and kills the server some milliseconds after the tap. */
const killDuring = async (room: Room, browser: Browser, table: number, afterMs: number): Promise<boolean> => {
  const before = await room.countOrders(table)
  const page = await openPhone(browser, room.url, table)
  await addDishAndOpenQuestion(page)
  const toast = page.getByText(sent).waitFor({ timeout: limitMs })
  await page.getByRole('button', { name: 'Yes, Please' }).click({ noWaitAfter: true })
  await delay(afterMs)
  await room.killAndRestart()
  await toast
  await page.waitForURL('**/menu')
  await page.context().close()
  return (await room.countOrders(table)) === before + 1
}

const run = async (effort: Effort): Promise<ProofResult> => {
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'thali-offline-'))
  const room = new Room(folder)
  const browser = await chromium.launch(config.use?.launchOptions)
  const { offline, killed } = rounds[effort]
  let [rightOffline, rightKilled] = [0, 0]
  try {
    await room.open()
    for (let table = 1; table <= offline; table += 1) if (await goOffline(room, browser, table)) rightOffline += 1
    // The kills are spread from before the request until after its answer.
    for (let table = 1; table <= killed; table += 1)
      if (await killDuring(room, browser, table, (table * 60) / killed)) rightKilled += 1
  } finally {
    await browser.close()
    await room.close()
    rmSync(folder, { recursive: true })
  }
  return {
    isProven: rightOffline === offline && rightKilled === killed,
    figures: [
      `offline, add, send, reload, back: ${rightOffline} of ${offline} times exactly one order, the toast only then`,
      `the server killed up to 60 ms after the tap on send: ${rightKilled} of ${killed} times exactly one order`,
    ],
  }
}

export const proof: Proof = {
  promise: 'An order sent without a network, or to a server that is killed, is stored exactly once.',
  run,
}
