import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import config from '../../playwright.config.ts'
import { buildWeb } from '../../apps/web/build.ts'
import { walkAsDiner } from './impatience/diner.ts'
import { walkAsWaiter } from './impatience/waiter.ts'
import type { Effort, Proof, ProofResult } from '../../testing/proof.ts'

const rounds = { short: 8, full: 200 } as const
const seed = 20261122

const run = async (effort: Effort): Promise<ProofResult> => {
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'thali-impatience-'))
  const server = spawnServer({ DATA_DIR: folder, DEMO: 'on', RATE_LIMIT: 'off' })
  const url = await server.url
  const db = openDatabase({ engine: 'sqlite', file: join(folder, 'thali.sqlite') })
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const walk = { browser, db, url, rounds: rounds[effort], seed }
    const outcomes = [await walkAsDiner(walk), await walkAsWaiter(walk)]
    return {
      isProven: outcomes.every(({ unasked }) => unasked.length === 0),
      figures: outcomes.flatMap(({ figure, unasked }) => [figure, ...unasked]),
    }
  } finally {
    await browser.close()
    await db.destroy()
    await server.kill()
    rmSync(folder, { recursive: true })
  }
}

export const proof: Proof = {
  promise: 'Repeated taps, Back, reloads and late responses have no unrequested effect.',
  run,
}
